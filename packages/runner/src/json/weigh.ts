/** Characters of text that are written in about the time that a number takes. */
const CHARACTERS_OF_ONE = 16;

/** What lies deeper is not walked: it can hardly be written at all. */
export const MAX_LEVELS = 1_000;

/**
 * What is left of a budget when a value has been written as JSON: one for each value in it, more for long texts. Negative
 * when it does not suffice; the rest of the value is not looked at then.
 */
export function weigh(value: unknown, budget: number, level = 0): number {
  if (typeof value === 'string') return budget - 1 - value.length / CHARACTERS_OF_ONE;
  if (typeof value !== 'object' || value === null) return budget - 1;
  let left = budget - 1;
  if (level === MAX_LEVELS) return left;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = weigh(value[index], left, level + 1);
    return left;
  }
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    left = weigh(fields[name], left - name.length / CHARACTERS_OF_ONE, level + 1);
    if (left < 0) break;
  }
  return left;
}
