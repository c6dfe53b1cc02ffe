/** Digits at the end that are counted on: of more, a number would not be exact, and counting on would not end. */
const NUMBER = /\d{1,15}$/;

/** `wanted`, or `wanted` with the first free number behind it: `Set`, `Set1`, `Set2`. A number already there counts on. */
export function uniqueName(wanted: string, isTaken: (name: string) => boolean): string {
  return uniqueNames(isTaken)(wanted);
}

/**
 * `uniqueName` for many: a name that was given is taken. Numbers that were passed over once are not tried again, so that
 * thousands of the same name take no longer than thousands of different ones.
 */
export function uniqueNames(isTaken: (name: string) => boolean): (wanted: string) => string {
  const given = new Set<string>();
  /** By what stands before the number: for a number that is taken, the one to go on with. */
  const passed = new Map<string, Map<number, number>>();
  const isFree = (name: string): boolean => !given.has(name) && !isTaken(name);

  const counted = (wanted: string): string => {
    const digits = NUMBER.exec(wanted)?.[0] ?? '';
    const base = wanted.slice(0, wanted.length - digits.length);
    const next = passed.get(base) ?? new Map<number, number>();
    passed.set(base, next);
    const tried: number[] = [];
    let number = digits === '' ? 1 : Number(digits) + 1;
    while (!isFree(`${base}${number}`)) {
      tried.push(number);
      number = next.get(number) ?? number + 1;
    }
    for (const taken of tried) next.set(taken, number);
    return `${base}${number}`;
  };

  return (wanted) => {
    const name = isFree(wanted) ? wanted : counted(wanted);
    given.add(name);
    return name;
  };
}
