import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Entries such as `2 ann w1 a`: rank, user, workflow, and which one. */
function queueOf(limit: number, ...entries: string[]): FairQueue<string> {
  const queue = new FairQueue<string>(
    () => limit,
    (entry) => {
      const [rank, user = '', workflow = ''] = entry.split(' ');
      return { rank: Number(rank), user, workflow };
    },
  );
  for (const entry of entries) queue.add(entry);
  return queue;
}

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry);
  return taken;
}

it('A queue gives out what came first, up to its limit', () => {
  const queue = queueOf(2, '1 ann w a', '1 ann w b');
  expect(queue.add('1 ann w c')).toBe(false);
  expect(queue.add('1 ann w d', { evenWhenFull: true })).toBe(true);
  expect(queue.remove((entry) => entry.endsWith('z'))).toBe(false);
  expect(queue.remove((entry) => entry.endsWith('a'))).toBe(true);
  expect([queue.size, takeAll(queue), queue.isEmpty]).toEqual([2, ['1 ann w b', '1 ann w d'], true]);
});

it('A queue gives out lower ranks first', () => {
  const queue = queueOf(9, '2 ann w a', '3 ann w b', '1 bob w c', '2 ann w d');
  expect(queue.first).toBe('1 bob w c');
  expect(takeAll(queue)).toEqual(['1 bob w c', '2 ann w a', '2 ann w d', '3 ann w b']);
  expect(queue.add('2 ann w e')).toBe(true);
  expect([queue.take(), queue.take(), queue.size]).toEqual(['2 ann w e', undefined, 0]);
});

it('Users take turns, however much one of them put in before', () => {
  const many = Array.from({ length: 100 }, (_, index) => `1 ann w ${index}`);
  const queue = queueOf(1000, ...many, '1 bob v a', '1 bob v b', '1 cy u a');
  expect(Array.from({ length: 6 }, () => queue.take())).toEqual([
    '1 ann w 0',
    '1 bob v a',
    '1 cy u a',
    '1 ann w 1',
    '1 bob v b',
    '1 ann w 2',
  ]);
});

it('The workflows of one user take turns within hers', () => {
  const queue = queueOf(9, '1 ann w a', '1 ann w b', '1 ann w c', '1 ann v a', '1 bob u a');
  expect(takeAll(queue)).toEqual(['1 ann w a', '1 bob u a', '1 ann v a', '1 ann w b', '1 ann w c']);
});

it('Who puts in one after the other gets no more turns than who puts in all at once', () => {
  const queue = queueOf(9, '1 ann w a', '1 ann w b', '1 bob v a');
  const taken: Array<string | undefined> = [];
  for (const next of ['b', 'c', 'd']) {
    taken.push(queue.take());
    queue.add(`1 bob v ${next}`);
  }
  expect(taken).toEqual(['1 ann w a', '1 bob v a', '1 ann w b']);
});

it('Who fills the queue leaves a quarter of it to others, and has it back when they are gone', () => {
  const queue = queueOf(8);
  const taken = Array.from({ length: 8 }, (_, index) => queue.add(`1 ann w ${index}`));
  expect(taken.filter(Boolean)).toHaveLength(6);
  expect([queue.add('1 bob v a'), queue.add('1 cy u a'), queue.add('1 dan t a')]).toEqual([true, true, false]);
  expect(queue.add('1 ann w b', { evenWhenFull: true })).toBe(true);
  takeAll(queue);
  expect(queue.add('1 ann w c')).toBe(true);
});

it('A queue holds as many as it may by now', () => {
  let limit = 1;
  const queue = new FairQueue<string>(
    () => limit,
    () => ({ rank: 1, user: 'ann', workflow: 'w' }),
  );
  expect([queue.add('a'), queue.add('b')]).toEqual([true, false]);
  limit = 2;
  expect([queue.add('b'), queue.add('c')]).toEqual([true, false]);
});
