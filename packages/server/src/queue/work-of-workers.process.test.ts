import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkQueue } from '../command/doctor/queue-checks.ts';
import { loadConfig } from '../config/load-config.ts';
import type { PostgresDatabase } from '../database/database.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { Gate } from '../testing/gate.ts';
import { TestServer } from '../testing/test-server.ts';
import { startTestWorker, type TestWorker } from '../testing/test-worker.ts';
import { Inbox } from './inbox.ts';
import { type InboxMessage, packCall, QUEUE_PROTOCOL } from './queue-messages.ts';
import { openTransport } from './transport/open-transport.ts';
import type { QueueTransport } from './transport/queue-transport.ts';

const RUN_WORKER = path.join(import.meta.dirname, '../testing/run-test-worker.ts');
const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;
const log = pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });
const isPossible = process.env.MILLRACE_TEST_DATABASE === 'postgres' && redisUrl !== undefined;
const EACH_SECOND = { item: [{ mode: 'custom', cronExpression: '* * * * * *' }] };
const COUNTING = `const data = $getWorkflowStaticData('global');
data.count = (data.count ?? 0) + 1;
return [{ json: { count: data.count } }];`;

/** A feed, and a stream of events. */
class Source {
  readonly entries: string[] = [];
  readonly #streams = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => {
    if (request.url !== '/events') return response.end(feedOf(this.entries));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    return this.#streams.add(response);
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get hasListener(): boolean {
    return this.#streams.size > 0;
  }

