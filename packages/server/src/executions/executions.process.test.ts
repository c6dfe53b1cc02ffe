import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

const WAIT = { timeout: 60_000 };

describe('Executions', () => {
  const server = useTestServer();

  const session = { sessionid: 'page-1' };

  async function finished(id: string) {
    await server.whenEnded(id);
    return (await server.rest('GET', `/executions/${id}/steps`)).execution;
  }

  it('by hand are watched step by step, and their data is there as soon as a step has ended', async () => {
    const events = await server.openPage('page-1');
    const workflowData = fakeWorkflow('fake.manual');
    const { executionId, waitingForWebhook } = await server.rest('POST', '/workflows/run', { workflowData }, session);
    expect(waitingForWebhook).toBe(false);
    expect((await events.next('executionStarted')).data).toMatchObject({ executionId, mode: 'manual' });
    expect((await events.next('nodeExecuteBefore')).data).toMatchObject({ executionId, nodeName: 'Start' });
    const after = await events.next('nodeExecuteAfter');
    expect(after.data.step).toMatchObject({ index: 0, itemCounts: [1], status: 'success' });
    const data = await server.rest('GET', `/executions/${executionId}/steps/0/data`);
    expect(data).toEqual({ main: [[{ json: { text: 'hello' } }]] });
    expect((await events.next('executionFinished')).data).toMatchObject({ executionId, status: 'success' });
    events.close();
  });

  it('are told of to all pages of those who see their workflows', async () => {
    const events = await server.openPage('page-of-lists');
    const id = await server.createWorkflow(fakeWorkflow('fake.manual'));
    await server.rest('POST', '/workflows/run', { workflowData: { ...fakeWorkflow('fake.manual'), id } });
    expect((await events.next('executionsChanged')).data).toEqual({ workflowIds: [id] });
    events.close();
  });

  it('by hand wait for a call when only a webhook can start them', async () => {
    const events = await server.openPage('page-1');
    const workflowData = { ...webhookWorkflow('try'), id: 'w-test' };
    expect(await server.call('GET', '/webhook-test/try')).toMatchObject({
      status: 404,
      data: { code: 'WEBHOOK_NOT_FOUND' },
    });
    const run = await server.rest('POST', '/workflows/run', { workflowData }, session);
    expect(run).toEqual({ waitingForWebhook: true });
    expect(await server.call('GET', '/webhook-test/try')).toMatchObject({ status: 200, text: 'hello' });
    expect((await events.next('testWebhookReceived')).data).toMatchObject({ workflowId: 'w-test' });
    expect((await events.next('executionFinished')).data).toMatchObject({ status: 'success' });
    expect((await server.call('GET', '/webhook-test/try')).status).toBe(404);
    await server.rest('POST', '/workflows/run', { workflowData }, session);
    expect(await server.rest('DELETE', '/test-webhook/w-test')).toBe(true);
    expect((await events.next('testWebhookDeleted')).data).toEqual({ workflowId: 'w-test' });
    expect((await server.call('GET', '/webhook-test/try')).status).toBe(404);
    events.close();
  });

  it('by hand still wait after a call that was refused', async () => {
    const events = await server.openPage('page-1');
    const workflowData = { ...webhookWorkflow('kept', 'ask for a key'), id: 'w-kept' };
    await server.rest('POST', '/workflows/run', { workflowData }, session);
    expect((await server.call('GET', '/webhook-test/kept?key=wrong')).status).toBe(403);
    expect((await server.call('GET', '/webhook-test/kept')).status).toBe(403);
    expect((await server.call('GET', '/webhook-test/kept?key=right')).status).toBe(200);
    expect((await events.next('testWebhookReceived')).data).toMatchObject({ workflowId: 'w-kept' });
    expect((await events.next('executionFinished')).data).toMatchObject({ status: 'success' });
    expect((await server.call('GET', '/webhook-test/kept?key=right')).status).toBe(404);
    events.close();
  });

  it('by hand still wait when the page of a form was only looked at', async () => {
    const form = { path: 'page', address: 'form', webhookName: 'setup' };
    const workflowData = { ...fakeWorkflow('fake.webhook', form), id: 'w-form' };
    await server.rest('POST', '/workflows/run', { workflowData }, session);
    expect((await server.call('GET', '/form-test/page')).status).toBe(200);
    expect((await server.call('GET', '/form-test/page')).status).toBe(200);
    expect(await server.rest('DELETE', '/test-webhook/w-form')).toBe(true);
  });

  it('by hand of a workflow that was never saved wait for a call of its page', async () => {
    const workflowData = webhookWorkflow('unsaved');
    expect(await server.rest('POST', '/workflows/run', { workflowData }, session)).toEqual({ waitingForWebhook: true });
    expect(await server.rest('DELETE', '/test-webhook/', undefined, session)).toBe(true);
    expect((await server.call('GET', '/webhook-test/unsaved')).status).toBe(404);
  });

  it('by hand run at once when the webhook has pinned data', async () => {
    const workflowData = webhookWorkflow('pinned');
    const run = await server.rest('POST', '/workflows/run', { workflowData, pinData: { Start: [{ json: {} }] } });
    expect(run.waitingForWebhook).toBe(false);
    await finished(String(run.executionId));
  });

  it('by hand that are not saved can be looked at, are not listed, and go with the next run', async () => {
    const workflowData = { ...fakeWorkflow('fake.manual'), id: 'w-temp', settings: { saveManualExecutions: false } };
    const first = await server.rest('POST', '/workflows/run', { workflowData });
    await finished(String(first.executionId));
    const filter = encodeURIComponent(JSON.stringify({ workflowId: 'w-temp' }));
    expect(await server.rest('GET', `/executions?filter=${filter}`)).toEqual({
      results: [],
      count: 0,
      estimated: false,
    });
    const second = await server.rest('POST', '/workflows/run', { workflowData });
    await finished(String(second.executionId));
    expect((await server.call('GET', `/rest/executions/${first.executionId}`)).status).toBe(404);
  });

  it('that a workflow does not keep leave nothing, but failures that it keeps stay', async () => {
    const settings = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'all' };
    const id = await server.createWorkflow({ ...webhookWorkflow('keeps-errors'), settings }, { active: true });
    expect((await server.call('GET', '/webhook/keeps-errors')).status).toBe(200);
    await server.changeWorkflow(id, { meta: { does: 'fail' } });
    expect((await server.call('GET', '/webhook/keeps-errors')).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const list = async () => (await server.rest('GET', `/executions?filter=${filter}`)).results;
    await expect.poll(list, WAIT).toMatchObject([{ status: 'error', finished: false }]);
  });

  it('that take long are visible before they end', async () => {
    await server.createWorkflow(webhookWorkflow('lasts', 'last'), { active: true });
    const answer = server.call('GET', '/webhook/lasts');
    const running = await server.eventually(async () => {
      const rows = await server.database.db
        .selectFrom('execution')
        .select('id')
        .where('status', '=', 'running')
        .execute();
      return rows[0];
    });
    expect((await answer).status).toBe(200);
    expect(await server.rest('GET', `/executions/${running.id}`)).toMatchObject({ status: 'success' });
  });

  it('that failed are retried from the node that failed', async () => {
    const workflowData = { ...fakeWorkflow('fake.manual', {}, 'fail'), id: 'w-fail' };
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
    await finished(String(executionId));
    expect(await server.rest('POST', `/executions/${executionId}/retry`, {})).toBe(false);
    const refused = await server.call('POST', `/rest/executions/${executionId}/retry`, { loadWorkflow: true });
    expect(refused).toMatchObject({ status: 404, data: { code: 'WORKFLOW_NOT_FOUND' } });
  });

  it('are deleted by id and by age, but not while they run', async () => {
    const workflowData = { ...fakeWorkflow('fake.manual', {}, 'wait to be stopped'), id: 'w-run' };
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
    expect(await server.rest('POST', '/executions/delete', { ids: [executionId, 'x', '9999'] })).toEqual({
      deleted: 0,
    });
    await server.rest('POST', `/executions-current/${executionId}/stop`, {});
    expect(await server.rest('POST', '/executions/delete', { ids: [executionId] })).toEqual({ deleted: 1 });
    const deleteBefore = new Date(Date.now() + 1000).toISOString();
    const { deleted } = await server.rest('POST', '/executions/delete', { deleteBefore });
    expect(deleted).toBeGreaterThan(0);
    expect(await server.rest('GET', '/executions')).toEqual({ results: [], count: 0, estimated: false });
  });

  it('that do not exist are explained', async () => {
    for (const id of ['1234567', 'abc', '-1']) {
      expect(await server.call('GET', `/rest/executions/${id}`)).toMatchObject({
        status: 404,
        data: { code: 'EXECUTION_NOT_FOUND', message: `There is no execution with the id "${id}".` },
      });
    }
    expect((await server.call('GET', '/rest/executions?filter=x')).data).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
