import { pino } from 'pino';
import { expect, it } from 'vitest';
import { WorkerJobs, type WorkerJobsOptions } from './worker-jobs.ts';

it('A worker takes as many jobs as it may by now, and others in the stead of those that may not begin', async () => {
  const consumer = { concurrency: 0, waitUntilReady: async () => undefined };
  const transport = {
    consumer(_name: string, _work: unknown, { concurrency }: { concurrency: number }) {
      consumer.concurrency = concurrency;
      return consumer;
    },
  };
  let concurrency = 5;
  const jobs = new WorkerJobs({
    ...{ transport, groupId: 'group', concurrency: () => concurrency, log: pino({ level: 'silent' }) },
  } as unknown as WorkerJobsOptions);
  jobs.applyConcurrency();
  await jobs.start();
  expect(consumer.concurrency).toBe(5);
  jobs.setParked(2);
  expect(consumer.concurrency).toBe(7);
  concurrency = 10;
  jobs.applyConcurrency();
  expect(consumer.concurrency).toBe(12);
  jobs.setParked(0);
  expect(consumer.concurrency).toBe(10);
});
