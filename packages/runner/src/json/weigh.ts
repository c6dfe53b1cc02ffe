/** Characters of text that are written in about the time that a number takes. */
const CHARACTERS_OF_ONE = 16;

/** What lies deeper is not walked: it can hardly be written at all. */
export const MAX_LEVELS = 1_000;

/** An object with more fields keeps V8 busy before it gives the first of them: 120 ms where there are 700,000. */
const WIDE_FROM = 5_000;

/** Objects that were too much for a budget: their fields are looked at once, not again at each level of what holds them. */
const wide = new WeakSet<object>();

/**
 * What is left of a budget when a value has been written as JSON: one for each value in it, more for long texts. Negative
 * when it does not suffice; the rest of the value is not looked at then.
 */
export function weigh(value: unknown, budget: number, level = 0): number {
  if (typeof value === 'string') return budget - 1 - value.length / CHARACTERS_OF_ONE;
  if (typeof value !== 'object' || value === null) return budget - 1;
  const left = budget - 1;
  if (level === MAX_LEVELS) return left;
  return Array.isArray(value) ? weighEntries(value, left, level + 1) : weighFields(value, left, level + 1);
}

function weighEntries(entries: readonly unknown[], budget: number, level: number): number {
  let left = budget;
  for (let index = 0; index < entries.length && left >= 0; index++) left = weigh(entries[index], left, level);
  return left;
}

function weighFields(value: object, budget: number, level: number): number {
  if (wide.has(value)) return -1;
  const fields = value as Record<string, unknown>;
  let left = budget;
  let count = 0;
  for (const name in fields) {
    count++;
    left = weigh(fields[name], left - name.length / CHARACTERS_OF_ONE, level);
    if (left < 0) break;
  }
  if (left < 0 && count > WIDE_FROM) wide.add(value);
  return left;
}
