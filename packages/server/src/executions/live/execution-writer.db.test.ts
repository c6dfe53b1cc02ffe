import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { liveExecution, runnerStep } from '../../testing/executions.ts';
import { away, FaultyStore, once } from '../../testing/faulty-store.ts';
import { fillDisk } from '../../testing/full-disk.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';
import { ExecutionRepository } from '../storage/execution.repository.ts';
import { ExecutionWriter } from './execution-writer.ts';
import { GatherPause } from './gather-pause.ts';
import type { LiveExecution } from './live-execution.ts';

const PROGRESS = { settings: { saveExecutionProgress: true } };
const NEVER_REFUSED = { isPatient: false };

describeOnDatabases('The writer of executions', (open) => {
  let test: TestDatabase;
  let store: FaultyStore;
  let writer: ExecutionWriter;
  let repository: ExecutionRepository;
  beforeEach(async () => {
    test = await open();
    store = new FaultyStore(createExecutionStore(test.database));
    writer = new ExecutionWriter({ store, gather: new GatherPause(() => 0), log: pino({ level: 'silent' }) });
    repository = new ExecutionRepository(test.database.db);
  });
  afterEach(async () => {
    store.fault = undefined;
    await writer.close(5000);
    await test.remove();
  });

  it('stores what a failed write held, without a loss', async () => {
    store.fault = once(away);
    await writer.write(ended(1));
    expect(await stepsOf(1)).toEqual([0, 1]);
    expect(await repository.findById(1)).toMatchObject({ status: 'success' });
  });

  it('waits for a database that is away, and refuses new work meanwhile', async () => {
    store.fault = away;
    const writes = Array.from({ length: 300 }, (_, index) => writer.write(ended(index + 1)));
    expect(writer.refusal(NEVER_REFUSED)).toBeUndefined();
    await vi.waitUntil(() => writer.refusal(NEVER_REFUSED), { timeout: 10_000 });
    expect(writer.refusal(NEVER_REFUSED)).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(writer.refusal({ isPatient: true })).toBeUndefined();
    store.fault = undefined;
    await Promise.all(writes);
    expect(await repository.count({})).toEqual({ count: 300, isExact: true });
    expect(writer.refusal(NEVER_REFUSED)).toBeUndefined();
  });

  it('tries seldom while the database is away, and one execution at a time', async () => {
    store.fault = away;
    const writes = Array.from({ length: 50 }, (_, index) => writer.write(ended(index + 1)));
    await vi.waitUntil(() => store.attempts.length >= 6, { timeout: 10_000 });
    expect(store.attempts.slice(0, 6).map((ids) => ids.length)).toEqual([50, 1, 1, 1, 1, 1]);
    store.fault = undefined;
    await Promise.all(writes);
  });

  it('tells who waits when the database stays away until the server stops', async () => {
    store.fault = away;
    const written = expect(writer.write(ended(1))).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await vi.waitUntil(() => store.attempts.length > 0);
    await writer.close(100);
    await written;
    await expect(writer.write(ended(2))).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  });

  it('stores at its end what a database takes that came back', async () => {
    store.fault = away;
    const writes = [writer.write(ended(1)), writer.write(ended(2))];
    await vi.waitUntil(() => store.attempts.length >= 3);
    store.fault = undefined;
    await writer.close(5000);
    await Promise.all(writes);
    expect(await repository.count({})).toEqual({ count: 2, isExact: true });
  });

  it('tells who waits when the server has let go of the execution before its changes were stored', async () => {
    const execution = liveExecution({ id: 1 });
    execution.requireRow();
    const written = writer.write(execution);
    execution.apply({ type: 'dropped' });
    await expect(written).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    expect(await repository.findById(1)).toBeUndefined();
  });

  it('tells who waits that all is stored when the server lets go of the execution after', async () => {
    const execution = liveExecution({ id: 1 });
    execution.requireRow();
    store.fault = (_, write) => {
      execution.apply({ type: 'dropped' });
      return write();
    };
    await writer.write(execution);
    expect(await repository.findById(1)).toMatchObject({ status: 'new' });
  });

  it('refuses new work when memory for what waits runs out, also of triggers', async () => {
    store.fault = away;
    const write = writer.write(ended(1, { data: Buffer.alloc(300 << 20) }));
    expect(writer.refusal({ isPatient: true })).toMatchObject({ code: 'QUEUE_FULL' });
    const closed = writer.close(0);
    await expect(write).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await closed;
    expect(writer.refusal({ isPatient: true })).toBeUndefined();
  });

  it('ends an execution that the database refuses as failed, and lets no other wait for it', async () => {
    const settled: number[] = [];
    const poison = writer.write(unstorable(20)).catch((error: unknown) => {
      settled.push(20);
      return error;
    });
    const others = [1, 2, 3, 30, 31, 32].map((id) => writer.write(ended(id)).then(() => settled.push(id)));
    await Promise.all(others);
    expect(settled).not.toContain(20);
    expect(await poison).toMatchObject({ code: 'EXECUTION_NOT_STORED' });
    expect(await repository.findById(20)).toMatchObject({ status: 'error' });
    const { error } = (await repository.findById(20)) ?? {};
    expect(JSON.parse(error ?? '')).toMatchObject({ code: 'EXECUTION_NOT_STORED' });
    expect(await stepsOf(20)).toEqual([]);
  });

  it('waits for a lock on an execution for as long as somebody has it, and lets no other wait', async () => {
    store.fault = (batch, write) =>
      batch.some(({ execution }) => execution.id === 5)
        ? Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
        : write();
    const locked = writer.write(ended(5));
    // More often than an execution may fail that is to blame itself.
    for (let id = 10; attemptsAlone(5) < 6; id++) await writer.write(ended(id));
    store.fault = undefined;
    await locked;
    expect(await repository.findById(5)).toMatchObject({ status: 'success' });
    expect(await stepsOf(5)).toEqual([0, 1]);
  });

  it('ends an execution as failed that alone makes the database go away', async () => {
    store.fault = (batch, write) =>
      batch.some(({ execution, steps }) => execution.id === 5 && steps.length > 0)
        ? Promise.reject(new Error('server closed the connection unexpectedly'))
        : write();
    let isSettled = false;
    const poison = writer.write(ended(5)).catch((error: unknown) => {
      isSettled = true;
      return error;
    });
    for (let id = 10; !isSettled; id++) {
      await writer.write(ended(id));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await poison).toMatchObject({ code: 'EXECUTION_NOT_STORED' });
    expect(await repository.findById(5)).toMatchObject({ status: 'error' });
  });

  it('stores what comes at any moment after a write, also when nothing comes after it', async () => {
    for (let turns = 0; turns < 8; turns++) {
      await writer.write(ended(2 * turns + 1));
      for (let turn = 0; turn < turns; turn++) await undefined;
      await writer.write(ended(2 * turns + 2));
    }
    expect(await repository.count({})).toEqual({ count: 16, isExact: true });
  });

  it('keeps what changes while a slow commit is under way', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    store.fault = once((_batch, write) => gate.then(write));
    const execution = running(1);
    execution.addStep(runnerStep(0));
    const first = writer.write(execution);
    await vi.waitUntil(() => store.attempts.length === 1);
    execution.addStep(runnerStep(0, { node: 'Anew' }));
    execution.addStep(runnerStep(1));
    const second = writer.write(execution);
    const others = [writer.write(ended(2)), writer.write(ended(3))];
    release();
    await Promise.all([first, second, ...others]);
    expect(store.attempts).toEqual([[1], [1, 2, 3]]);
    expect(await repository.listSummaries(1)).toMatchObject([
      expect.stringContaining('Anew'),
      expect.stringContaining('Node 1'),
    ]);
  });

  it('stores an execution once whose first acknowledgement was lost', async () => {
    store.fault = once(async (_batch, write) => {
      await write();
      throw new Error('Connection terminated');
    });
    await writer.write(ended(1));
    expect(await repository.count({})).toEqual({ count: 1, isExact: true });
    expect(await stepsOf(1)).toEqual([0, 1]);
  });

  it('leaves a stored execution as it is when the server ends before anybody is told of it', async () => {
    const stored = Promise.withResolvers<void>();
    store.fault = async (_batch, write) => {
      await write();
      stored.resolve();
      await new Promise(() => undefined);
    };
    const told = expect(writer.write(ended(1))).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await stored.promise;
    await writer.close(0);
    await told;
    expect(await repository.findById(1)).toMatchObject({ status: 'success' });
  });

  it('removes an execution that is not kept, also when nobody knows whether it was stored', async () => {
    store.fault = once(async (_batch, write) => {
      await write();
      throw new Error('Connection terminated');
    });
    const execution = running(1, { settings: { saveDataSuccessExecution: 'none' } });
    const written = writer.write(execution);
    await vi.waitUntil(() => store.attempts.length === 1);
    execution.finish({ status: 'success', stoppedAt: 2 });
    await Promise.all([written, writer.write(execution)]);
    expect(await repository.findById(1)).toBeUndefined();
  });

  it('stores many steps in bounded transactions, between which others have their turn', async () => {
    const execution = running(1);
    for (let index = 0; index < 2500; index++) execution.addStep(runnerStep(index));
    execution.finish({ status: 'success', stoppedAt: 2 });
    const sizes: number[] = [];
    const statuses: Array<string | undefined> = [];
    store.fault = async (batch, write) => {
      await write();
      sizes.push(batch.reduce((sum, { steps }) => sum + steps.length, 0));
      statuses.push((await repository.findById(1))?.status);
      other ??= writer.write(ended(2)).then(() => sizes.length);
    };
    let other: Promise<number> | undefined;
    await writer.write(execution);
    expect(sizes).toEqual([1000, 1002, 500]);
    expect(statuses).toEqual(['running', 'running', 'success']);
    expect(await repository.findById(1)).toMatchObject({ status: 'success' });
    expect(await stepsOf(1)).toHaveLength(2500);
    expect(await other).toBe(2);
  });

  it('forgets how often an execution went on when it has taken a step since', async () => {
    const execution = running(1);
    await writer.write(execution);
    for (let end = 1; end <= 3; end++) {
      execution.apply({ type: 'cutShort' });
      await writer.write(execution);
      expect(await repository.findStart(1)).toMatchObject({ recoveries: end });
      execution.apply({ type: 'dispatched' });
    }
    execution.addStep(runnerStep(0));
    await writer.write(execution);
    expect(await repository.findStart(1)).toMatchObject({ recoveries: 0 });
  });

  it('goes on when a full disk has room again', async () => {
    const full = await fillDisk(test.database);
    const execution = ended(1, { data: Buffer.alloc(1 << 20, 1) });
    const written = writer.write(execution);
    await vi.waitUntil(() => store.attempts.length >= 2);
    expect(await repository.findById(1)).toBeUndefined();
    await full.makeRoom();
    await written;
    expect(await stepsOf(1)).toEqual([0, 1]);
  });

  function attemptsAlone(id: number): number {
    return store.attempts.filter((ids) => ids.length === 1 && ids[0] === id).length;
  }

  async function stepsOf(id: number): Promise<number[]> {
    const positions: number[] = [];
    for await (const step of repository.streamSteps(id)) positions.push(step.position);
    return positions;
  }
});

function running(id: number, options: Parameters<typeof liveExecution>[1] = PROGRESS): LiveExecution {
  const execution = liveExecution({ id }, options);
  execution.apply({ type: 'dispatched' });
  execution.requireRow();
  return execution;
}

/** One that ended after two steps. */
function ended(id: number, lastStep: Parameters<typeof runnerStep>[1] = {}): LiveExecution {
  const execution = running(id);
  execution.addStep(runnerStep(0));
  execution.addStep(runnerStep(1, lastStep));
  execution.finish({ status: 'success', stoppedAt: 2 });
  return execution;
}

/** Both databases refuse a number that is none. */
function unstorable(id: number): LiveExecution {
  return ended(id, { jsonBytes: Number.NaN });
}
