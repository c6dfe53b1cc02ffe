import { pino } from 'pino';
import { expect, it } from 'vitest';
import { liveExecution } from '../../testing/executions.ts';
import type { ExecutionWriter } from '../live/execution-writer.ts';
import { LiveExecutions } from '../live/live-executions.ts';
import { ExecutionFollower } from './execution-follower.ts';

it('tells of an end that could not be stored, and lets go of the execution', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  const live = new LiveExecutions();
  const settled: string[] = [];
  const write: ExecutionWriter['write'] = () => Promise.reject(new Error('The disk is gone'));
  const follower = new ExecutionFollower({
    live,
    log,
    writer: { write },
    runners: { cancel: () => undefined },
    files: { remove: async () => undefined },
    staticData: { take: () => expect.unreachable() },
    events: {
      started: () => undefined,
      nodeStarted: () => undefined,
      nodeFinished: () => undefined,
      nodeWrites: () => undefined,
      console: () => undefined,
      finished: () => undefined,
    },
    onSettled: ({ id }) => settled.push(id),
    resubmit: async () => undefined,
  });
  const execution = liveExecution();
  live.add(execution);
  execution.apply({ type: 'dispatched' });
  execution.finish({ status: 'success', stoppedAt: 5 });
  await follower.settle(execution);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      executionId: execution.id,
      msg: 'The end of an execution could not be stored',
      err: { message: 'The disk is gone' },
    },
  ]);
  expect([settled, live.size]).toEqual([[execution.id], 0]);
});
