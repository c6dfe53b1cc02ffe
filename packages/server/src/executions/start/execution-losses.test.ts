import type { Waiting } from '@millrace/wire';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { liveExecution, runnerStep } from '../../testing/executions.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { LiveExecutions } from '../live/live-executions.ts';
import type { WaitedEvent } from '../storage/wait-event.ts';
import { ExecutionLosses } from './execution-losses.ts';

const PROGRESS = { settings: { saveExecutionProgress: true } };
const waiting: Waiting = { node: 'Wait', runIndex: 0, startedAt: 1, until: 50 };
const answered: WaitedEvent = { kind: 'answer', answer: { key: 'k', decision: 'refuse', reason: '' } };
const inTime: WaitedEvent = { kind: 'time' };
const called: WaitedEvent = {
  kind: 'call',
  webhookName: 'default',
  call: { method: 'GET', url: '/', headers: [], params: [], body: new Uint8Array(), remoteAddress: '127.0.0.1' },
};
const othersEnded: WaitedEvent = { kind: 'executions', results: [{ executionId: '2', status: 'success' }] };

describe('An execution that goes on after a wait, and loses its runner', () => {
  /** A runner has it, after its wait. */
  function goneOn(event: WaitedEvent, options: Parameters<typeof liveExecution>[1] = PROGRESS): LiveExecution {
    const execution = liveExecution({}, options);
    execution.apply({ type: 'dispatched' });
    execution.addStep(runnerStep(0));
    execution.finish({ status: 'waiting', waiting, stoppedAt: 2 });
    execution.apply({ type: 'resumed', event });
    execution.apply({ type: 'dispatched' });
    execution.apply({ type: 'accepted' });
    return execution;
  }

  /** @returns by what it goes on; the end of the execution, where it does not. */
  async function lose(execution: LiveExecution): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const losses = new ExecutionLosses({
      live: new LiveExecutions(),
      log: pino({ level: 'silent' }),
      store: async () => undefined,
      settle: async () => resolve(),
      resubmit: async () => resolve(),
    });
    losses.onLost(execution, { kind: 'bystander', reason: 'it was ended by SIGKILL' });
    await promise;
    const { state } = execution;
    return state.kind === 'queued' ? state.resumption : state;
  }

  it.each([answered, called, inTime, othersEnded])(
    'goes on by the same again where nothing is known that it did: $kind',
    async (event) => {
      expect(await lose(goneOn(event))).toEqual({ event, waiting, isTaken: true });
    },
  );

  it.each([answered, called, inTime, othersEnded])(
    'goes on from what is known where it did something since: $kind',
    async (event) => {
      const execution = goneOn(event);
      execution.addStep(runnerStep(1));
      expect(await lose(execution)).toEqual({ event: { kind: 'recovery' } });
    },
  );

  it('ends as crashed where it keeps no progress: its runner may have done more than is known', async () => {
    expect(await lose(goneOn(inTime, {}))).toMatchObject({ kind: 'ended', status: 'crashed' });
  });
});
