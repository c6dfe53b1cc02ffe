import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { Gate } from '../../testing/gate.ts';
import { chain, node, webhook } from '../../testing/real-workflows.ts';
import { TestServer } from '../../testing/test-server.ts';

describe('Of a workflow with a concurrency limit', { timeout: 240_000 }, () => {
  const server = new TestServer();
  const gate = new Gate();
  let gateUrl: string;
  let workflowId: string;

  beforeAll(async () => {
    await server.settle();
    gateUrl = await gate.open();
    await server.start({
      environment: { MILLRACE_RUNNERS: '1', MILLRACE_CONCURRENCY: '3', MILLRACE_SSRF_ALLOW: '127.0.0.1' },
      log: pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' }),
      runnerEntry: runnerEntry(),
    });
    workflowId = await server.createWorkflow(
      chain('Limited', [webhook('limited', 'onReceived'), askGate('{{ $json.query.who }}')], {
        concurrencyLimit: 1,
        concurrencyKey: '={{ $json.query.who[0] }}',
      }),
      { active: true },
    );
  });
  afterAll(async () => {
    await gate.close();
    await server.remove();
  });

  it('so many run at once for each value of its key; the others wait as new, and hold up no other workflow', async () => {
    const callFor = async (who: string) =>
      expect(await server.call('GET', `/webhook/limited?who=${who}`)).toMatchObject({ status: 200 });
    await callFor('a1');
    // Whoever asks first gets the place: two runners may ask in another order than they were given the executions.
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/a1']);
    for (const who of ['a2', 'a3', 'a4', 'b1']) await callFor(who);
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/a1', '/b1']);
    expect(await statuses()).toEqual(['running', 'new', 'new', 'new', 'running']);
    await server.createWorkflow(chain('Free', [webhook('free', 'lastNode'), node('Done', 'noOp', 1)]), {
      active: true,
    });
    expect(await server.call('GET', '/webhook/free')).toMatchObject({ status: 200 });
    gate.letThrough('/a1');
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/b1', '/a2']);
  });

  it('one that waits can be stopped, and takes no place any more', async () => {
    const [, , waiting] = await rows();
    await server.rest('POST', `/executions-current/${waiting?.id}/stop`, {});
    expect(await statuses()).toEqual(['success', 'running', 'canceled', 'new', 'running']);
    gate.letThrough('/a2');
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/b1', '/a4']);
  });

  it('one that waits begins after the server starts again', async () => {
    await server.call('GET', '/webhook/limited?who=a5');
    await expect.poll(async () => (await statuses()).at(-1), { timeout: 60_000 }).toBe('new');
    const before = new Set(gate.waiting);
    const restarted = server.restart();
    for (const path of before) gate.letThrough(path);
    await restarted;
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/a5']);
    gate.letThrough();
    await expect.poll(async () => (await statuses()).at(-1), { timeout: 60_000 }).toBe('success');
  });

  it('one whose key gives no value fails, and says so', async () => {
    await server.changeWorkflow(workflowId, {
      settings: { concurrencyLimit: 1, concurrencyKey: '={{ $json.no.key }}' },
    });
    await server.call('GET', '/webhook/limited?who=a6');
    await expect.poll(async () => (await statuses()).at(-1), { timeout: 60_000 }).toBe('error');
    const error = (await rows()).at(-1)?.error;
    expect(JSON.parse(error ?? '')).toMatchObject({ code: 'CONCURRENCY_KEY' });
  });

  it('one by hand does not count', async () => {
    await server.changeWorkflow(workflowId, { settings: { concurrencyLimit: 1 } });
    await server.call('GET', '/webhook/limited?who=c1');
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/c1']);
    const byHand = chain('Limited', [node('Start', 'manualTrigger', 1), askGate('by-hand')], { concurrencyLimit: 1 });
    await server.rest('POST', '/workflows/run', { workflowData: { ...byHand, id: workflowId } });
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toEqual(['/c1', '/by-hand']);
    gate.letThrough();
    gate.letThrough();
  });

  function askGate(path: string) {
    const options = { response: { response: { responseFormat: 'text' } } };
    return node('Ask', 'httpRequest', 4.2, { method: 'GET', url: `=${gateUrl}${path}`, options });
  }

  const rows = () =>
    server.database.db
      .selectFrom('execution')
      .select(['id', 'status', 'error'])
      .where('workflow_id', '=', workflowId)
      .where('mode', '=', 'webhook')
      .orderBy('id')
      .execute();

  const statuses = async () => (await rows()).map(({ status }) => status);
});
