import { expect, it } from 'vitest';
import { paced, sortInSteps } from './paced.ts';

it('gives others their turn whenever it is due, and what the work gives', async () => {
  const seen: string[] = [];
  function* work() {
    for (const part of ['a', 'b', 'c']) {
      seen.push(part);
      yield;
    }
    return 'done';
  }
  let asked = 0;
  const rest = () => (++asked === 2 ? Promise.resolve().then(() => void seen.push('others')) : undefined);
  expect(await paced(work(), { rest })).toBe('done');
  expect(seen).toEqual(['a', 'b', 'others', 'c']);
});

it('ends when the execution was stopped', async () => {
  function* work() {
    for (;;) yield;
  }
  await expect(paced(work(), { rest: () => Promise.reject(new Error('stopped')) })).rejects.toThrow('stopped');
});

it.each([0, 1, 5, 4096, 4097, 30_000])('sorts %d values stably, like the language itself', async (count) => {
  const values = Array.from({ length: count }, (_, index) => ({ key: (index * 7919) % 1000, index }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(await paced(sortInSteps(values, compare), { rest: () => undefined })).toEqual(values.toSorted(compare));
});
