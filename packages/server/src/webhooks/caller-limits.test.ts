import { expect, it } from 'vitest';
import { CallerLimits } from './caller-limits.ts';

it('takes so many calls at once, and others as the first get old', () => {
  let now = 0;
  const limits = new CallerLimits(() => now);
  const call = () => limits.take('a', 6);
  expect([1, 2, 3, 4, 5, 6].map(call)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(call()).toBe(10_000);
  // What is refused uses nothing up.
  now = 4_000;
  expect(call()).toBe(6_000);
  now = 10_000;
  expect([call(), call()]).toEqual([0, 10_000]);
  now = 1_000_000;
  expect([1, 2, 3, 4, 5, 6, 7].map(call)).toEqual([0, 0, 0, 0, 0, 0, 10_000]);
});

it('counts callers apart, and forgets who came long ago instead of growing', () => {
  const limits = new CallerLimits(() => 0);
  expect([limits.take('a', 1), limits.take('a', 1), limits.take('b', 1)]).toEqual([0, 60_000, 0]);
  for (let count = 0; count < 10_000; count++) limits.take(`c${count}`, 1);
  expect([limits.take('a', 1), limits.take('c9999', 1)]).toEqual([0, 60_000]);
});
