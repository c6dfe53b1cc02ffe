import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { JobTaker } from './transport/queue-transport.ts';
import { WorkerJobs, type WorkerJobsOptions } from './worker-jobs.ts';

it('A worker takes as many jobs as it may by now, and others in the stead of those that may not begin', async () => {
  const limits: number[] = [];
  let concurrency = 5;
  const next = Promise.withResolvers<void>();
  const taker: JobTaker = {
    async take(limit) {
      limits.push(limit);
      if (limits.length === 4) next.resolve();
      if (limits.length >= 4) await new Promise((resolve) => setImmediate(resolve));
      return limits.length < 4 ? (steps[limits.length - 1]?.() ?? []) : [];
    },
    interrupt: async () => undefined,
    keep: async () => [],
    finish: async () => undefined,
  };
  const steps = [
    () => void jobs.setParked(2),
    () => {
      concurrency = 10;
      jobs.applyConcurrency();
    },
    () => void jobs.setParked(0),
  ];
  const jobs = new WorkerJobs({
    transport: { openTaker: async () => taker },
    roster: { note: async () => undefined, leave: async () => undefined },
    concurrency: () => concurrency,
    serverId: 'worker',
    log: pino({ level: 'silent' }),
  } as unknown as WorkerJobsOptions);
  await jobs.start();
  await next.promise;
  await jobs.pause();
  expect(limits.slice(0, 4)).toEqual([5, 7, 12, 10]);
  expect(jobs.isReady).toBe(false);
});
