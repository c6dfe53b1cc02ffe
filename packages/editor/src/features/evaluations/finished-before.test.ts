import { expect, it } from 'vitest';
import { finishedBefore } from './finished-before.ts';

const run = (triggerNode: string, status: 'finished' | 'stopped' = 'finished') => ({ triggerNode, status });

it('compares a run with the last one before it that worked on all rows of the same trigger', () => {
  const oldest = run('Easy');
  const [hard, stopped, newest] = [run('Hard'), run('Easy', 'stopped'), run('Easy')];
  const all = [newest, stopped, hard, oldest];
  expect(finishedBefore(newest, all)).toBe(oldest);
  expect(finishedBefore(hard, all)).toBeUndefined();
});
