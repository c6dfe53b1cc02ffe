import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProgram } from '../testing/api-program.ts';
import { setUpOwner } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

describe('Executions of the public API', () => {
  const server = useTestServer();
  let program: ApiProgram;
  beforeAll(async () => {
    program = await ApiProgram.of(server, await setUpOwner(server));
  });

  async function active(path: string, does = ''): Promise<string> {
    const { id } = await program.ok('POST /workflows', webhookWorkflow(path, does));
    await program.ok(`POST /workflows/${id}/activate`);
    return String(id);
  }

  /** Executions of a workflow, once there are so many. */
  function executionsOf(workflowId: string, count: number, query = ''): Promise<JsonObject[]> {
    return server.eventually(async () => {
      const page = await program.ok(`GET /executions?workflowId=${workflowId}${query}`);
      const found = page.data as JsonObject[];
      return found.length === count ? found : undefined;
    });
  }

  it('are listed page by page, newest first, and deleted', async () => {
    const workflowId = await active('several');
    for (let call = 0; call < 3; call++) await server.call('GET', '/webhook/several');
    const all = await executionsOf(workflowId, 3);
    expect(all[0]).toMatchObject({ workflowId, mode: 'webhook', status: 'success', finished: true, waitTill: null });
    expect(all[0]).not.toHaveProperty('data');
    const first = await program.ok(`GET /executions?workflowId=${workflowId}&limit=2`);
    const rest = await program.ok(`GET /executions?workflowId=${workflowId}&limit=2&cursor=${first.nextCursor}`);
    expect([...(first.data as JsonObject[]), ...(rest.data as JsonObject[])]).toEqual(all);
    expect(rest.nextCursor).toBeNull();
    const [newest] = all;
    expect(await program.ok(`DELETE /executions/${newest?.id}`)).toMatchObject({ id: newest?.id });
    expect(await program.call(`GET /executions/${newest?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'EXECUTION_NOT_FOUND' },
    });
  });

  it('show what each node put out to those who ask for it', async () => {
    const workflowId = await active('data');
    await server.call('GET', '/webhook/data');
    const [listed] = await executionsOf(workflowId, 1, '&includeData=true');
    const got = await program.ok(`GET /executions/${listed?.id}?includeData=true`);
    expect(got).toEqual(listed);
    expect(got.data).toMatchObject({
      resultData: {
        runData: { Start: [{ data: { main: [[{ json: { text: 'hello' } }]] } }] },
        lastNodeExecuted: 'Start',
      },
    });
    expect(got.workflowData).toMatchObject({ name: 'Workflow with fake.webhook' });
    expect(await program.ok(`GET /executions/${listed?.id}`)).not.toHaveProperty('data');
  });

  it('that failed are found by their status, and retried', async () => {
    const workflowId = await active('broken', 'fail');
    await server.call('GET', '/webhook/broken');
    const [failed] = await executionsOf(workflowId, 1, '&status=error');
    expect(await executionsOf(workflowId, 0, '&status=success')).toEqual([]);
    const retried = await program.ok(`POST /executions/${failed?.id}/retry`, { loadWorkflow: true });
    expect(retried).toMatchObject({ workflowId, mode: 'retry', retryOf: failed?.id });
    await executionsOf(workflowId, 2, '&status=error');
    const good = await active('good');
    await server.call('GET', '/webhook/good');
    const [succeeded] = await executionsOf(good, 1);
    expect(await program.call(`POST /executions/${succeeded?.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'EXECUTION_NOT_RETRYABLE' },
    });
    expect((await program.call('GET /executions?status=odd')).status).toBe(400);
  });

  it('under way are stopped, and not deleted before', async () => {
    const workflowId = await active('long', 'answer at once, wait to be stopped');
    await server.call('GET', '/webhook/long');
    const [running] = await executionsOf(workflowId, 1, '&status=running');
    expect(await program.call(`DELETE /executions/${running?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'EXECUTION_UNDER_WAY' },
    });
    expect(await program.ok(`POST /executions/${running?.id}/stop`)).toMatchObject({
      id: running?.id,
      status: 'canceled',
    });
    expect((await program.call(`POST /executions/${running?.id}/stop`)).status).toBe(409);
  });
});
