import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

describe('Webhooks', () => {
  const server = useTestServer({ environment: { MILLRACE_MAX_BODY_BYTES: '2048' } });

  async function lastExecution() {
    const { results } = await server.rest('GET', '/executions?limit=1');
    return (results as Array<{ id: string; status: string; mode: string; workflowId: string }>)[0];
  }

  it('answer from the workflow, and leave an execution with its data', async () => {
    const id = await server.createWorkflow(webhookWorkflow('hello', '', 'POST'), { active: true });
    const answer = await server.call('POST', '/webhook/hello', { a: 1 });
    expect(answer).toMatchObject({ status: 200, text: 'hello' });
    const execution = await lastExecution();
    expect(execution).toMatchObject({ status: 'success', mode: 'webhook', workflowId: id });
    const detail = await server.rest('GET', `/executions/${execution?.id}`);
    expect(detail.data).toMatchObject({
      resultData: {
        lastNodeExecuted: 'Start',
        runData: { Start: [{ data: { main: [[{ json: { text: 'hello' } }]] } }] },
      },
    });
    const data = await server.rest('GET', `/executions/${execution?.id}/steps/0/data`);
    expect(data).toEqual({ main: [[{ json: { text: 'hello' } }]] });
  });

  it('that answer at once have their execution stored before they do', async () => {
    await server.createWorkflow(webhookWorkflow('at-once', 'answer at once, wait to be stopped'), { active: true });
    expect(await server.call('GET', '/webhook/at-once')).toMatchObject({ status: 200, text: 'started' });
    const rows = await server.database.db
      .selectFrom('execution')
      .select(['id', 'status'])
      .where('status', '=', 'running')
      .execute();
    expect(rows).toHaveLength(1);
    const current = await server.rest('GET', '/executions-current');
    expect(current).toMatchObject([{ id: String(rows[0]?.id), status: 'running' }]);
    const stopped = await server.rest('POST', `/executions-current/${rows[0]?.id}/stop`, {});
    expect(stopped).toMatchObject({ status: 'canceled', finished: false });
    expect((await server.call('POST', `/rest/executions-current/${rows[0]?.id}/stop`, {})).data).toMatchObject({
      code: 'EXECUTION_NOT_RUNNING',
    });
  });

  it('that refuse a call leave no execution', async () => {
    await server.createWorkflow(webhookWorkflow('declines', 'decline'), { active: true });
    const before = await lastExecution();
    expect(await server.call('GET', '/webhook/declines')).toMatchObject({ status: 403, text: 'no' });
    expect(await lastExecution()).toEqual(before);
  });

  it('that end without an answer say so', async () => {
    await server.createWorkflow(webhookWorkflow('silent', 'no answer'), { active: true });
    const answer = await server.call('GET', '/webhook/silent');
    expect(answer).toMatchObject({ status: 500, data: { code: 'WEBHOOK_FAILED' } });
  });

  it('with names in their paths match any segment', async () => {
    await server.createWorkflow(webhookWorkflow('orders/:id/lines'), { active: true });
    expect((await server.call('GET', '/webhook/orders/4%2F2/lines?x=1')).status).toBe(200);
    expect((await server.call('GET', '/webhook/orders/42/lines?x=1')).status).toBe(200);
    expect((await server.call('GET', '/webhook/orders//lines')).status).toBe(404);
  });

  it('stand beside forms of the same path', async () => {
    const form = fakeWorkflow('fake.webhook', { path: 'both', address: 'form' });
    await server.createWorkflow(form, { active: true });
    expect((await server.call('GET', '/form/both')).status).toBe(200);
    expect((await server.call('GET', '/webhook/both')).status).toBe(404);
    await server.createWorkflow(webhookWorkflow('both'), { active: true });
    expect((await server.call('GET', '/webhook/both')).status).toBe(200);
    const id = await server.createWorkflow(form);
    expect(await server.call('PATCH', `/rest/workflows/${id}`, { active: true })).toMatchObject({ status: 409 });
  });

  it('that nobody registered are explained', async () => {
    expect(await server.call('GET', '/webhook/nobody')).toMatchObject({
      status: 404,
      data: { code: 'WEBHOOK_NOT_FOUND', message: 'No webhook is registered for GET "nobody".' },
    });
    await server.createWorkflow(webhookWorkflow('only-put', '', 'PUT'), { active: true });
    const wrong = await server.call('DELETE', '/webhook/only-put');
    expect(wrong).toMatchObject({
      status: 404,
      data: { message: 'The webhook "only-put" is registered for PUT, not for DELETE.' },
    });
    expect(wrong.headers.get('allow')).toBe('PUT');
    expect(await server.call('GET', '/webhook/%ff')).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    expect((await server.call('GET', '/webhook/__proto__')).status).toBe(404);
  });

  it('of forms that are not there are explained on a page to people, and as data to programs', async () => {
    const accept = { accept: 'text/html,*/*;q=0.8' };
    const page = await server.call('GET', '/form/gone', undefined, accept);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<h1>There is no form here</h1>');
    expect(await server.call('GET', '/form/gone')).toMatchObject({ data: { code: 'WEBHOOK_NOT_FOUND' } });
    expect(await server.call('GET', '/webhook/gone', undefined, accept)).toMatchObject({
      data: { code: 'WEBHOOK_NOT_FOUND' },
    });
  });

  it('take any content type, and none too large', async () => {
    await server.createWorkflow(webhookWorkflow('any', '', 'POST'), { active: true });
    for (const type of ['application/json', 'nonsense', 'text/plain; charset', ';;;']) {
      const answer = await server.call('POST', '/webhook/any', '{broken', { 'content-type': type });
      expect(answer.status, type).toBe(200);
    }
    expect(await server.call('POST', '/webhook/any', 'x'.repeat(4096))).toMatchObject({
      status: 413,
      data: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('answer HEAD like GET without a body, and preflight calls', async () => {
    await server.createWorkflow(webhookWorkflow('head'), { active: true });
    expect(await server.call('HEAD', '/webhook/head')).toMatchObject({ status: 200, text: '' });
    const preflight = await server.call('OPTIONS', '/webhook/head', undefined, {
      origin: 'https://example.com',
      'access-control-request-headers': 'x-a',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-a');
  });

  it('of an inactive workflow are gone at once', async () => {
    const id = await server.createWorkflow(webhookWorkflow('short-lived'), { active: true });
    expect((await server.call('GET', '/webhook/short-lived')).status).toBe(200);
    await server.rest('PATCH', `/workflows/${id}`, { active: false });
    expect((await server.call('GET', '/webhook/short-lived')).status).toBe(404);
  });

  it('follow a change of their workflow', async () => {
    const id = await server.createWorkflow(webhookWorkflow('before'), { active: true });
    await server.changeWorkflow(id, { nodes: webhookWorkflow('after').nodes });
    expect((await server.call('GET', '/webhook/before')).status).toBe(404);
    expect((await server.call('GET', '/webhook/after')).status).toBe(200);
  });

  it('keep static data between executions', async () => {
    const id = await server.createWorkflow(webhookWorkflow('keeps', 'keep data'), { active: true });
    await server.call('GET', '/webhook/keeps');
    const row = await server.database.db
      .selectFrom('workflow_static_data')
      .select('data')
      .where('workflow_id', '=', id)
      .executeTakeFirst();
    // Secrets of triggers are in there.
    expect(row?.data).toMatch(/^v1\.[0-9a-f]{8}\./);
  });

  it('under load each leave one execution', async () => {
    const id = await server.createWorkflow(webhookWorkflow('busy'), { active: true });
    const answers = await Promise.all(Array.from({ length: 300 }, () => server.call('GET', '/webhook/busy')));
    expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
    const rows = await server.database.db.selectFrom('execution').select('id').where('workflow_id', '=', id).execute();
    expect(rows).toHaveLength(300);
  });
});
