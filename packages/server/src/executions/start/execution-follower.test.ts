import type { Waiting } from '@millrace/wire';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { liveExecution } from '../../testing/executions.ts';
import type { ExecutionWriter } from '../live/execution-writer.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { LiveExecutions } from '../live/live-executions.ts';
import type { WaitedEvent } from '../storage/wait-event.ts';
import { ExecutionFollower } from './execution-follower.ts';

/** A follower that tells `events` only. */
function followerFor(live: LiveExecutions, nodeStarted: (execution: LiveExecution) => void): ExecutionFollower {
  return new ExecutionFollower({
    live,
    log: pino({ enabled: false }),
    writer: { write: async () => undefined },
    runners: { cancel: () => undefined },
    files: { remove: async () => undefined },
    staticData: { take: () => expect.unreachable() },
    events: {
      started: () => undefined,
      nodeStarted,
      nodeFinished: () => undefined,
      nodeWrites: () => undefined,
      console: () => undefined,
      finished: () => undefined,
    },
    onSettled: () => undefined,
    resubmit: async () => undefined,
  });
}

it('tells of no start of a node that may still decline the call: it waits on', () => {
  const told: string[] = [];
  const live = new LiveExecutions();
  const follower = followerFor(live, ({ id }) => told.push(id));
  const waiting = { node: 'Ask', calls: [] } as unknown as Waiting;
  const asked = liveExecution({ status: 'waiting' }, { stored: { lastPosition: 0, waiting, customData: [] } });
  asked.apply({ type: 'resumed', event: { kind: 'call' } as unknown as WaitedEvent });
  expect(asked.state.kind).toBe('offered');
  const started = { type: 'nodeStarted' as const, executionId: asked.id, node: 'Ask', runIndex: 0, startedAt: 1 };
  follower.listenTo(asked).onMessage(started);
  expect(told).toEqual([]);
  const run = liveExecution();
  run.apply({ type: 'dispatched' });
  follower.listenTo(run).onMessage({ ...started, executionId: run.id });
  expect(told).toEqual([run.id]);
});

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
