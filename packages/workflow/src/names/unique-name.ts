/** `wanted`, or `wanted` with the first free number behind it: `Set`, `Set1`, `Set2`. A number already there counts on. */
export function uniqueName(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  const base = wanted.replace(/\d+$/, '');
  const startsAt = wanted === base ? 1 : Number(wanted.slice(base.length)) + 1;
  for (let number = startsAt; ; number++) {
    const candidate = `${base}${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
