// Many active workflows, called at random, beside one of them that gets all calls: on one server with PostgreSQL, and with one worker over Redis.
// `npm run bench -- scale [workflows] [seconds]`. What grows with their number shows: processor time of a call, memory, the time of a start.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../scripts/test-services/postgres.mjs';
import { startRedis } from '../scripts/test-services/redis.mjs';
import { load } from './support/load.ts';
import { cpuSeconds, type LaunchedMillrace, launchMillrace, launchWorker, residentMiB } from './support/millrace.ts';

const CONNECTIONS = 32;
/** Calls for each workflow before it counts: the first compiles it. */
const WARM_UP_CALLS = 3;
/** Workflows that are made side by side. */
const HANDS = 16;
const count = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 8);
const body = JSON.stringify({ name: 'Ada', a: 2, b: 3 });
const workflow = readFileSync(new URL('./workflows/webhook-set-respond.json', import.meta.url), 'utf8');

const postgres = await startPostgres();
const redis = await startRedis();
if (!redis) throw new Error('There is no Redis here: install redis-server or valkey-server.');
const shared = {
  MILLRACE_DATABASE_URL: postgres.url,
  MILLRACE_ENCRYPTION_KEY: 'a key for benchmarks, of no worth',
  MILLRACE_RUNNERS: '1',
};
const database = new pg.Client(postgres.url);
await database.connect();
try {
  const first = await launchMillrace({ environment: shared });
  await makeWorkflows(first);
  await first.stop();
  await measure('by itself', shared, false);
  await measure(
    'Redis, 1 worker',
    { ...shared, MILLRACE_EXECUTIONS_MODE: 'queue', MILLRACE_REDIS_URL: redis.url },
    true,
  );
} finally {
  await database.end();
  await redis.stop();
  await postgres.stop();
}

async function makeWorkflows(millrace: LaunchedMillrace): Promise<void> {
  const begun = performance.now();
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const document: unknown = JSON.parse(workflow.replaceAll('"bench"', JSON.stringify(`scale-${number}`)));
      const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', document);
      await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
    }
  };
  await Promise.all(Array.from({ length: HANDS }, work));
  console.log(`${count} workflows made and activated in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

async function measure(name: string, environment: Record<string, string>, withWorker: boolean): Promise<void> {
  const worker = withWorker ? launchWorker(environment) : undefined;
  const millrace = await launchMillrace({ environment });
  const startedIn = millrace.readyAfterMs;
  const urls = Array.from({ length: count }, (_, number) => `${millrace.url}/webhook/scale-${number}`);
  for (const [what, url] of [
    ['one', urls.slice(0, 1)],
    ['all', urls],
  ] as const) {
    for (let calls = 0; calls < url.length * WARM_UP_CALLS; ) {
      calls += (await load({ url, body, connections: CONNECTIONS, seconds: 2 })).answers;
    }
    const before = {
      server: cpuSeconds(millrace.pid),
      worker: worker ? cpuSeconds(worker.pid) : 0,
      bytes: await bytes(),
    };
    const result = await load({ url, body, connections: CONNECTIONS, seconds });
    const each = (after: number, earlier: number) => (((after - earlier) * 1000) / result.answers).toFixed(2);
    console.log(
      `${name.padEnd(16)} calls of ${what}: ${result.perSecond.toFixed(0)}/s, server ${each(cpuSeconds(millrace.pid), before.server)} ms` +
        `${worker ? `, worker ${each(cpuSeconds(worker.pid), before.worker)} ms` : ''} of processor a call, ` +
        `${(((await bytes()) - before.bytes) / result.answers) | 0} B stored a call, ${residentMiB(millrace.pid).total.toFixed(0)} MiB` +
        `${worker ? ` + ${residentMiB(worker.pid).total.toFixed(0)} MiB` : ''}, ${result.failures} failed`,
    );
  }
  console.log(`${name.padEnd(16)} ready ${(startedIn / 1000).toFixed(1)} s after its start`);
  await millrace.stop();
  await worker?.stop();
}

async function bytes(): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}
