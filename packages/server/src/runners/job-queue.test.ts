import { expect, it } from 'vitest';
import { JobQueue } from './job-queue.ts';

it('A queue gives out what came first, up to its limit', () => {
  const queue = new JobQueue<{ id: number }>(2);
  expect([queue.add({ id: 1 }), queue.add({ id: 2 }), queue.add({ id: 3 })]).toEqual([true, true, false]);
  expect(queue.add({ id: 4 }, { evenWhenFull: true })).toBe(true);
  expect(queue.remove((entry) => entry.id === 9)).toBe(false);
  expect(queue.remove((entry) => entry.id === 1)).toBe(true);
  expect(queue.take()).toEqual({ id: 2 });
  expect(queue.take()).toEqual({ id: 4 });
  expect(queue.isEmpty).toBe(true);
  expect(queue.take()).toBeUndefined();
});