  send(event: string): void {
    for (const stream of this.#streams) stream.write(`data: ${JSON.stringify({ event })}\n\n`);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe.skipIf(!isPossible)('A worker with runners', { timeout: 240_000 }, () => {
  const server = new TestServer();
  const source = new Source();
  const gate = new Gate();
  let sourceUrl: string;
  let gateUrl: string;
  let environment: Record<string, string>;
  let worker: TestWorker | undefined;
  let transport: QueueTransport;

  beforeAll(async () => {
    await server.settle();
    [sourceUrl, gateUrl] = await Promise.all([source.open(), gate.open()]);
    environment = {
      MILLRACE_RUNNERS: '1',
      MILLRACE_TIMEZONE: 'UTC',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      MILLRACE_REDIS_URL: redisUrl ?? '',
      MILLRACE_SSRF_ALLOW: '127.0.0.1',
      MILLRACE_METRICS: 'true',
      ...server.home.environment,
    };
    await server.start({ environment, log, runnerEntry: runnerEntry() });
    const { value: groupId } = await server.database.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'queue.group')
      .executeTakeFirstOrThrow();
    const config = { redisUrl, databaseUrl: undefined };
    transport = await openTransport({ config, database: server.database as PostgresDatabase, groupId, log });
  });
  afterAll(async () => {
    await transport.close();
    await worker?.stop();
    await server.remove();
    source.close();
    await gate.close();
  });

  it('runs what schedules, polls and triggers that listen start on the server', async () => {
    const rule = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
    const ids = await Promise.all([
      activate(node('scheduleTrigger', 1.2, { rule })),
      activate(node('rssFeedReadTrigger', 1, { feedUrl: `${sourceUrl}/feed`, pollTimes: EACH_SECOND })),
      activate(node('sseTrigger', 1, { url: `${sourceUrl}/events` })),
    ]);
    await server.eventually(async () => (source.hasListener ? true : undefined));
    source.entries.push('news');
    source.send('happened');
    for (const id of ids) await server.eventually(() => runsOf(id).where('status', '=', 'new').executeTakeFirst());
    worker = await startTestWorker({ instanceId: 'worker', environment, log, runnerEntry: runnerEntry() });
    for (const id of ids) {
      expect(await firstEnded(id)).toMatchObject({ status: 'success', last_node: 'Next' });
      await server.rest('PATCH', `/workflows/${id}`, { active: false });
    }
  });

  it('keeps static data of a workflow from one execution to the next, and files where the server finds them', async () => {
    const called = node('webhook', 2, { path: 'counts', httpMethod: 'POST', options: { rawBody: true } });
    const id = await activate({ ...called, webhookId: 'counts' }, node('code', 2, { jsCode: COUNTING }));
    const bytes = 'millrace '.repeat(5000);
    for (const expected of [1, 2]) {
      await server.call('POST', '/webhook/counts', bytes, { 'content-type': 'text/plain' });
      const row = await server.eventually(async () => (await endedOf(id))[expected - 1]);
      expect(await itemOf(row.id, 1)).toMatchObject({ json: { count: expected } });
      const { data } = ((await itemOf(row.id, 0)) as { binary: { data: { id: string } } }).binary;
      const file = await server.call('GET', `/rest/binary-data?id=${encodeURIComponent(data.id)}&action=download`);
      expect(file.text === bytes).toBe(true);
    }
    const figures = await worker?.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(figures?.body).toMatch(/^millrace_executions_total\{status="success",mode="webhook"\} [2-9]/m);
  });

  it('that is told to stop finishes what it has, and leaves the rest to others', async () => {
    await worker?.stop();
    const child = await spawnWorker('leaving');
    const called = {
      ...node('webhook', 2, { path: 'gate', responseMode: 'lastNode', options: {} }),
      webhookId: 'gate',
    };
    await activate(called, askGate(gateUrl));
    const answer = server.call('GET', '/webhook/gate');
    await gate.arrival();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = await activate(
      node('scheduleTrigger', 1.2, { rule: { interval: [{ field: 'seconds', secondsInterval: 1 }] } }),
    );
    const waiting = await server.eventually(() => runsOf(late).where('status', '=', 'new').executeTakeFirst());
    gate.letThrough();
    expect(await answer).toMatchObject({ status: 200 });
    expect(await ended).toEqual([0, null]);
    worker = await startTestWorker({ instanceId: 'worker', environment, log, runnerEntry: runnerEntry() });
    expect(await server.whenEnded(String(waiting.id))).toBe('success');
    await server.rest('PATCH', `/workflows/${late}`, { active: false });
  });

  it('and another one let no more executions of a workflow run at once than it allows', async () => {
    const second = await startTestWorker({ instanceId: 'second', environment, log, runnerEntry: runnerEntry() });
    const settings = { concurrencyLimit: 1, concurrencyKey: '={{ $json.query.who[0] }}' };
    const called = { ...node('webhook', 2, { path: 'limited', options: {} }), webhookId: 'limited' };
    const id = await activate(called, askGate(`=${gateUrl}{{ $json.query.who }}`), settings);
    const order = ['a1', 'b1', 'a2', 'b2', 'a3'];
    for (const who of order) await server.call('GET', `/webhook/limited?who=${who}`);
    await expect.poll(() => [...gate.waiting].sort(), { timeout: 60_000 }).toEqual(['/a1', '/b1']);
    for (const [who, next] of [
      ['/a1', ['/a2', '/b1']],
      ['/b1', ['/a2', '/b2']],
      ['/a2', ['/a3', '/b2']],
    ] as const) {
      gate.letThrough(who);
      await expect.poll(() => [...gate.waiting].sort(), { timeout: 60_000 }).toEqual(next);
    }
    gate.letThrough();
    gate.letThrough();
    await expect.poll(async () => (await endedOf(id)).length, { timeout: 60_000 }).toBe(order.length);
    expect(new Set((await endedOf(id)).map(({ status }) => status))).toEqual(new Set(['success']));
    await second.stop();
  });

  it('is counted by those who look after the instance', async () => {
    const look = async () => (await checkQueue(loadConfig(environment).config, server.database, log))[0];
    expect(await look()).toMatchObject({
      check: 'Queue',
      state: 'ok',
      text: expect.stringContaining('1 worker takes executions'),
    });
    const figures = async () => (await server.call('GET', '/metrics')).text;
    expect(await figures()).toMatch(
      /^millrace_queue_up 1$[\s\S]*^millrace_queue_waiting 0$[\s\S]*^millrace_workers 1$/m,
    );
    const { place, workers, ...depth } = await server.rest('GET', '/instance/queue');
    expect(place).toMatch(/^Redis, redis:/);
    expect(workers).toEqual([{ id: 'worker', running: expect.any(Number), places: expect.any(Number) }]);
    expect(depth).toEqual({ waiting: 0, taken: 0, oldestMs: 0 });
    await worker?.stop();
    await expect.poll(look, { timeout: 60_000 }).toMatchObject({ state: 'problem', hint: expect.any(String) });
    worker = await startTestWorker({ instanceId: 'worker', environment, log, runnerEntry: runnerEntry() });
  });

  it('that does not understand a server says so to the caller', async () => {
    // A server of another version keeps its lease as this one does.
    const inbox = new Inbox({ transport, serverId: 'newer', mayRun: async () => true, log });
    await server.database.db
      .insertInto('server_lease')
      .values({ server_id: 'newer', expires_at: Date.now() + 3_600_000 })
      .execute();
    const answers: InboxMessage[] = [];
    await inbox.open((message) => void answers.push(message));
    const call = packCall({
      method: 'GET',
      url: '/',
      headers: [],
      params: [],
      body: new Uint8Array(),
      remoteAddress: '',
    });
    const target = { kind: 'start', workflowId: 'any', node: 'Start', webhookName: 'default' } as const;
    const job = { ...target, protocol: QUEUE_PROTOCOL + 1, callId: 'misfit', replyTo: 'newer', call };
    await transport.offer([{ job, rank: 2 }]);
    await expect
      .poll(() => answers, { timeout: 60_000 })
      .toMatchObject([
        {
          kind: 'refused',
          callId: 'misfit',
          code: 'WORKER_MISFIT',
          message: expect.stringContaining(`version ${QUEUE_PROTOCOL + 1}`),
        },
      ]);
    await inbox.close();
  });

  /** Stores and activates a workflow of a trigger and what follows. */
  function activate(trigger: JsonObject, next = node('noOp', 1, {}), settings: JsonObject = {}): Promise<string> {
    const workflow = {
      name: String(trigger.type),
      nodes: [
        { ...trigger, name: 'Start' },
        { ...next, id: 'next', name: 'Next' },
      ],
      connections: { Start: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
      settings: { executionOrder: 'v1', ...settings },
    };
    return server.createWorkflow(workflow, { active: true });
  }

  function runsOf(workflowId: string) {
    return server.database.db.selectFrom('execution').selectAll().where('workflow_id', '=', workflowId).orderBy('id');
  }

  const endedOf = (workflowId: string) => runsOf(workflowId).where('stopped_at', 'is not', null).execute();

  const firstEnded = (workflowId: string) => server.eventually(async () => (await endedOf(workflowId))[0]);

  async function itemOf(executionId: number, step: number): Promise<JsonObject | undefined> {
    const { main } = await server.rest('GET', `/executions/${executionId}/steps/${step}/data`);
    return (main as JsonObject[][])[0]?.[0];
  }

  /** A worker in a process of its own. Resolves when it takes jobs. */
  async function spawnWorker(id: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [RUN_WORKER, id, runnerEntry()], {
      env: { ...bareEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }
});

function askGate(url: string): JsonObject {
  const options = { response: { response: { responseFormat: 'text' } } };
  return node('httpRequest', 4.2, { url, method: 'GET', options });
}

function node(type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { id: type, name: type, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters };
}

function feedOf(entries: readonly string[]): string {
  const items = entries.map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`);
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`;
}
