import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStorage } from '../command/doctor/storage-checks.ts';
import { loadConfig } from '../config/load-config.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import type { Act } from '../testing/fake-acts.ts';
import { TestServer } from '../testing/test-server.ts';
import { startTestWorker } from '../testing/test-worker.ts';
import { actingWorkflow, webhookWorkflow } from '../testing/workflows.ts';

const RUN_WORKER = path.join(import.meta.dirname, '../testing/run-test-worker.ts');
const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;
const log = pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });

/** A queue needs a database that several processes share. */
const isPossible = process.env.MILLRACE_TEST_DATABASE === 'postgres' && redisUrl !== undefined;

describe.skipIf(!isPossible).each([
  ['Redis', { MILLRACE_REDIS_URL: redisUrl ?? '' }],
  ['the database', {}],
])('Two servers and their workers, with a queue in %s', (_place, queue: Record<string, string>) => {
  const server = new TestServer();
  let other: TestServer;
  let environment: Record<string, string>;
  let worker: { stop(): Promise<void> } | undefined;

  beforeAll(async () => {
    await server.settle();
    environment = {
      MILLRACE_RUNNERS: '1',
      MILLRACE_TIMEZONE: 'UTC',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      ...queue,
      ...server.home.environment,
    };
    await server.start({ environment, log });
    other = await server.startBeside('other');
  });
  afterAll(async () => {
    await worker?.stop();
    await other.stop();
    await server.remove();
  });

  it('tell doctor who takes executions, and whether the queue may lose them', async () => {
    const queueFindings = async () => {
      const findings = await checkStorage(loadConfig(environment).config, log);
      const found = findings.filter(({ check }) => check === 'Queue' || check === 'Redis');
      return found.map(({ check, state, text }) => `${check}: ${state}: ${text}`);
    };
    const inRedis = 'MILLRACE_REDIS_URL' in queue ? ['Redis: ok: keeps jobs also when its memory is full'] : [];
    expect(await queueFindings()).toEqual(['Queue: problem: No worker is running: executions wait.', ...inRedis]);
    worker = await startTestWorker({ instanceId: 'looked-at', environment, log });
    expect(await queueFindings()).toEqual([expect.stringContaining('; 1 worker takes executions'), ...inRedis]);
    await worker.stop();
    worker = undefined;
    if (redisUrl === undefined || inRedis.length === 0) return;
    const redis = new Redis(redisUrl);
    try {
      await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
      expect((await queueFindings()).at(-1)).toContain('Redis: warning: It may remove jobs');
    } finally {
      await redis.config('SET', 'maxmemory-policy', 'noeviction');
      redis.disconnect();
    }
  });

  it('say that no worker runs, and keep what is to be run until one does', async () => {
    expect(await server.call('GET', '/readyz')).toMatchObject({
      status: 503,
      data: { problems: { queue: 'No worker is running: executions wait.' } },
    });
    const id = await startElsewhere([{ act: 'step' }]);
    expect(await server.rest('GET', '/executions-current')).toContainEqual(
      expect.objectContaining({ id, status: 'new' }),
    );
    const urgent = await startElsewhere([{ act: 'step' }], { settings: { priority: 'high' } });
    worker = await startTestWorker({ instanceId: 'single', environment, log, concurrency: 1 });
    expect(await server.whenEnded(id)).toBe('success');
    expect((await rowOf(urgent)).stopped_at).toBeLessThanOrEqual((await rowOf(id)).started_at);
    expect((await server.call('GET', '/readyz')).status).toBe(200);
    await worker.stop();
    worker = await startTestWorker({ instanceId: 'worker', environment, log });
  });

  it('end one that waits for a worker, or runs in one, when somebody stops it', async () => {
    const id = await startElsewhere([{ act: 'hang' }]);
    await server.eventually(async () => ((await rowOf(id)).status === 'running' ? true : undefined));
    expect(await rowOf(id)).toMatchObject({ server_id: 'worker' });
    const stopped = await other.rest('POST', `/executions-current/${id}/stop`, {});
    expect(stopped).toMatchObject({ status: 'canceled' });
    expect(await other.call('POST', `/rest/executions-current/${id}/stop`, {})).toMatchObject({
      data: { code: 'EXECUTION_NOT_RUNNING' },
    });
  });

  it('answer calls with what a worker says, however the workflow answers', async () => {
    await server.createWorkflow(webhookWorkflow('answers'), { active: true });
    await server.createWorkflow(webhookWorkflow('answers-at-once', 'answer at once, last'), { active: true });
    await server.createWorkflow(webhookWorkflow('declines', 'decline'), { active: true });
    await server.createWorkflow(webhookWorkflow('silent', 'no answer'), { active: true });
    const answers = await Promise.all(
      ['answers', 'answers-at-once', 'declines', 'silent'].map((name) => server.call('GET', `/webhook/${name}`)),
    );
    expect(
      answers.map(({ status, text, data }) => [status, data && 'code' in Object(data) ? data : text]),
    ).toMatchObject([
      [200, 'hello'],
      [200, 'started'],
      [403, 'no'],
      [500, { code: 'WEBHOOK_FAILED' }],
    ]);
    await other.eventually(async () => {
      const answer = await other.call('GET', '/webhook/answers');
      return answer.status === 200 ? true : undefined;
    });
  });

  it('hand on an answer that a worker gives in parts, and break off one that does not come to its end', async () => {
    await server.createWorkflow(webhookWorkflow('streams', 'stream'), { active: true });
    await server.createWorkflow(webhookWorkflow('breaks-off', 'stream, break off'), { active: true });
    const { status, text } = await server.call('GET', '/webhook/streams');
    expect([
      status,
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ]).toEqual([200, ['begin', 'item', 'end']]);
    await expect(server.call('GET', '/webhook/breaks-off')).rejects.toThrow();
  });

  it('let an execution that waits go on by a call to any server, and when its time has come', async () => {
    const id = await startElsewhere([{ act: 'wait', address: 'webhook' }, { act: 'wait', forMs: 1 }, { act: 'step' }]);
    await server.eventually(async () => ((await rowOf(id)).status === 'waiting' ? true : undefined));
    const wrong = await other.call('GET', `${other.waitingAddress(id)}/elsewhere`);
    expect(wrong).toMatchObject({ status: 404, data: { code: 'WEBHOOK_NOT_FOUND' } });
    const looked = await other.call('POST', `${other.waitingAddress(id)}?look`);
    expect(looked).toMatchObject({ status: 200, text: 'a page' });
    expect(await other.call('POST', other.waitingAddress(id))).toMatchObject({ status: 200, text: 'went on' });
    expect(await server.whenEnded(id)).toBe('success');
    expect(await other.call('POST', other.waitingAddress(id))).toMatchObject({ data: { code: 'EXECUTION_ENDED' } });
  });

  it('tell a page of what it runs by hand, also when that waits for what a worker lets go on', async () => {
    const inner = await server.createWorkflow(actingWorkflow([{ act: 'wait', forMs: 1 }]));
    const page = await server.openPage('page');
    const acts: Act[] = [{ act: 'run', workflow: { id: inner }, wait: true }, { act: 'step' }];
    await server.rest('POST', '/workflows/run', { workflowData: actingWorkflow(acts) }, { sessionid: 'page' });
    const finished = await page.next('executionFinished');
    expect(finished).toMatchObject({ data: { status: 'success' } });
    page.close();
  });

  // The queue has to notice first: once is enough.
  it.runIf('MILLRACE_REDIS_URL' in queue)(
    'lose nothing and run nothing twice when a worker is killed and starts again',
    async () => {
      await worker?.stop();
      const doomed = await spawnWorker('doomed');
      const webhook = await server.createWorkflow(webhookWorkflow('hangs', 'wait to be stopped'), { active: true });
      const hanging = server.call('GET', '/webhook/hangs');
      const called = await server.eventually(() => findRunning(webhook));
      const keeping = { settings: { saveExecutionProgress: true } };
      const id = await startElsewhere([{ act: 'step' }, { act: 'wait', address: 'webhook' }, { act: 'step' }], keeping);
      const other = await startElsewhere([{ act: 'step' }, { act: 'hang' }], keeping);
      await server.eventually(async () => ((await stepsOf(other)) === 1 ? true : undefined));
      const folder = await mkdtemp(path.join(tmpdir(), 'millrace-call-'));
      const goesOnWith = path.join(folder, 'now');
      const answered = await startElsewhere([{ act: 'wait', address: 'webhook', goesOnWith }], keeping);
      await server.eventually(async () => ((await rowOf(answered)).status === 'waiting' ? true : undefined));
      const body = 'the only one';
      expect(await server.call('POST', server.waitingAddress(answered), body)).toMatchObject({ text: 'went on' });
      expect(await stepsOf(answered)).toBe(0);
      await writeFile(goesOnWith, '');
      const ended = once(doomed, 'exit');
      doomed.kill('SIGKILL');
      await ended;
      // What nobody has begun waits for the next worker.
      const late = await startElsewhere([{ act: 'step' }]);
      worker = await startTestWorker({ instanceId: 'doomed', environment, log });
      expect(await server.whenEnded(late)).toBe('success');
      expect(await hanging).toMatchObject({ status: 500, data: { code: 'WORKER_LOST' } });
      expect(await server.whenEnded(String(called.id))).toBe('crashed');
      // The call that its caller believes to be done.
      expect(await server.whenEnded(answered)).toBe('success');
      const { main } = await server.rest('GET', `/executions/${answered}/steps/0/data`);
      expect(main).toMatchObject([[{ json: { by: 'call', body } }]]);
      await rm(folder, { recursive: true });
      await server.eventually(async () => ((await recoveriesOf(other)) === 1 ? true : undefined));
      await server.rest('POST', `/executions-current/${other}/stop`, {});
      expect(await stepsOf(other)).toBe(1);
      expect(await server.call('POST', server.waitingAddress(id))).toMatchObject({ status: 200, text: 'went on' });
      expect(await server.whenEnded(id)).toBe('success');
    },
  );

  /** Runs a workflow without anybody who watches. */
  async function startElsewhere(acts: readonly Act[], changes: JsonObject = {}): Promise<string> {
    const inner = await server.createWorkflow(actingWorkflow(acts, changes));
    const parent = actingWorkflow([{ act: 'run', workflow: { id: inner }, wait: false }]);
    await server.rest('POST', '/workflows/run', { workflowData: parent });
    const row = await server.eventually(() =>
      server.database.db.selectFrom('execution').select('id').where('workflow_id', '=', inner).executeTakeFirst(),
    );
    return String(row.id);
  }

  function rowOf(id: string) {
    return server.database.db
      .selectFrom('execution')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
  }

  function findRunning(workflowId: string) {
    return server.database.db
      .selectFrom('execution')
      .select('id')
      .where('workflow_id', '=', workflowId)
      .where('status', '=', 'running')
      .executeTakeFirst();
  }

  async function stepsOf(id: string): Promise<number> {
    const { db } = server.database;
    const rows = await db
      .selectFrom('execution_step')
      .select('position')
      .where('execution_id', '=', Number(id))
      .execute();
    return rows.length;
  }

  async function recoveriesOf(id: string): Promise<number | undefined> {
    const { db } = server.database;
    const start = db.selectFrom('execution_start').select('recoveries').where('execution_id', '=', Number(id));
    return (await start.executeTakeFirst())?.recoveries;
  }

  /** A worker in a process of its own. Resolves when it takes jobs. */
  async function spawnWorker(id: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [RUN_WORKER, id], {
      env: { ...bareEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }
});
