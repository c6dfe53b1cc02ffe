import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresDatabase } from '../database/database.ts';
import { BreakableLink } from '../testing/breakable-link.ts';
import { TestServer } from '../testing/test-server.ts';
import { startTestWorker } from '../testing/test-worker.ts';
import { actingWorkflow, webhookWorkflow } from '../testing/workflows.ts';
import { Inbox } from './inbox.ts';
import { openTransport } from './transport/open-transport.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;
const log = pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });
const isPossible = process.env.MILLRACE_TEST_DATABASE === 'postgres' && redisUrl !== undefined;
/** Redis loses what lies here: no other test uses it. */
const REDIS_DATABASE = 7;
const direct = `${redisUrl}/${REDIS_DATABASE}`;

describe.skipIf(!isPossible)('When the queue in Redis is away', { timeout: 240_000 }, () => {
  const server = new TestServer();
  let link: BreakableLink;
  let databaseLink: BreakableLink;
  let environment: Record<string, string>;
  let worker: { stop(): Promise<void> } | undefined;

  beforeAll(async () => {
    await server.settle();
    link = await BreakableLink.to(redisUrl ?? '');
    const database = new URL(server.home.environment.MILLRACE_DATABASE_URL ?? '');
    databaseLink = await BreakableLink.to(database.href);
    database.port = String(databaseLink.port);
    environment = {
      MILLRACE_RUNNERS: '1',
      MILLRACE_TIMEZONE: 'UTC',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      MILLRACE_REDIS_URL: `redis://127.0.0.1:${link.port}/${REDIS_DATABASE}`,
      ...server.home.environment,
      MILLRACE_DATABASE_URL: database.href,
    };
    await server.start({ environment, log });
    worker = await startTestWorker({ instanceId: 'worker', environment, log });
    await server.createWorkflow(webhookWorkflow('answers'), { active: true });
  });
  afterAll(async () => {
    await Promise.all([link.restore(), databaseLink.restore()]);
    await worker?.stop();
    await server.remove();
    await Promise.all([link.cut(), databaseLink.cut()]);
  });

  it.each([
    ['refuses connections', () => link.cut()],
    ['says nothing', async () => link.silence()],
  ])(
    'because it %s, calls are refused, what triggers tell waits, and both go on by themselves',
    async (_how, leave) => {
      expect(await server.call('GET', '/webhook/answers')).toMatchObject({ status: 200, text: 'hello' });
      await leave();
      expect(await server.call('GET', '/webhook/answers')).toMatchObject({
        status: 503,
        data: { code: 'QUEUE_UNAVAILABLE' },
      });
      expect(await server.call('GET', '/readyz')).toMatchObject({
        status: 503,
        data: { problems: { queue: 'The queue does not answer.' } },
      });
      expect(await server.call('GET', '/rest/instance/queue')).toMatchObject({
        status: 503,
        data: { code: 'QUEUE_UNAVAILABLE' },
      });
      const id = await startElsewhere();
      expect(await statusOf(id)).toBe('new');
      await link.restore();
      expect(await server.whenEnded(id)).toBe('success');
      await whenAnswered();
      await server.eventually(async () => ((await server.call('GET', '/readyz')).status === 200 ? true : undefined));
    },
  );

  it('while a worker has a call, the caller gets the answer once it is back', async () => {
    const id = await server.createWorkflow(webhookWorkflow('slow', 'answers last'), { active: true });
    const { db } = server.database;
    const runs = db.selectFrom('execution').select('status').where('workflow_id', '=', id);
    await whenAnswered();
    const answer = server.call('GET', '/webhook/slow');
    await server.eventually(() => runs.executeTakeFirst());
    await link.cut();
    await server.eventually(() => runs.where('status', '=', 'success').executeTakeFirst());
    await link.restore();
    expect(await answer).toMatchObject({ status: 200, text: 'hello' });
  });

  it('and has lost what it held, stored executions are told of again', async () => {
    await worker?.stop();
    const id = await startElsewhere();
    const redis = new Redis(direct);
    await redis.flushdb();
    await redis.quit();
    worker = await startTestWorker({ instanceId: 'worker', environment, log });
    expect(await server.whenEnded(id)).toBe('success');
  });

  it('nothing is left in it of processes that are gone', async () => {
    const { db } = server.database;
    const { value: groupId } = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'queue.group')
      .executeTakeFirstOrThrow();
    const config = { redisUrl: direct, databaseUrl: undefined };
    const database = server.database as PostgresDatabase;
    const transport = await openTransport({ config, database, groupId, log });
    const inbox = new Inbox({ transport, serverId: 'sender', mayRun: async () => true, log });
    await inbox.send('ghost', { kind: 'stop', executionId: '1' });
    const redis = new Redis(direct);
    const left = () => redis.keys('*:ghost');
    expect(await left()).not.toEqual([]);
    await db.insertInto('server_lease').values({ server_id: 'ghost', expires_at: 1 }).execute();
    await server.eventually(async () => ((await left()).length === 0 ? true : undefined));
    await redis.quit();
    await transport.close();
  });

  // The last test: both are gone afterwards.
  it('and so is the database, servers and workers can be stopped', async () => {
    link.silence();
    databaseLink.silence();
    await Promise.all([server.stop(), worker?.stop()]);
    worker = undefined;
  });

  /** On a busy machine, Redis may seem to be away for a moment. */
  async function whenAnswered(): Promise<void> {
    await server.eventually(async () => {
      const answer = await server.call('GET', '/webhook/answers');
      return answer.status === 200 ? true : undefined;
    });
  }

  /** Runs a workflow that a worker is to run. */
  async function startElsewhere(): Promise<string> {
    const inner = await server.createWorkflow(actingWorkflow([{ act: 'step' }]));
    const parent = actingWorkflow([{ act: 'run', workflow: { id: inner }, wait: false }]);
    await server.rest('POST', '/workflows/run', { workflowData: parent });
    const row = await server.eventually(() =>
      server.database.db.selectFrom('execution').select('id').where('workflow_id', '=', inner).executeTakeFirst(),
    );
    return String(row.id);
  }

  async function statusOf(id: string): Promise<string> {
    const { db } = server.database;
    const row = db.selectFrom('execution').select('status').where('id', '=', Number(id));
    return (await row.executeTakeFirstOrThrow()).status;
  }
});
