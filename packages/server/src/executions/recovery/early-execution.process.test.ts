import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, TestServer } from '../../testing/test-server.ts';
import { fakeWorkflow } from '../../testing/workflows.ts';
import { executableFromDocument } from '../../workflows/workflow-versions.ts';
import { newExecutionRow } from '../start/new-execution.ts';

describe('A server that listens and does not run workflows yet', () => {
  const server = new TestServer();
  const workflowData = fakeWorkflow('fake.manual');
  let answer: Answer;
  beforeAll(async () => {
    await server.settle();
    await server.start({
      async whenListening({ database }) {
        answer = await server.call('POST', '/rest/workflows/run', { workflowData });
        const workflow = executableFromDocument({ name: 'Begun', nodes: [], connections: {} }, { active: true });
        const row = newExecutionRow({
          id: 7,
          workflow,
          mode: 'webhook',
          startedAt: 0,
          isTemporary: false,
          actsFor: [],
        });
        await database.db
          .insertInto('execution')
          .values({ ...row, status: 'running', server_id: 'test' })
          .execute();
      },
    });
  });
  afterAll(() => server.remove());

  it('does not take what begins meanwhile for left behind', async () => {
    const rows = await server.database.db.selectFrom('execution').select('status').execute();
    expect(rows).toEqual([{ status: 'running' }]);
  });

  it('says to whoever wants to run something that runners are still to come', () => {
    expect(answer).toMatchObject({ status: 503, data: { code: 'RUNNER_UNAVAILABLE' } });
  });
});
