import { expect, it } from 'vitest';
import { calculate } from './calculate.ts';

it.each([
  ['2+3*4', 14],
  ['(2+3)*4', 20],
  ['-2^2', -4],
  ['2^3^2', 512],
  ['2**3', 8],
  ['7 % 4 - -1', 4],
  ['1.5e3/.5', 3000],
  ['max(1, sqrt(16), min(2, 9))', 4],
  ['round(2*PI)', 6],
  ['1/0', Number.POSITIVE_INFINITY],
])('%s is %d', (expression, value) => {
  expect(calculate(expression)).toBe(value);
});

it.each([
  ['', 'it ends too early'],
  ['2 +', 'it ends too early'],
  ['2 3', '"3" stands where nothing more can'],
  ['2 $ 3', 'it has "$ 3" in it'],
  ['(1', 'a ")" is missing'],
  ['constructor(1)', '"constructor" is not known'],
  ['0/0', 'it has no value'],
  ['('.repeat(5000), 'its brackets are too deep'],
  ['-'.repeat(5000), 'it has too many signs'],
  ['1'.repeat(10_001), 'longer than 10000 characters'],
])('says what is wrong with %s', (expression, why) => {
  expect(() => calculate(expression)).toThrow(why);
});
