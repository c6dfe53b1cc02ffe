import { describe, expect, it } from 'vitest';
import type { Act } from '../../testing/fake-acts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { actingWorkflow } from '../../testing/workflows.ts';

const COUNT = 20;
const HOUR_MS = 3_600_000;

/** An SQLite file has one server. */
describe.skipIf(process.env.MILLRACE_TEST_DATABASE !== 'postgres')('Two servers on one database', () => {
  const server = useTestServer();

  it('let each execution go on once when its time has come', async () => {
    const inner = await server.createWorkflow(actingWorkflow([{ act: 'step' }]));
    const acts: Act[] = [
      { act: 'wait', forMs: HOUR_MS },
      { act: 'run', workflow: { id: inner }, wait: false },
    ];
    for (let count = 0; count < COUNT; count++) {
      await server.rest('POST', '/workflows/run', { workflowData: actingWorkflow(acts) });
    }
    await server.eventually(async () => ((await countOf('waiting')) === COUNT ? true : undefined));
    await server.stop();
    await letTimeCome();
    const [other] = await Promise.all([server.startBeside('other'), server.start()]);
    await server.eventually(async () => ((await countOf('success')) === 2 * COUNT ? true : undefined));
    await other.stop();
    const parents = await server.database.db
      .selectFrom('execution')
      .select(['parent_execution_id', ({ fn }) => fn.countAll<number>().as('runs')])
      .where('workflow_id', '=', inner)
      .groupBy('parent_execution_id')
      .execute();
    expect(parents.map(({ runs }) => runs)).toEqual(Array.from({ length: COUNT }, () => 1));
  });

  async function countOf(status: 'waiting' | 'success'): Promise<number> {
    const rows = await server.database.db.selectFrom('execution').select('id').where('status', '=', status).execute();
    return rows.length;
  }

  async function letTimeCome(): Promise<void> {
    const database = await server.home.openDatabase();
    for (const { execution_id, waiting } of await database.db.selectFrom('execution_waiting').selectAll().execute()) {
      const changed = { until: 1, waiting: JSON.stringify({ ...JSON.parse(waiting), until: 1 }) };
      await database.db
        .updateTable('execution_waiting')
        .set(changed)
        .where('execution_id', '=', execution_id)
        .execute();
    }
    await database.close();
  }
});
