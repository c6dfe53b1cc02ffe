import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite, storedStart, storedStep } from '../../testing/executions.ts';
import { createExecutionStore } from './create-execution-store.ts';
import { ExecutionRepository } from './execution.repository.ts';
import { executionColumns } from './execution-columns.ts';
import type { ExecutionStore } from './execution-store.ts';

describeOnDatabases('The execution store', (open) => {
  let test: TestDatabase;
  let store: ExecutionStore;
  let repository: ExecutionRepository;
  beforeEach(async () => {
    test = await open();
    store = createExecutionStore(test.database);
    repository = new ExecutionRepository(test.database.db);
  });
  afterEach(() => test.remove());

  it('writes executions with their steps and stores a workflow once', async () => {
    await store.write([
      executionWrite(
        { id: 1 },
        { steps: [storedStep(0, { main: [[{ json: { a: 'ä' } }]] }), storedStep(1, { main: [] })] },
      ),
      executionWrite({ id: 2, workflow_name: '\u{1F600}' }),
    ]);
    expect(await repository.findById(2)).toMatchObject({ id: 2, workflow_name: '\u{1F600}', stopped_at: 2000 });
    expect(await repository.listSummaries(1)).toEqual(['{"node":"Node 0","index":0}', '{"node":"Node 1","index":1}']);
    const step = await repository.findStepData(1, 0);
    expect(Buffer.from(step?.data ?? []).toString()).toBe('{"main":[[{"json":{"a":"ä"}}]]}');
    const workflows = await test.database.db.selectFrom('execution_workflow').selectAll().execute();
    expect(workflows.map((row) => ({ ...row }))).toEqual([
      { hash: 'hash1', document: '{"name":"Orders"}', people: null },
    ]);
  });

  it('updates an execution that has a row, and forgets what started it when it has ended', async () => {
    await store.write([
      executionWrite({ status: 'running', stopped_at: null }, { start: storedStart({ kind: 'manual' }) }),
    ]);
    expect(await repository.findStart(1)).toEqual(storedStart({ kind: 'manual' }));
    await store.write([
      executionWrite(
        { status: 'error', error: '{"message":"no"}' },
        { action: 'update', start: null, steps: [storedStep(0, 1)] },
      ),
    ]);
    expect(await repository.findById(1)).toMatchObject({
      status: 'error',
      error: '{"message":"no"}',
      stopped_at: 2000,
    });
    expect(await repository.findStart(1)).toBeUndefined();
    expect(await repository.listSummaries(1)).toHaveLength(1);
  });

  it('makes up for a first row that could not be written', async () => {
    await store.write([executionWrite({}, { action: 'update' })]);
    expect(await repository.findById(1)).toMatchObject({ status: 'success' });
    expect(await repository.findWorkflow('hash1')).toBe('{"name":"Orders"}');
  });

  it('writes all of a batch or nothing', async () => {
    await expect(
      store.write([executionWrite({ id: 8 }), executionWrite({ id: 7, started_at: Number.NaN })]),
    ).rejects.toThrow();
    expect(await repository.findById(8)).toBeUndefined();
    await store.write([executionWrite({ id: 9, workflow_hash: 'hash2' })]);
    expect(await repository.findWorkflow('hash2')).toBe('{"name":"Orders"}');
  });

  it('replaces a step that is written again', async () => {
    await store.write([executionWrite({ status: 'running' }, { steps: [storedStep(0, 'first'), storedStep(1, 1)] })]);
    await store.write([executionWrite({}, { action: 'update', steps: [storedStep(0, 'second')] })]);
    const step = await repository.findStepData(1, 0);
    expect(Buffer.from(step?.data ?? []).toString()).toBe('"second"');
    expect(await repository.listSummaries(1)).toHaveLength(2);
  });

  it('keeps what started an execution with how often it was recovered', async () => {
    const start = { ...storedStart({ kind: 'subWorkflow', items: [] }), nesting: 3, is_awaited: 1 };
    await store.write([executionWrite({ status: 'running' }, { start })]);
    await store.write([
      executionWrite({ status: 'running' }, { action: 'update', start: { ...start, recoveries: 2 } }),
    ]);
    expect(await repository.findStart(1)).toEqual({ ...start, recoveries: 2 });
  });

  it('adds to what an execution noted about itself', async () => {
    await store.write([
      executionWrite(
        {},
        {
          customData: [
            ['a', '1'],
            ['__proto__', '2'],
          ],
        },
      ),
    ]);
    await store.write([
      executionWrite(
        {},
        {
          action: 'update',
          customData: [
            ['a', '3'],
            ['c', 'ä'],
          ],
        },
      ),
    ]);
    expect(await repository.listCustomData(1)).toEqual([
      ['__proto__', '2'],
      ['a', '3'],
      ['c', 'ä'],
    ]);
  });

  it('removes all that belongs to an execution', async () => {
    const waiting = { node: 'Wait', waiting: '{}', until: 5, awaits_executions: 0, session_id: null, event: null };
    const write = executionWrite(
      { status: 'waiting' },
      { start: storedStart({}), steps: [storedStep(0, 1)], waiting, customData: [['a', '1']] },
    );
    await store.write([write]);
    await store.write([executionWrite({}, { action: 'discard' })]);
    await store.write([write]);
    await store.remove([1]);
    const { db } = test.database;
    for (const table of ['execution_step', 'execution_start', 'execution_waiting', 'execution_custom_data'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('marks the execution that a successful one retried', async () => {
    await store.write([
      executionWrite({ id: 1, status: 'error' }),
      executionWrite({ id: 2, mode: 'retry', retry_of: 1 }),
    ]);
    expect(await repository.findById(1)).toMatchObject({ retry_success_id: 2 });
  });

  it('keeps the newest static data of a workflow', async () => {
    await store.write([
      executionWrite({ id: 1 }, { encodeStaticData: () => '{"n":1}' }),
      executionWrite({ id: 2 }, { encodeStaticData: () => '{"n":2}' }),
    ]);
    const rows = await test.database.db.selectFrom('workflow_static_data').selectAll().execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([{ workflow_id: 'w1', data: '{"n":2}' }]);
  });

  it('discards an execution that is not kept', async () => {
    await store.write([executionWrite({ status: 'running' }, { start: storedStart({}), steps: [storedStep(0, 1)] })]);
    await store.write([executionWrite({}, { action: 'discard', start: null, encodeStaticData: () => '{"n":3}' })]);
    expect(await repository.findById(1)).toBeUndefined();
    expect(await repository.listSummaries(1)).toEqual([]);
  });

  it('removes executions, and workflows as run only when none refers to them', async () => {
    await store.write([
      executionWrite({ id: 1 }, { steps: [storedStep(0, 1)] }),
      executionWrite({ id: 2 }),
      executionWrite({ id: 3, workflow_hash: 'hash2' }),
    ]);
    await store.remove([1, 3]);
    expect(await repository.listSummaries(1)).toEqual([]);
    expect(await repository.findWorkflow('hash1')).toBe('{"name":"Orders"}');
    expect(await repository.findWorkflow('hash2')).toBeUndefined();
    await store.write([executionWrite({ id: 4, workflow_hash: 'hash2' })]);
    expect(await repository.findWorkflow('hash2')).toBe('{"name":"Orders"}');
  });

  it('takes a write again whose acknowledgement was lost', async () => {
    const write = executionWrite(
      { status: 'running', stopped_at: null },
      { steps: [storedStep(0, 1)], start: storedStart({}), customData: [['a', '1']] },
    );
    await store.write([write]);
    await store.write([{ ...write, execution: { ...write.execution, status: 'error' } }]);
    expect(await repository.findById(1)).toMatchObject({ status: 'error' });
    expect(await repository.listSummaries(1)).toHaveLength(1);
  });

  it('tells a value that cannot be stored from a database that is away', async () => {
    const refused = await store.write([executionWrite({ started_at: Number.NaN })]).catch((error: unknown) => error);
    expect(store.isUnavailable(refused)).toBe(false);
    await test.database.db.schema.dropTable('execution').execute();
    const failed = await store.write([executionWrite()]).catch((error: unknown) => error);
    expect(store.isUnavailable(failed)).toBe(true);
  });

  it('knows every column of its tables', async () => {
    const tables = await test.database.db.introspection.getTables();
    const found = tables
      .filter(({ name }) => Object.hasOwn(executionColumns, name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]);
    const known = Object.entries(executionColumns).map(([name, columns]) => [name, Object.keys(columns).sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  });

  it('writes each value into its column', async () => {
    const write = executionWrite(
      {
        wait_till: 3000,
        retry_of: 4,
        retry_success_id: 5,
        is_temporary: 1,
        error: '{}',
        parent_execution_id: 6,
        parent_workflow_id: 'w2',
        started_by: 'ann',
        server_id: 'server1',
        status: 'waiting',
      },
      {
        steps: [storedStep(7, 'data')],
        start: { start: '{"kind":"manual"}', recoveries: 8, nesting: 9, is_awaited: 1 },
        waiting: { node: 'Wait', waiting: '{"a":1}', until: 10, awaits_executions: 1, session_id: 'page', event: null },
        customData: [['name', 'value']],
      },
    );
    const { execution, steps, start, waiting } = write;
    const rows = {
      execution,
      execution_step: { execution_id: 1, ...steps[0], data: Buffer.from(steps[0]?.data ?? []).toString('hex') },
      execution_start: { execution_id: 1, ...start },
      execution_waiting: { execution_id: 1, ...waiting },
      execution_custom_data: { execution_id: 1, name: 'name', value: 'value' },
    };
    await store.write([write]);
    // Once more, as an update of all.
    await store.write([{ ...write, action: 'update' }]);
    for (const [table, expected] of Object.entries(rows)) {
      const [row] = await test.database.db
        .selectFrom(table as keyof typeof rows)
        .selectAll()
        .execute();
      const { data, ...rest } = { data: undefined, ...row };
      const bytes = data === undefined ? {} : { data: Buffer.from(data).toString('hex') };
      expect({ ...rest, ...bytes }, table).toEqual({ ...expected });
    }
  });

  it('takes a batch of a thousand executions', async () => {
    const batch = Array.from({ length: 1000 }, (_, id) =>
      executionWrite({ id: id + 1 }, { steps: [storedStep(0, id), storedStep(1, id)] }),
    );
    await store.write(batch);
    expect(await repository.count({})).toEqual({ count: 1000, isExact: true });
  });
});
