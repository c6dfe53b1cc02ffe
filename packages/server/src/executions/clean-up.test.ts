import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CleanUp } from './clean-up.ts';

const FIRST_PASS_MS = 30_000;
const INTERVAL_MS = 600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('Executions are removed by the server that leads, files by each', async () => {
  const done: string[] = [];
  const note = async (what: string): Promise<void> => void done.push(what);
  let isLeading = false;
  const create = () =>
    new CleanUp({
      executions: { deleteTemporary: () => note('temporary'), sweepFiles: () => note('files') },
      retention: {
        prune: async () => {
          await note('outdated');
          return 0;
        },
      },
      isLeading: () => isLeading,
      log: pino({ level: 'silent' }),
    });
  const cleanUp = create();
  await cleanUp.start();
  await vi.advanceTimersByTimeAsync(FIRST_PASS_MS);
  expect(done).toEqual(['files', 'files']);
  isLeading = true;
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(done.slice(2)).toEqual(['temporary', 'outdated', 'files']);
  cleanUp.stop();
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(done).toHaveLength(5);
  const next = create();
  await next.start();
  expect(done.slice(5)).toEqual(['temporary', 'files']);
  next.stop();
});
