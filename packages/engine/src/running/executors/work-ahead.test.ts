import { expect, it } from 'vitest';
import { WorkAhead } from './work-ahead.ts';

it('begins as many items ahead as it may, and gives results in order', async () => {
  const begun: number[] = [];
  const finish: Array<() => void> = [];
  const work = new WorkAhead(
    (index) => {
      begun.push(index);
      return new Promise<number>((resolve) => finish.push(() => resolve(index)));
    },
    5,
    3,
  );
  const first = work.take(0);
  expect(begun).toEqual([0, 1, 2]);
  finish[2]?.();
  finish[0]?.();
  expect(await first).toBe(0);
  const second = work.take(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  finish[1]?.();
  expect(await second).toBe(1);
  expect(await work.take(2)).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('leaves failures of work that nobody asks for any more alone', async () => {
  const work = new WorkAhead((index) => Promise.reject(new Error(`item ${index}`)), 2, 2);
  await expect(work.take(0)).rejects.toThrow('item 0');
});
