import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { endRunners } from '../../testing/end-runners.ts';
import type { Act } from '../../testing/fake-acts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { actingWorkflow, webhookWorkflow } from '../../testing/workflows.ts';

const STEP: Act = { act: 'step' };
/** Who asks sees an end a moment before all of it is stored. */
const STORED = { timeout: 30_000 };
const FOR_EVER: Act = { act: 'wait', address: 'webhook' };

describe('Executions that wait', () => {
  const server = useTestServer({}, { per: 'test' });

  async function run(acts: Act[], changes: JsonObject = {}, headers?: Record<string, string>): Promise<string> {
    const workflowData = actingWorkflow(acts, changes);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData }, headers);
    return String(executionId);
  }

  async function reaches(id: string, status: string): Promise<JsonObject> {
    return server.eventually(async () => {
      const detail = await server.rest('GET', `/executions/${id}`);
      return detail.status === status ? detail : undefined;
    });
  }

  async function stepJson(id: string, index: number): Promise<unknown> {
    const data = await server.rest('GET', `/executions/${id}/steps/${index}/data`);
    return (data.main as Array<Array<{ json: unknown }>>)[0]?.[0]?.json;
  }

  async function tables(): Promise<Record<string, number>> {
    const { db } = server.database;
    const counts: Record<string, number> = {};
    for (const table of ['execution_waiting', 'execution_start'] as const) {
      counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
    }
    return counts;
  }

  it('go on when their time has come, and keep the time they started first', async () => {
    const id = await run([STEP, { act: 'wait', forMs: 1500 }, STEP]);
    const waiting = await reaches(id, 'waiting');
    expect(waiting).toMatchObject({ stoppedAt: null, finished: false, waitTill: expect.any(String) });
    const done = await reaches(id, 'success');
    expect(done).toMatchObject({ startedAt: waiting.startedAt, waitTill: null, stoppedAt: expect.any(String) });
    expect(await stepJson(id, 1)).toEqual({ by: 'time' });
    expect(await stepJson(id, 2)).toEqual({ by: 'time' });
    await expect.poll(tables, STORED).toEqual({ execution_waiting: 0, execution_start: 0 });
  });

  it('are announced to the page that watches, also when they go on', async () => {
    const events = await server.openPage('page-1');
    const id = await run([STEP, { act: 'wait', forMs: 100 }, STEP], {}, { sessionid: 'page-1' });
    const waiting = await events.next('executionWaiting');
    expect(waiting.data).toMatchObject({ executionId: id, nodeName: 'Act 1', waitTill: expect.any(String) });
    expect((await events.next('nodeExecuteAfter')).data).toMatchObject({ nodeName: 'Act 1' });
    expect((await events.next('nodeExecuteAfter')).data).toMatchObject({ nodeName: 'Act 2' });
    expect((await events.next('executionFinished')).data).toMatchObject({ executionId: id, status: 'success' });
    events.close();
  });

  it('go on after a restart: those that came due meanwhile at once, the others in their time', async () => {
    const due = await run([{ act: 'wait', forMs: 50 }, STEP]);
    const later = await run([FOR_EVER, STEP]);
    await reaches(later, 'waiting');
    await server.restart();
    await reaches(due, 'success');
    expect(await server.rest('GET', `/executions/${later}`)).toMatchObject({ status: 'waiting' });
    expect((await server.call('POST', server.waitingAddress(later), 'now')).text).toBe('went on');
    await reaches(later, 'success');
  });

  it('go on when they are called, once', async () => {
    const id = await run([FOR_EVER, { act: 'hang' }]);
    await reaches(id, 'waiting');
    const answers = await Promise.all([1, 2, 3].map(() => server.call('POST', server.waitingAddress(id), 'a body')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.data).toMatchObject({
      code: 'EXECUTION_BUSY',
      message: `Execution ${id} is running and does not wait for a call now.`,
    });
    expect(await reaches(id, 'running')).toMatchObject({ waitTill: null });
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    expect(await stepJson(id, 0)).toEqual({ by: 'call', webhookName: 'default', body: 'a body' });
  });

  it.each([
    ['their runner ends', async () => endRunners()],
    ['their server is started anew', () => server.restart()],
  ])('go on with a call that was answered when %s before they have done anything', async (_, end) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'millrace-call-'));
    const goesOnWith = path.join(folder, 'now');
    const settings = { saveExecutionProgress: true };
    const id = await run([STEP, { ...FOR_EVER, goesOnWith }, STEP], { settings });
    await reaches(id, 'waiting');
    expect((await server.call('POST', server.waitingAddress(id), 'the only one')).text).toBe('went on');
    await writeFile(goesOnWith, '');
    await end();
    await reaches(id, 'success');
    expect(await stepJson(id, 1)).toEqual({ by: 'call', webhookName: 'default', body: 'the only one' });
    await expect.poll(tables, STORED).toEqual({ execution_waiting: 0, execution_start: 0 });
    await rm(folder, { recursive: true });
  });

  it('wait on when the call that was taken is refused after their runner has ended', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'millrace-call-'));
    const [goesOnWith, refusesWith] = ['now', 'never'].map((name) => path.join(folder, name)) as [string, string];
    const settings = { saveExecutionProgress: true };
    const id = await run([STEP, { ...FOR_EVER, goesOnWith, refusesWith }, STEP], { settings });
    await reaches(id, 'waiting');
    expect((await server.call('POST', server.waitingAddress(id), 'the first')).text).toBe('went on');
    await writeFile(refusesWith, '');
    endRunners();
    await reaches(id, 'waiting');
    await rm(refusesWith);
    await writeFile(goesOnWith, '');
    expect((await server.call('POST', server.waitingAddress(id), 'the second')).text).toBe('went on');
    await reaches(id, 'success');
    expect(await stepJson(id, 1)).toMatchObject({ by: 'call', body: 'the second' });
    await rm(folder, { recursive: true });
  });

  it('answer a call later, from the run', async () => {
    const id = await run([FOR_EVER, { act: 'reply', text: 'from the run' }]);
    await reaches(id, 'waiting');
    expect((await server.call('POST', `${server.waitingAddress(id)}?later`)).text).toBe('from the run');
    expect(await server.rest('GET', `/executions/${id}`)).toMatchObject({ status: 'success' });
  });

  it('tell a caller whose workflow waits again that it does', async () => {
    const id = await run([FOR_EVER, FOR_EVER]);
    await reaches(id, 'waiting');
    const answer = await server.call('POST', `${server.waitingAddress(id)}?later`);
    expect(answer).toMatchObject({
      status: 200,
      text: JSON.stringify({ message: 'The workflow was started and waits', executionId: id }),
    });
  });

  it('never leave the caller of a webhook hanging', async () => {
    const acts: Act[] = [{ act: 'wait', address: 'webhook' }];
    await server.createWorkflow(
      { ...webhookWorkflow('waits'), meta: { acts: JSON.parse(JSON.stringify(acts)) } },
      { active: true },
    );
    const answer = await server.call('GET', '/webhook/waits');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'The workflow was started and waits' });
  });

  it('show a form as often as it is asked for, and go on when it is sent', async () => {
    const id = await run([{ act: 'wait', address: 'form', suffix: '' }, { act: 'hang' }]);
    await reaches(id, 'waiting');
    const status = () => server.call('GET', `${server.waitingAddress(id, 'form')}/status`);
    expect(JSON.parse((await status()).text)).toEqual({ status: 'form-waiting' });
    const pages = await Promise.all(
      [1, 2, 3].map(() => server.call('GET', `${server.waitingAddress(id, 'form')}?look`)),
    );
    expect(pages.map((page) => page.text)).toEqual(['a page', 'a page', 'a page']);
    expect(await server.rest('GET', `/executions/${id}`)).toMatchObject({ status: 'waiting' });
    expect((await server.call('POST', server.waitingAddress(id, 'form'), '{}')).text).toBe('went on');
    await server.eventually(async () => (JSON.parse((await status()).text).status === 'running' ? true : undefined));
    expect(await server.call('GET', `${server.waitingAddress(id, 'form')}?look`)).toMatchObject({
      status: 409,
      data: { code: 'EXECUTION_BUSY' },
    });
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    const ended = await status();
    expect(JSON.parse(ended.text)).toEqual({ status: 'canceled' });
    expect(ended.headers.get('access-control-allow-origin')).toBe('*');
    expect(await server.call('GET', server.waitingAddress(id, 'form'))).toMatchObject({
      status: 404,
      data: { code: 'EXECUTION_ENDED', message: `Execution ${id} has ended, with status canceled.` },
    });
  });

  it('take what was pressed in Slack, which knows one address for all of them', async () => {
    const id = await run([{ act: 'wait', address: 'webhook', suffix: '' }]);
    await reaches(id, 'waiting');
    const key = server.waitingAddress(id).split('/').at(-1);
    const press = (value: string, place = '/webhook-waiting-slack') => {
      const body = new URLSearchParams({ payload: JSON.stringify({ actions: [{ value }] }) }).toString();
      return server.call('POST', place, body, { 'content-type': 'application/x-www-form-urlencoded' });
    };
    for (const value of ['', 'x', `${key}x~true`, `${id}~true`]) {
      expect(await press(value), value).toMatchObject({ status: 404, data: { code: 'EXECUTION_NOT_FOUND' } });
    }
    expect((await server.call('GET', '/webhook-waiting-slack')).status).toBe(404);
    expect((await press(`${key}~true`, '/webhook-waiting-slack/more')).status).toBe(404);
    expect((await press(`${key}~true~signature`)).text).toBe('went on');
    expect((await press(`${key}~true~signature`)).status).not.toBe(200);
  });

  it('go on by a button of Telegram, which is told why another one answers nothing', async () => {
    const id = await run([{ act: 'wait', address: 'webhook', suffix: '' }]);
    await reaches(id, 'waiting');
    const key = server.waitingAddress(id).split('/').at(-1) ?? '';
    const cut = key.slice(0, key.lastIndexOf('.') + 21);
    const press = (data: string, more: JsonObject = { id: 'q1' }) =>
      server.call('POST', '/webhook-waiting-telegram', { callback_query: { ...more, data } });
    const refused = await press(`${id}~true`);
    expect(refused).toMatchObject({ status: 200 });
    expect(JSON.parse(refused.text)).toMatchObject({ method: 'answerCallbackQuery', callback_query_id: 'q1' });
    expect(await press('x', {})).toMatchObject({ status: 404, data: { code: 'EXECUTION_NOT_FOUND' } });
    expect((await press(`${cut}~true~signature`)).text).toBe('went on');
    const late = JSON.parse((await press(`${cut}~true~signature`)).text);
    expect(late).toMatchObject({ method: 'answerCallbackQuery', text: expect.stringContaining(id), show_alert: true });
  });

  it('take only calls they wait for', async () => {
    const id = await run([{ act: 'wait', address: 'webhook', method: 'PUT', suffix: 'mine/:name' }]);
    await reaches(id, 'waiting');
    const wrong = await server.call('POST', `${server.waitingAddress(id)}/mine/a`);
    expect(wrong).toMatchObject({
      status: 404,
      data: { code: 'WEBHOOK_NOT_FOUND', message: `Execution ${id} waits for PUT, not for POST.` },
    });
    const unknown = [
      server.waitingAddress(id),
      `${server.waitingAddress(id)}/other`,
      `${server.waitingAddress(id, 'form')}/mine/a`,
    ];
    for (const place of unknown) {
      expect(await server.call('PUT', place), place).toMatchObject({
        status: 404,
        data: { code: 'WEBHOOK_NOT_FOUND' },
      });
    }
    for (const place of [
      `/webhook-waiting/${id}/mine/a`,
      `${server.waitingAddress(id)}x/mine/a`,
      server.waitingAddress(id).replace(id, '999'),
      `/form-waiting/${id}/status`,
      '/webhook-waiting/987654',
      '/webhook-waiting/x',
      '/webhook-waiting',
      '/form-waiting/__proto__',
    ]) {
      expect(await server.call('PUT', place), place).toMatchObject({
        status: 404,
        data: { code: 'EXECUTION_NOT_FOUND' },
      });
    }
    const preflight = await server.call('OPTIONS', `${server.waitingAddress(id)}/mine/a`);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT, OPTIONS');
    expect((await server.call('PUT', `${server.waitingAddress(id)}/mine/a`)).status).toBe(200);
  });

  it('from before their addresses were signed are called by their number until they end', async () => {
    const id = await run([FOR_EVER, STEP]);
    await reaches(id, 'waiting');
    await server.restart(async ({ db }) => {
      const value = String(Number(id) + 1);
      await db.insertInto('setting').values({ name: 'executions.unsignedBelow', value }).execute();
    });
    expect((await server.call('POST', `/webhook-waiting/${id}`)).text).toBe('went on');
    const next = await run([FOR_EVER, STEP]);
    await reaches(next, 'waiting');
    expect((await server.call('POST', `/webhook-waiting/${next}`)).status).toBe(404);
  });

  it('are stopped like those that run', async () => {
    const id = await run([FOR_EVER], { id: 'w-stop' });
    await reaches(id, 'waiting');
    expect(await server.rest('POST', `/executions-current/${id}/stop`, {})).toMatchObject({ status: 'canceled' });
    expect(await tables()).toEqual({ execution_waiting: 0, execution_start: 0 });
    expect((await server.call('POST', `/rest/executions-current/${id}/stop`, {})).data).toMatchObject({
      code: 'EXECUTION_NOT_RUNNING',
    });
  });

  it('are listed, and are canceled when they are deleted by id, but not by age', async () => {
    const id = await run([FOR_EVER], { id: 'w-delete' });
    await reaches(id, 'waiting');
    const filter = encodeURIComponent(JSON.stringify({ status: ['waiting'] }));
    const listed = await server.eventually(async () => {
      const { results } = await server.rest('GET', `/executions?filter=${filter}`);
      return (results as JsonObject[]).length > 0 ? results : undefined;
    });
    expect(listed).toMatchObject([{ id, status: 'waiting' }]);
    const deleteBefore = new Date(Date.now() + 1000).toISOString();
    expect(await server.rest('POST', '/executions/delete', { deleteBefore })).toEqual({ deleted: 0 });
    expect(await server.rest('POST', '/executions/delete', { ids: [id] })).toEqual({ deleted: 1 });
    expect(await tables()).toEqual({ execution_waiting: 0, execution_start: 0 });
    expect((await server.call('POST', server.waitingAddress(id))).status).toBe(404);
  });

  it('end with their workflow', async () => {
    const workflowId = await server.createWorkflow(actingWorkflow([FOR_EVER]));
    const id = await run([FOR_EVER], { id: workflowId });
    await reaches(id, 'waiting');
    await server.rest('DELETE', `/workflows/${workflowId}`);
    expect((await server.call('GET', `/rest/executions/${id}`)).status).toBe(404);
  });

  it('are kept while they wait, whatever the workflow keeps afterwards', async () => {
    const settings = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };
    const meta = { acts: [{ act: 'step' }, { act: 'wait', address: 'webhook' }, { act: 'step' }] };
    const workflow = toJson({ ...webhookWorkflow('keeps-nothing'), settings, meta });
    const workflowId = await server.createWorkflow(workflow, { active: true });
    const { executionId } = JSON.parse((await server.call('GET', '/webhook/keeps-nothing')).text);
    expect(await stepJson(executionId, 0)).toEqual({ text: 'hello' });
    await server.call('POST', server.waitingAddress(executionId));
    await server.eventually(async () => {
      const rows = await server.database.db
        .selectFrom('execution')
        .where('workflow_id', '=', workflowId)
        .select('id')
        .execute();
      return rows.length === 0 ? true : undefined;
    });
    await expect.poll(tables, STORED).toEqual({ execution_waiting: 0, execution_start: 0 });
  });

  it('by hand that are not saved are not swept away while they wait', async () => {
    const changes = { id: 'w-temporary', settings: { saveManualExecutions: false } };
    const id = await run([FOR_EVER], changes);
    await reaches(id, 'waiting');
    await run([STEP], changes);
    await server.restart();
    expect((await server.call('POST', server.waitingAddress(id))).status).toBe(200);
    await reaches(id, 'success');
  });

  it('go on by the hundred without one timer each', async () => {
    const ids = await Promise.all(Array.from({ length: 150 }, () => run([{ act: 'wait', forMs: 300 }, STEP])));
    for (const id of ids) await reaches(id, 'success');
  });

  it('wait on when the runner ends before the call is taken', async () => {
    const id = await run([FOR_EVER]);
    await reaches(id, 'waiting');
    const answer = await server.call('POST', `${server.waitingAddress(id)}?crash`);
    expect(answer).toMatchObject({ status: 500, data: { code: 'RUNNER_CRASHED' } });
    expect((await server.call('POST', server.waitingAddress(id))).text).toBe('went on');
    await reaches(id, 'success');
  });

  it('that crash after they went on are marked as crashed', async () => {
    const id = await run([FOR_EVER, { act: 'crash', when: 'always' }]);
    await reaches(id, 'waiting');
    expect((await server.call('POST', `${server.waitingAddress(id)}?later`)).status).toBe(500);
    expect(await reaches(id, 'crashed')).toMatchObject({ finished: false });
    await expect.poll(tables, STORED).toEqual({ execution_waiting: 0, execution_start: 1 });
  });

  it('that retry another one mark it as retried when they end', async () => {
    const [node] = webhookWorkflow('retried').nodes as [JsonObject];
    const nodes = ['Act 0', 'Act 1'].map((name) => ({ ...node, id: name, name, disabled: name === 'Act 1' }));
    const meta = { acts: [STEP, { act: 'fail', message: 'No.' }] };
    const workflowId = await server.createWorkflow(toJson({ name: 'Retried', nodes, connections: {}, meta }), {
      active: true,
    });
    await server.call('GET', '/webhook/retried');
    const [failed] = (await server.rest('GET', '/executions')).results as Array<{ id: string }>;
    await server.changeWorkflow(workflowId, { meta: { acts: [{ act: 'wait', forMs: 100 }] } });
    expect(await server.rest('POST', `/executions/${failed?.id}/retry`, { loadWorkflow: true })).toBe(true);
    await server.eventually(async () => {
      const detail = await server.rest('GET', `/executions/${failed?.id}`);
      return detail.retrySuccessId === null ? undefined : true;
    });
  });
});

function toJson(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
