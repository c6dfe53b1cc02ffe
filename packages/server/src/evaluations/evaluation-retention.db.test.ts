import { afterEach, beforeEach, expect, it } from 'vitest';
import { RetentionRepository } from '../executions/storage/retention.repository.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { EvaluationRepository } from './evaluation.repository.ts';
import { EvaluationRetention } from './evaluation-retention.ts';
import { NO_TOTALS } from './evaluation-totals.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

describeOnDatabases('What evaluations noted of rows', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
    for (const [id, settings] of [
      ['plain', {}],
      ['own', { keepExecutionsDays: 30 }],
    ] as const) {
      await test.database.db
        .insertInto('workflow')
        .values({
          ...{
            id,
            name: id,
            active: 0,
            version_key: 'v',
            node_count: 0,
            people: null,
            created_at: 1,
            updated_at: 1,
          },
          document: JSON.stringify({ name: id, nodes: [], connections: {}, settings }),
        })
        .execute();
    }
  });
  afterEach(() => test.remove());

  /** An evaluation of a workflow that ended so many days ago, with a row. */
  async function evaluated(workflowId: string, days: number): Promise<void> {
    const { db } = test.database;
    const id = `${workflowId} ${days}`;
    await db
      .insertInto('evaluation_run')
      .values({
        ...{ id, workflow_id: workflowId, version_id: null, trigger_node: 'Rows', status: 'finished' },
        ...{ started_at: NOW - days * DAY_MS - 1, stopped_at: NOW - days * DAY_MS, started_by: 'ann', server_id: 's' },
        ...{ execution_id: null, row_count: 1, totals: JSON.stringify(NO_TOTALS), error: null },
      })
      .execute();
    const row = { run_id: id, position: 0, workflow_id: workflowId, status: 'success', details: '{}' } as const;
    await db.insertInto('evaluation_row').values(row).execute();
  }

  it('goes in slices: one statement for all rows would keep other writers out for long', async () => {
    const { db } = test.database;
    await evaluated('plain', 40);
    const row = { run_id: 'plain 40', workflow_id: 'plain', status: 'success', details: '{}' } as const;
    const rows = [1, 2, 3, 4].map((position) => ({ ...row, position }));
    await db.insertInto('evaluation_row').values(rows).execute();
    const repository = new EvaluationRepository(db);
    const of = { workflowId: 'plain', limit: 2 };
    const counts: number[] = [];
    for (let slice = 0; slice < 4; slice++) counts.push(await repository.deleteRows(NOW - DAY_MS, of));
    expect(counts).toEqual([2, 2, 1, 0]);
  });

  async function keptFor(executionsMaxAgeDays: number): Promise<string[]> {
    const { db } = test.database;
    const repository = new EvaluationRepository(db);
    const own = new RetentionRepository(db);
    await new EvaluationRetention({
      repository,
      own,
      config: { executionsMaxAgeDays },
      now: () => NOW,
    }).removeOutdated();
    const rows = await db.selectFrom('evaluation_row').select('run_id').orderBy('run_id').execute();
    return rows.map(({ run_id }) => run_id);
  }

  it('goes when executions go, of each workflow as it says itself; figures stay', async () => {
    for (const days of [13, 20, 40]) {
      await evaluated('plain', days);
      await evaluated('own', days);
    }
    expect(await keptFor(0)).toEqual(['own 13', 'own 20', 'plain 13', 'plain 20', 'plain 40']);
    expect(await keptFor(14)).toEqual(['own 13', 'own 20', 'plain 13']);
    expect(await new EvaluationRepository(test.database.db).list('plain')).toHaveLength(3);
  });
});
