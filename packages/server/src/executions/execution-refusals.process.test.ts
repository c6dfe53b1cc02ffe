import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

describe('Executions refuse', () => {
  const server = useTestServer();
  const workflowData = fakeWorkflow('fake.manual');
  let owner: Person;
  let ann: Person;
  let executionId: string;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    const { id } = await owner.rest('POST', '/workflows', workflowData);
    executionId = String(
      (await owner.rest('POST', '/workflows/run', { workflowData: { ...workflowData, id } })).executionId,
    );
    await server.whenEnded(executionId);
    // From now on its steps are read from the database.
    await server.eventually(
      async () => (await owner.call('GET', '/executions-current')).text === '{"data":[]}' || undefined,
    );
  });

  it('steps and parts of steps that are not there', async () => {
    await expectRefusal(owner.call('GET', `/executions/${executionId}/steps/0/parts/7`), 'STEP_NOT_FOUND');
    const reuse = [{ node: 'Start', executionId, index: 7 }];
    await expectRefusal(owner.call('POST', '/workflows/run', { workflowData, reuse }), 'STEP_NOT_FOUND');
    const isNone = { workflowData: { ...workflowData, nodes: 'none' } };
    await expectRefusal(owner.call('POST', '/workflows/run', isNone), 'WORKFLOW_INVALID');
  });

  it('to start with more data than a run may hold', async () => {
    const { db } = server.database;
    const rows = db.selectFrom('execution_step').selectAll().where('execution_id', '=', Number(executionId));
    const { summary } = await rows.executeTakeFirstOrThrow();
    const large = JSON.stringify({ ...JSON.parse(summary), jsonBytes: 300 * 2 ** 20 });
    await db
      .updateTable('execution_step')
      .set({ summary: large })
      .where('execution_id', '=', Number(executionId))
      .execute();
    const reuse = [{ node: 'Start', executionId, index: 0 }];
    await expectRefusal(owner.call('POST', '/workflows/run', { workflowData, reuse }), 'STEPS_TOO_LARGE');
    await db.updateTable('execution_step').set({ summary }).where('execution_id', '=', Number(executionId)).execute();
  });

  it('to begin again with a workflow that is gone', async () => {
    const { db } = server.database;
    await db.updateTable('execution').set({ workflow_id: null, started_by: null }).execute();
    const restart = owner.call('POST', `/executions/${executionId}/restart`, { node: 'Start', loadWorkflow: true });
    await expectRefusal(restart, 'WORKFLOW_NOT_FOUND');
  });

  it('files of others, and text that is too long to be shown', async () => {
    const fileId = `${executionId}.${'a'.repeat(32)}`;
    await expectRefusal(ann.call('GET', `/binary-data?id=${fileId}&action=view`), 'EXECUTION_NOT_FOUND');
    const folder = path.join(server.folder, 'binary', executionId);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'a'.repeat(32)), '');
    await truncate(path.join(folder, 'a'.repeat(32)), 2 ** 30);
    await expectRefusal(owner.call('GET', `/data/${fileId}`), 'PAYLOAD_TOO_LARGE');
  });
});
