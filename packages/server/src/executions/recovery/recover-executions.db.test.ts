import type { Waiting } from '@millrace/wire';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { liveExecution, runnerStep } from '../../testing/executions.ts';
import { ExecutionLoader } from '../live/execution-loader.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';
import { ExecutionRepository } from '../storage/execution.repository.ts';
import { OwnershipRepository } from '../storage/ownership.repository.ts';
import type { WaitedEvent } from '../storage/wait-event.ts';
import { WaitingRepository } from '../storage/waiting.repository.ts';
import { recoverExecutions } from './recover-executions.ts';

const SERVER = 'server1';
const waiting: Waiting = { node: 'Wait', runIndex: 0, startedAt: 1, until: 50, executions: ['404'] };
const call = { method: 'POST', url: '/', headers: [], params: [], remoteAddress: '127.0.0.1' };
const events: WaitedEvent[] = [
  { kind: 'call', webhookName: 'default', call: { ...call, body: Buffer.from([0, 34, 255]) } },
  { kind: 'answer', answer: { key: 'k', decision: 'refuse', reason: 'Too dear' } },
  { kind: 'time' },
  { kind: 'executions', results: [{ executionId: '404', status: 'crashed', error: expect.anything() }] },
];

describeOnDatabases('An execution that has gone on after a wait when its server is killed', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.remove());

  async function store(execution: LiveExecution): Promise<void> {
    const snapshot = execution.snapshot();
    await createExecutionStore(test.database).write(snapshot ? [snapshot.write] : []);
    snapshot?.acknowledge();
  }

  /** A runner has it, after its wait. */
  async function goneOn(event: WaitedEvent): Promise<LiveExecution> {
    const execution = liveExecution({}, { settings: { saveExecutionProgress: true } });
    execution.requireRow();
    execution.apply({ type: 'dispatched' });
    execution.addStep(runnerStep(0));
    execution.finish({ status: 'waiting', waiting, stoppedAt: 2 });
    await store(execution);
    execution.apply({ type: 'resumed', event });
    execution.apply({ type: 'dispatched' });
    execution.apply({ type: 'accepted' });
    await store(execution);
    return execution;
  }

  /** What the next server gives to a runner. */
  async function recover(): Promise<LiveExecution[]> {
    const repository = new ExecutionRepository(test.database.db);
    const waits = new WaitingRepository(test.database.db);
    const ownership = new OwnershipRepository(test.database);
    const { config } = loadConfig({});
    const resumed: LiveExecution[] = [];
    const launcher = {
      resume: async (one: LiveExecution) => void resumed.push(one),
      crash: () => expect.unreachable(),
    };
    const loader = new ExecutionLoader({ repository, config, serverId: SERVER });
    const options = { repository, loader, launcher, ownership, waiting: waits, log: pino({ level: 'silent' }) };
    await recoverExecutions(options, await ownership.claimOwn(SERVER));
    expect(await waits.listAwaitingExecutions({ afterId: 0, limit: 9 })).toEqual([]);
    expect(await waits.listDue({ now: 99, after: undefined, limit: 9 })).toEqual([]);
    return resumed;
  }

  it.each(events)('goes on by the same again, once it has no step since: $kind', async (event) => {
    await goneOn(event);
    expect((await recover()).map(({ state }) => state)).toEqual([
      { kind: 'queued', resumption: { event, waiting, isTaken: true } },
    ]);
  });

  it.each(events)('goes on after its last step: $kind', async (event) => {
    const execution = await goneOn(event);
    execution.addStep(runnerStep(1));
    await store(execution);
    expect((await recover()).map(({ state }) => state)).toEqual([
      { kind: 'queued', resumption: { event: { kind: 'recovery' } } },
    ]);
  });
});
