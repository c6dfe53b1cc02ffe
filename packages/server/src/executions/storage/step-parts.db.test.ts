import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../../testing/databases.ts';
import { executionWrite, storedStep } from '../../testing/executions.ts';
import { Retention } from '../history/retention.ts';
import { createExecutionStore } from './create-execution-store.ts';
import type { ExecutionStore } from './execution-store.ts';
import { RetentionRepository } from './retention.repository.ts';
import { StepParts } from './step-parts.ts';

const NOW = 100_000_000_000;
const LONG_AGO = NOW - 86_400_000 * 30;

describeOnDatabases('Parts of the steps', (open) => {
  let test: TestDatabase;
  let store: ExecutionStore;
  let parts: StepParts;
  let removed: Array<{ ids: readonly number[]; exceptSteps: boolean }>;
  beforeEach(async (context) => {
    test = await open();
    if (test.database.kind !== 'postgres') context.skip();
    store = createExecutionStore(test.database);
    parts = new StepParts(test.database.db, 10);
    removed = [];
  });
  afterEach(() => test.remove());

  async function prune(): Promise<number> {
    const remove: ConstructorParameters<typeof Retention>[0]['remove'] = async (ids, options) => {
      removed.push({ ids, exceptSteps: options?.exceptSteps === true });
      await store.remove(ids, options);
    };
    const config = { executionsMaxAgeDays: 14, executionsMaxCount: 0 };
    return new Retention({ repository: new RetentionRepository(test.database.db), remove, config, parts }).prune(NOW);
  }

  async function nextId(next: number): Promise<void> {
    const { db } = test.database;
    await db.deleteFrom('id_series').where('name', '=', 'execution').execute();
    await db.insertInto('id_series').values({ name: 'execution', next }).execute();
  }

  /** Ended ones with a step each. */
  async function add(from: number, to: number, changes: Parameters<typeof executionWrite>[0] = {}): Promise<void> {
    const ids = Array.from({ length: to - from }, (_, index) => from + index);
    await store.write(
      ids.map((id) => executionWrite({ id, started_at: LONG_AGO, ...changes }, { steps: [storedStep(0, '{}')] })),
    );
  }

  async function stepsOf(table = 'execution_step'): Promise<number[]> {
    const { rows } = await sql<{ id: string }>`
      select execution_id as id from ${sql.table(table)} order by execution_id`.execute(test.database.db);
    return rows.map(({ id }) => Number(id));
  }

  async function tables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'execution_step'::regclass order by oid`.execute(test.database.db);
    return rows.map(({ name }) => name.replace('execution_step_part_', ''));
  }

  /** Parts from 1 to 11, to 21, to 31. */
  async function makeThree(): Promise<void> {
    for (const next of [1, 11, 21]) {
      await nextId(next);
      await new StepParts(test.database.db, 10).makeAhead();
    }
    await nextId(31);
  }

  it('are made ahead of executions, larger ones where more come', async () => {
    await parts.makeAhead();
    expect(await tables()).toEqual(['before', 'rest', '1']);
    await nextId(6);
    await parts.makeAhead();
    // 5 came since: 180 are looked ahead to.
    expect(await tables()).toEqual(['before', 'rest', '1', '11']);
    await add(180, 200);
    expect(await stepsOf('execution_step_part_11')).toHaveLength(11);
    expect(await stepsOf('execution_step_part_rest')).toHaveLength(9);
    // Those that came faster than parts stay where they are.
    await nextId(300);
    await parts.makeAhead();
    await parts.makeAhead();
    expect((await tables()).length).toBeGreaterThan(4);
    expect(await stepsOf()).toHaveLength(20);
  });

  it('go whole when all of their executions are outdated, and their steps are not deleted one by one', async () => {
    await makeThree();
    await add(1, 21);
    await add(21, 25, { started_at: NOW });
    expect(await tables()).toEqual(['before', 'rest', '1', '11', '21']);
    expect(await prune()).toBe(20);
    expect(removed.every(({ exceptSteps }) => exceptSteps)).toBe(true);
    expect(await tables()).not.toEqual(expect.arrayContaining(['before', '1', '11']));
    expect(await stepsOf()).toEqual([21, 22, 23, 24]);
  });

  it('stay while an execution of theirs stays, whose steps it keeps', async () => {
    await makeThree();
    await add(1, 5);
    await add(5, 6, { status: 'waiting' });
    await add(6, 11);
    expect(await prune()).toBe(9);
    expect(await tables()).toContain('1');
    expect(await stepsOf()).toEqual([5]);
  });

  it('of a server that ended half way go with the next pass', async () => {
    await makeThree();
    await add(1, 11);
    await store.remove([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { exceptSteps: true });
    expect(await stepsOf()).toHaveLength(10);
    expect(await prune()).toBe(0);
    expect(await stepsOf()).toEqual([]);
  });

  it('wait for who reads steps for long, until the next pass', { timeout: 20_000 }, async () => {
    await makeThree();
    await add(1, 11);
    await test.database.db.transaction().execute(async (reader) => {
      await reader.selectFrom('execution_step').selectAll().execute();
      expect(await parts.drop({ name: 'execution_step_part_1', to: 11 })).toBe(false);
    });
    expect(await parts.drop({ name: 'execution_step_part_1', to: 11 })).toBe(true);
    expect(await stepsOf()).toEqual([]);
  });

  it('take the steps of executions that were stored before there were parts', async () => {
    expect(await tables()).toEqual(['before', 'rest']);
    await nextId(1);
    await add(1, 3);
    await makeThree();
    expect(await stepsOf()).toEqual([1, 2]);
  });
});
