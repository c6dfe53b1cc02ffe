import { expect, it } from 'vitest';
import { safeFinder } from './safe-finder.ts';

it('finds all matches, but none without characters', () => {
  expect(safeFinder('/a+/i')('aAbA')).toEqual([
    { start: 0, end: 2 },
    { start: 3, end: 4 },
  ]);
  expect(safeFinder('x*')('abc')).toEqual([]);
});

it('finds them on long texts, and refuses what nothing can bound', () => {
  const text = `${'a'.repeat(20_000)}!`;
  const startedAt = performance.now();
  expect(safeFinder('(a+)+!')(text)).toEqual([{ start: 0, end: 20_001 }]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(() => safeFinder('(?=(a+)+$)(a+)+\\1$')(text)).toThrow('too costly');
  expect(() => safeFinder('(')).toThrow("'(' is not a regular expression");
});
