import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresDatabase } from '../../database/database.ts';
import { openPostgresDatabase } from '../../database/postgres/postgres-database.ts';
import { COMMAND_PREFIX } from '../../executions/storage/ownership.repository.ts';
import { BreakableLink } from '../../testing/breakable-link.ts';
import { createPostgresDatabase } from '../../testing/databases.ts';
import type { InboxMessage, QueueJob } from '../queue-messages.ts';
import { openTransport } from './open-transport.ts';
import type { JobTaker, PageNews, QueueTransport, TakenJob } from './queue-transport.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;
const log = pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });
const isPossible = process.env.MILLRACE_TEST_DATABASE === 'postgres' && redisUrl !== undefined;

describe.skipIf(!isPossible).each([
  ['Redis', redisUrl],
  ['the database', undefined],
])('The queue in %s', (_place, url) => {
  const groupId = `test-${randomUUID()}`;
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: PostgresDatabase;
  let transport: QueueTransport;
  let taker: JobTaker;
  let other: JobTaker;

  beforeAll(async () => {
    created = await createPostgresDatabase();
    database = await openPostgresDatabase({ url: created.url, log });
    transport = await openTransport({ config: { redisUrl: url, databaseUrl: created.url }, database, groupId, log });
    taker = await transport.openTaker('worker');
    other = await transport.openTaker('other');
  });
  afterAll(async () => {
    await transport.close();
    await database.close();
    await created.remove();
  });

  it('gives the most urgent first, in the order in which they came, to one worker each', async () => {
    await transport.offer([
      { job: executionJob('1'), rank: 2 },
      { job: executionJob('2'), rank: 3 },
    ]);
    await transport.offer([
      { job: executionJob('3'), rank: 2 },
      { job: executionJob('4'), rank: 1 },
    ]);
    expect(await transport.depth()).toMatchObject({ waiting: 4, taken: 0 });
    const first = await taker.take(2);
    const rest = await other.take(5);
    expect([first, rest].map(idsOf)).toEqual([
      ['4', '1'],
      ['3', '2'],
    ]);
    expect(await transport.depth()).toEqual({ waiting: 0, taken: 4, oldestMs: 0 });
    await finish(taker, first);
    await finish(other, rest);
    expect(await transport.depth()).toEqual({ waiting: 0, taken: 0, oldestMs: 0 });
  });

  it('wakes a worker that waits, and lets one go that is interrupted', async () => {
    const waiting = taker.take(3);
    await transport.offer([{ job: callJob('wakes'), rank: 2 }]);
    const taken = await waiting;
    expect(taken).toMatchObject([{ wasTaken: false, job: { callId: 'wakes' } }]);
    await finish(taker, taken);
    const idle = taker.take(3);
    // It may not wait yet.
    const timer = setInterval(() => void taker.interrupt(), 20);
    expect(await idle).toEqual([]);
    clearInterval(timer);
  });

  it('wakes a worker with all that came together, and gives the most urgent of what is more', async () => {
    const waiting = taker.take(9);
    await transport.offer(['a', 'b', 'c'].map((id) => ({ job: callJob(id), rank: 2 })));
    const together = await waiting;
    expect(together).toHaveLength(3);
    await transport.offer(['d', 'e'].map((id) => ({ job: callJob(id), rank: 3 })));
    await transport.offer([{ job: callJob('urgent'), rank: 1 }]);
    const next = await taker.take(1);
    expect(next).toMatchObject([{ job: { callId: 'urgent' } }]);
    await finish(taker, [...together, ...next, ...(await taker.take(9))]);
    expect(await transport.depth()).toMatchObject({ waiting: 0, taken: 0 });
  });

  it('offers an execution once while it waits, and anew when it was taken', async () => {
    await transport.offer([{ job: executionJob('7'), rank: 2 }]);
    await transport.offer([{ job: executionJob('7'), rank: 1 }]);
    const first = await taker.take(5);
    expect(idsOf(first)).toEqual(['7']);
    await transport.offer([{ job: executionJob('7'), rank: 2 }]);
    const second = await taker.take(5);
    expect(idsOf(second)).toEqual(['7']);
    await finish(taker, [...first, ...second]);
    expect(await transport.depth()).toMatchObject({ waiting: 0, taken: 0 });
  });

  it('takes a call back, unless a worker has it or has done it', async () => {
    const [early = ''] = await transport.offer([{ job: callJob('early'), rank: 2 }]);
    expect(await transport.withdraw(early)).toBe('withdrawn');
    expect(await transport.withdraw(early)).toBe('missing');
    const [late = ''] = await transport.offer([{ job: callJob('late'), rank: 2 }]);
    const taken = await taker.take(5);
    expect(taken.map(({ job }) => job)).toEqual([callJob('late')]);
    expect(await transport.withdraw(late)).toBe('taken');
    await finish(taker, taken);
    expect(await transport.withdraw(late)).toBe('missing');
  });

  it('gives what a silent worker had to another one, and leaves alone what is said to be under way', async () => {
    await transport.offer([
      { job: callJob('kept'), rank: 2 },
      { job: callJob('lost'), rank: 2 },
    ]);
    const taken = await taker.take(5);
    const kept = taken.filter(({ job }) => 'callId' in job && job.callId === 'kept');
    await makeSilent(taken.filter((job) => !kept.includes(job)));
    const found = await other.keep([]);
    expect(found).toMatchObject([{ wasTaken: true, job: { callId: 'lost' } }]);
    await finish(other, found);
    await finish(taker, kept);
    expect(await transport.depth()).toMatchObject({ waiting: 0, taken: 0 });
  });

  it('brings messages to one process and news to all servers, in their order', async () => {
    const ids = ['one', 'two'];
    const expires_at = Date.now() + 3_600_000;
    await database.db
      .insertInto('server_lease')
      .values([...ids, `${COMMAND_PREFIX}that reads none`].map((server_id) => ({ server_id, expires_at })))
      .execute();
    const messages: InboxMessage[] = [];
    const news: Record<string, PageNews[]> = { one: [], two: [] };
    await transport.send('one', [{ kind: 'stop', executionId: 'before' }]);
    await transport.readMessages('one', (message) => void messages.push(message));
    for (const id of ids) await transport.readNews(id, (one) => void news[id]?.push(one));
    const sent = Array.from({ length: 20 }, (_, index) => ({ kind: 'stop', executionId: String(index) }) as const);
    await transport.send('one', sent.slice(0, 10));
    await transport.send('two', [{ kind: 'stop', executionId: 'elsewhere' }]);
    await transport.send('one', sent.slice(10));
    const told = [
      { sessionId: 'a', content: 'x'.repeat(20_000) },
      { sessionId: 'b', content: '' },
    ];
    await transport.publish(told);
    await expect.poll(() => messages).toEqual(sent);
    await expect.poll(() => news).toEqual({ one: told, two: told });
    const unread = await sql`select recipient from queue_message where recipient like 'news %'`.execute(database.db);
    expect(unread.rows).toEqual([]);
    for (const id of ids) await transport.forget(id);
  });

  it.skipIf(url === undefined)('works on when Redis has lost what it held', async () => {
    const redis = new Redis(url ?? '');
    await redis.del(...(await redis.keys(`*${groupId}*`)));
    await redis.quit();
    await transport.offer([{ job: executionJob('9'), rank: 2 }]);
    const taken = await taker.take(5);
    expect(idsOf(taken)).toEqual(['9']);
    await finish(taker, taken);
  });

  it('finds what a silent worker had among many that are under way', async () => {
    await transport.offer(Array.from({ length: 1200 }, (_, index) => ({ job: callJob(String(index)), rank: 2 })));
    const taken = await taker.take(1200);
    await makeSilent(taken.slice(-1));
    const found = await other.keep([]);
    expect(found).toMatchObject([{ wasTaken: true, job: { callId: '1199' } }]);
    await finish(taker, taken);
  });

  it('gives no worker more than it has room for', async () => {
    const jobs = Array.from({ length: 20 }, (_, index) => ({ job: callJob(String(index)), rank: 2 }));
    await transport.offer(jobs.slice(0, 1));
    // The database plans for the few jobs that it saw when it looked last.
    await sql`analyze queue_job`.execute(database.db);
    await transport.offer(jobs.slice(1));
    const counts: number[] = [];
    for (let round = 0; round < 10; round++) {
      const taken = await taker.take(2);
      counts.push(taken.length);
      await finish(taker, taken);
    }
    expect(counts).toEqual(counts.map(() => 2));
  });

  it.skipIf(url === undefined)('offers nothing twice when the connection breaks off before the answer', async () => {
    const link = await BreakableLink.to(url ?? '');
    const redisUrl = `redis://127.0.0.1:${link.port}`;
    const far = await openTransport({ config: { redisUrl, databaseUrl: created.url }, database, groupId, log });
    link.loseAnswers();
    const offered = far.offer([{ job: callJob('once'), rank: 2 }]);
    const refused = expect(offered).rejects.toThrow();
    await expect.poll(async () => (await transport.depth()).waiting).toBe(1);
    await link.cut();
    await link.restore();
    await refused;
    expect(await far.depth()).toMatchObject({ waiting: 1 });
    await finish(taker, await taker.take(5));
    await far.close();
    await link.cut();
  });

  it.skipIf(url === undefined)('keeps news and messages for a time only', async () => {
    const redis = new Redis(url ?? '');
    const [news, inbox] = ['news', 'inbox:left'].map((name) => `millrace:{${groupId}}:${name}`) as [string, string];
    await redis.del(news);
    await redis.xadd(news, '1-1', 'a', 'old');
    await transport.publish([{ sessionId: 'a', content: 'new' }]);
    expect(await redis.xrange(news, '-', '+')).toMatchObject([[expect.anything(), ['a', 'new']]]);
    await transport.send('left', [{ kind: 'stop', executionId: '1' }]);
    for (const key of [news, inbox]) expect(await redis.pttl(key)).toBeGreaterThan(0);
    await redis.quit();
  });

  /** As if its worker had not been heard of for a minute. */
  async function makeSilent(jobs: readonly TakenJob[]): Promise<void> {
    if (url === undefined) {
      const ids = jobs.map(({ receipt }) => receipt).join();
      await sql.raw(`update queue_job set heard_at = heard_at - 60000 where id in (${ids})`).execute(database.db);
      return;
    }
    const redis = new Redis(url);
    for (const { receipt } of jobs) {
      const [number = '', id = ''] = receipt.split(':');
      const stream = `millrace:{${groupId}}:jobs:${number}`;
      await redis.xclaim(stream, 'workers', 'worker', 0, id, 'IDLE', 60_000, 'JUSTID');
    }
    await redis.quit();
  }
});

function executionJob(executionId: string): QueueJob {
  return { kind: 'execution', protocol: 3, executionId };
}

function callJob(callId: string): Extract<QueueJob, { callId: string }> {
  const call = { method: 'GET', url: '/', headers: [], params: [], body: '', remoteAddress: '' };
  const target = { kind: 'start', workflowId: 'w', node: 'Start', webhookName: 'default' } as const;
  return { ...target, protocol: 3, callId, replyTo: 'server', call };
}

function idsOf(jobs: readonly TakenJob[]): string[] {
  return jobs.map(({ job }) => (job.kind === 'execution' ? job.executionId : job.callId));
}

async function finish(taker: JobTaker, jobs: readonly TakenJob[]): Promise<void> {
  await taker.finish(jobs.map(({ receipt }) => receipt));
}
