/** A list with one entry moved to another place. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  const [moved] = next.splice(from, 1);
  if (moved !== undefined) next.splice(Math.min(Math.max(0, to), next.length), 0, moved);
  return next;
}

export function replaceEntry<Entry>(entries: readonly Entry[], index: number, entry: Entry): Entry[] {
  return entries.map((existing, place) => (place === index ? entry : existing));
}

export function removeEntry<Entry>(entries: readonly Entry[], index: number): Entry[] {
  return entries.filter((_, place) => place !== index);
}
