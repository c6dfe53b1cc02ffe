import { expect, it } from 'vitest';
import { chooseRunner, isLargeJob } from './choose-runner.ts';

const runner = (name: string, executions: number, large = 0) => ({
  name,
  executions: { size: executions },
  largeExecutions: { size: large },
});
const call = { method: 'POST', url: '/', headers: [], params: [], remoteAddress: '' };
const startOf = (bytes: number) => ({
  start: {
    kind: 'webhook' as const,
    node: 'n',
    webhookName: 'default',
    test: false,
    call: { ...call, body: new Uint8Array(bytes) },
  },
});

it.each([
  { title: 'the one with the least to do', able: [runner('a', 2), runner('b', 1)], chosen: 'b' },
  { title: 'none that works on a large body', able: [runner('a', 1, 1), runner('b', 9)], chosen: 'b' },
  {
    title: 'a spare one rather than one that works on a large body',
    able: [runner('a', 1, 1), runner('b', 9), runner('c', 0)],
    chosen: 'c',
  },
  { title: 'no spare one without need', able: [runner('a', 4), runner('b', 3), runner('c', 0)], chosen: 'b' },
  {
    title: 'for a large body, one of the first half',
    able: [runner('a', 9), runner('b', 0)],
    isLarge: true,
    chosen: 'a',
  },
  {
    title: 'for a large body, any when that is full',
    able: [runner('a', 10), runner('b', 0)],
    isLarge: true,
    chosen: 'b',
  },
  { title: 'one with a large body when there is no other', able: [runner('a', 1, 1)], chosen: 'a' },
  { title: 'none when all are full', able: [runner('a', 10), runner('b', 10)], chosen: undefined },
])('chooses $title', ({ able, isLarge = false, chosen }) => {
  expect(chooseRunner(able, { size: 2, limit: 10, isLarge })?.name).toBe(chosen);
});

it('takes a body for large by its bytes', () => {
  expect([isLargeJob(startOf(1000)), isLargeJob(startOf(1_000_000))]).toEqual([false, true]);
});
