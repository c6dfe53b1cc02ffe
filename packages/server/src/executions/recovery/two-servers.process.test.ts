import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { actingWorkflow } from '../../testing/workflows.ts';

const HANG = actingWorkflow([{ act: 'step' }, { act: 'hang' }], { settings: { saveExecutionProgress: true } });

/** An SQLite file has one server. */
describe.skipIf(process.env.MILLRACE_TEST_DATABASE !== 'postgres')('Two servers on one database', () => {
  const server = useTestServer();

  it('leave each other the executions that they run', async () => {
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData: HANG });
    const statusOf = async () => (await server.rest('GET', `/executions/${executionId}`)).status;
    await server.eventually(async () => {
      const row = await server.database.db
        .selectFrom('execution')
        .select('server_id')
        .where('id', '=', Number(executionId))
        .executeTakeFirst();
      return row?.server_id === 'test' ? true : undefined;
    });
    const other = await server.startBeside('other');
    // The runner of runs by hand may be about to start.
    await server.eventually(async () => ((await statusOf()) === 'running' ? true : undefined));
    expect((await other.rest('GET', `/executions/${executionId}`)).status).toBe('running');
    await other.stop();
    await server.restart();
    expect(await server.eventually(async () => ((await statusOf()) === 'running' ? true : undefined))).toBe(true);
    await server.rest('POST', `/executions-current/${executionId}/stop`, {});
    expect(await statusOf()).toBe('canceled');
  });
});
