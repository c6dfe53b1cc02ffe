import { expect, it } from 'vitest';
import { outcome } from '../testing/evaluate.ts';

/** What a logical assignment gives, what is in its place afterwards, and how often its right side was worked out. */
const assigned = (operator: string, before: string) =>
  outcome(`(() => {
    let count = 0;
    const o = { a: ${before} };
    const value = o.a ${operator} (count++, 'new');
    return [value, o.a, count].join(' ');
  })()`);
const kept = (value: string) => outcome(`'${value} ${value} 0'`);
const replaced = outcome("'new new 1'");

it('assigns by && only in the place of what counts as true', () => {
  for (const value of ['0', 'false']) expect(assigned('&&=', value)).toBe(kept(value));
  for (const value of ['1', 'true', '"x"', '[]']) expect(assigned('&&=', value)).toBe(replaced);
});

it('assigns by || only in the place of what counts as false', () => {
  for (const value of ['1', 'true']) expect(assigned('||=', value)).toBe(kept(value));
  for (const value of ['0', 'false', '""', 'null', 'undefined', 'NaN']) expect(assigned('||=', value)).toBe(replaced);
});

it('assigns by ?? only in the place of nothing', () => {
  for (const value of ['0', 'false', '1', 'NaN']) expect(assigned('??=', value)).toBe(kept(value));
  for (const value of ['null', 'undefined']) expect(assigned('??=', value)).toBe(replaced);
});
