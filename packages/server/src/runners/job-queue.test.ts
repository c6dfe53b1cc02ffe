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

it('A queue gives out lower ranks first, and among equals what came first', () => {
  const queue = new JobQueue<string>(9, (entry) => Number(entry[0]));
  for (const entry of ['2a', '3a', '1a', '2b', '1b']) queue.add(entry);
  expect(queue.first).toBe('1a');
  expect(queue.remove((entry) => entry === '2a')).toBe(true);
  expect(Array.from({ length: 4 }, () => queue.take())).toEqual(['1a', '1b', '2b', '3a']);
  queue.add('2c');
  expect([queue.take(), queue.take(), queue.size]).toEqual(['2c', undefined, 0]);
});
