import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../testing/fake-acts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { actingWorkflow, fakeWorkflow } from '../../testing/workflows.ts';
import { createExecutionStore } from '../storage/create-execution-store.ts';

const STEP: Act = { act: 'step' };

describe('Executions that run workflows', () => {
  const server = useTestServer({ environment: { MILLRACE_CONCURRENCY: '1' } }, { per: 'test' });

  async function run(acts: Act[], changes: JsonObject = {}): Promise<string> {
    const workflowData = actingWorkflow(acts, changes);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
    return String(executionId);
  }

  async function reaches(id: string, status: string): Promise<JsonObject> {
    return server.eventually(async () => {
      const detail = await server.rest('GET', `/executions/${id}`);
      return detail.status === status ? detail : undefined;
    });
  }

  async function lastStep(id: string): Promise<unknown> {
    const { steps } = await server.rest('GET', `/executions/${id}/steps`);
    const { main } = await server.rest('GET', `/executions/${id}/steps/${(steps as unknown[]).length - 1}/data`);
    return (main as Array<Array<{ json: unknown }>>)[0]?.[0]?.json;
  }

  async function errorOf(id: string): Promise<unknown> {
    return (await server.rest('GET', `/executions/${id}/steps`)).error;
  }

  async function childOf(parentId: string): Promise<string> {
    return server.eventually(async () => {
      const row = await server.database.db
        .selectFrom('execution')
        .select('id')
        .where('parent_execution_id', '=', Number(parentId))
        .executeTakeFirst();
      return row && String(row.id);
    });
  }

  it('run them as a part, beside the limit of executions, and both know each other', async () => {
    const inner = await server.createWorkflow(actingWorkflow([STEP]));
    const middle = await server.createWorkflow(actingWorkflow([{ act: 'run', workflow: { id: inner }, wait: true }]));
    const id = await run([STEP, { act: 'run', workflow: { id: middle }, wait: true }], { id: 'w-outer' });
    await reaches(id, 'success');
    const { ran, ended } = (await lastStep(id)) as { ran: string; ended: string };
    expect(ended).toBe('success');
    expect(await server.rest('GET', `/executions/${ran}`)).toMatchObject({
      mode: 'integrated',
      status: 'success',
      workflowId: middle,
      parentExecution: { executionId: id },
    });
    const innermost = await childOf(ran);
    expect(await server.rest('GET', `/executions/${innermost}`)).toMatchObject({ workflowId: inner });
    expect(await lastStep(innermost)).toEqual({ text: 'hello' });
  });

  it('start them without waiting for their end', async () => {
    const other = await server.createWorkflow(actingWorkflow([STEP]));
    const id = await run([{ act: 'run', workflow: { id: other }, wait: false }]);
    await reaches(id, 'success');
    const { started } = (await lastStep(id)) as { started: string };
    await reaches(started, 'success');
    expect(await lastStep(started)).toEqual({ text: 'hello' });
  });

  it('run workflows that are given as in a file', async () => {
    const document = actingWorkflow([STEP], { id: 'not-taken' });
    const id = await run([{ act: 'run', workflow: { document }, wait: true }]);
    await reaches(id, 'success');
    const child = await childOf(id);
    expect(await server.rest('GET', `/executions/${child}`)).toMatchObject({ workflowId: null, mode: 'integrated' });
    const broken = await run([{ act: 'run', workflow: { document: { nodes: 'none' } }, wait: true }]);
    await reaches(broken, 'error');
    expect(await errorOf(broken)).toMatchObject({
      code: 'SUB_WORKFLOW_FAILED',
      message: expect.stringContaining('The workflow to run cannot be read: '),
    });
  });

  it('are refused workflows that do not exist, do not allow it, or cannot be begun', async () => {
    const closed = await server.createWorkflow(
      actingWorkflow([STEP], { name: 'Closed', settings: { callerPolicy: 'none' } }),
    );
    const settings = { callerPolicy: 'workflowsFromAList', callerIds: 'w-1,w-2' };
    const listed = await server.createWorkflow(actingWorkflow([STEP], { settings }));
    const untriggered = await server.createWorkflow({ ...fakeWorkflow('fake.manual'), name: 'Untriggered' });
    const call = async (id: string, changes: JsonObject) => {
      const execution = await run([{ act: 'run', workflow: { id }, wait: true }], changes);
      await server.eventually(async () => {
        const { stoppedAt } = await server.rest('GET', `/executions/${execution}`);
        return stoppedAt === null ? undefined : true;
      });
      return errorOf(execution);
    };
    expect(await call('nowhere', {})).toMatchObject({
      code: 'SUB_WORKFLOW_NOT_FOUND',
      message: 'There is no workflow with the id "nowhere"',
    });
    expect(await call(closed, { id: 'w-1' })).toMatchObject({
      code: 'SUB_WORKFLOW_NOT_ALLOWED',
      message: `The workflow "${closed}" does not allow this workflow to run it`,
    });
    expect(await call(listed, { id: 'w-3' })).toMatchObject({ code: 'SUB_WORKFLOW_NOT_ALLOWED' });
    expect(await call(listed, { id: 'w-2' })).toBeUndefined();
    // A document only says that it is the workflow.
    expect(await call(closed, { id: closed })).toMatchObject({ code: 'SUB_WORKFLOW_NOT_ALLOWED' });
    expect(await call(untriggered, {})).toMatchObject({
      code: 'SUB_WORKFLOW_FAILED',
      message: `The workflow "${untriggered}" has no enabled trigger for being run by another workflow`,
    });
  });

  it('cannot run themselves without end', async () => {
    const id = await server.createWorkflow(actingWorkflow([STEP]));
    await server.changeWorkflow(id, { meta: { acts: [{ act: 'run', workflow: { id }, wait: true }] } });
    const first = await run([{ act: 'run', workflow: { id }, wait: true }]);
    await server.whenEnded(String(first));
    const stored = () =>
      server.database.db
        .selectFrom('execution')
        .select(['error', 'stopped_at'])
        .where('workflow_id', '=', id)
        .execute();
    const rows = await server.eventually(async () => {
      const found = await stored();
      return found.length >= 100 && found.every(({ stopped_at }) => stopped_at !== null) ? found : undefined;
    });
    expect(rows).toHaveLength(100);
    const errors = rows.flatMap(({ error }) => (error === null ? [] : [JSON.parse(error)]));
    expect(errors).toMatchObject([{ code: 'SUB_WORKFLOW_DEPTH', message: 'More than 100 workflows run one another' }]);
  });

  it('take down what they run when they are stopped', async () => {
    const other = await server.createWorkflow(actingWorkflow([{ act: 'hang' }]));
    const id = await run([{ act: 'run', workflow: { id: other }, wait: true }]);
    await server.eventually(async () => {
      const current = await server.rest<unknown[]>('GET', '/executions-current');
      return current.length === 2 ? true : undefined;
    });
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    const child = await childOf(id);
    expect(await reaches(child, 'canceled')).toMatchObject({ parentExecution: { executionId: id } });
  });

  it('wait with what they run, and go on with its result, also after a restart', async () => {
    const acts: Act[] = [{ act: 'wait', address: 'webhook' }, STEP];
    // Nothing of it is kept, but for as long as its result is waited for.
    const settings = { saveDataSuccessExecution: 'none' };
    const other = await server.createWorkflow(actingWorkflow(acts, { settings }));
    const id = await run([STEP, { act: 'run', workflow: { id: other }, wait: true }, STEP]);
    await reaches(id, 'waiting');
    const child = await childOf(id);
    expect(await server.rest('GET', `/executions/${child}`)).toMatchObject({ status: 'waiting' });
    await server.restart();
    await server.call('POST', server.waitingAddress(child), 'news');
    await reaches(id, 'success');
    expect(await lastStep(id)).toEqual({
      by: 'executions',
      results: [
        {
          executionId: child,
          status: 'success',
          message: null,
          json: { by: 'call', webhookName: 'default', body: 'news' },
        },
      ],
    });
    expect((await server.rest('GET', '/executions')).results).toMatchObject([{ id }]);
    await server.restart();
    expect((await server.call('GET', `/rest/executions/${child}`)).status).toBe(404);
  });

  it('go on after a restart when what they wait for was stopped or deleted meanwhile', async () => {
    const other = await server.createWorkflow(actingWorkflow([{ act: 'wait', address: 'webhook' }]));
    const ids = await Promise.all([1, 2].map(() => run([{ act: 'run', workflow: { id: other }, wait: true }, STEP])));
    for (const id of ids) await reaches(id, 'waiting');
    const [stopped, deleted] = await Promise.all(ids.map(childOf));
    await server.restart(async (database) => {
      await database.db
        .updateTable('execution')
        .set({ status: 'canceled' })
        .where('id', '=', Number(stopped))
        .execute();
      await createExecutionStore(database).remove([Number(deleted)]);
    });
    for (const id of ids) await reaches(id, 'success');
    const results = await Promise.all(ids.map(lastStep));
    expect(results).toMatchObject([
      { results: [{ executionId: stopped, status: 'canceled' }] },
      {
        results: [
          {
            executionId: deleted,
            status: 'crashed',
            message: `Execution ${deleted}, whose end was waited for, was deleted`,
          },
        ],
      },
    ]);
  });

  it('that wait take down what they wait for when they are stopped', async () => {
    const other = await server.createWorkflow(actingWorkflow([{ act: 'wait', address: 'webhook' }]));
    const id = await run([{ act: 'run', workflow: { id: other }, wait: true }]);
    await reaches(id, 'waiting');
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    await reaches(await childOf(id), 'canceled');
  });

  it('crash together with what they run', async () => {
    const other = await server.createWorkflow(actingWorkflow([STEP, { act: 'crash', when: 'always' }]));
    const id = await run([{ act: 'run', workflow: { id: other }, wait: true }]);
    await reaches(id, 'crashed');
    await reaches(await childOf(id), 'crashed');
  });
});
