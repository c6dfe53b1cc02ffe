// Calls of a webhook with a server that runs workflows itself, and with one that hands them to 1 and 3 workers: calls per second,
// latency, the processor time that each kind of process takes for a call, and what is asked of PostgreSQL and Redis. The queue
// lies in Redis, or in PostgreSQL.
// `npm run bench -- queue [seconds] [rounds] [webhook-at-once]`: by default the workflow answers, by a Set node. All of them share the machine with the load: compare within one run.
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startPostgres } from '../scripts/test-services/postgres.mjs';
import { startRedis } from '../scripts/test-services/redis.mjs';
import { type LoadResult, load } from './support/load.ts';
import { cpuSeconds, launchMillrace, launchWorker } from './support/millrace.ts';
import { median, rounded } from './support/numbers.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const body = JSON.stringify({ name: 'Ada', a: 2, b: 3 });
const workflowName = process.argv[4] ?? 'webhook-set-respond';
const workflow = readFileSync(new URL(`./workflows/${workflowName}.json`, import.meta.url), 'utf8');

/** Of all calls so far, or for each call: processor time in s, or ms, and what is asked. */
interface Cost {
  server: number;
  workers: number;
  /** Database, queue and load. */
  others: number;
  commits: number;
  /** Commands of Redis, those inside of scripts too. */
  commands: number;
}

interface Way {
  name: string;
  workers: number;
  environment: Record<string, string>;
  results: Array<LoadResult & Cost>;
}

const postgres = await startPostgres();
const redis = await startRedis();
if (!redis) throw new Error('There is no Redis here: install redis-server or valkey-server.');
const shared = {
  MILLRACE_DATABASE_URL: postgres.url,
  MILLRACE_ENCRYPTION_KEY: 'a key for benchmarks, of no worth',
  MILLRACE_RUNNERS: '1',
};
const queue = { ...shared, MILLRACE_EXECUTIONS_MODE: 'queue' };
const inRedis = { ...queue, MILLRACE_REDIS_URL: redis.url };
const ways: Way[] = [
  { name: 'by itself', workers: 0, environment: shared, results: [] },
  { name: 'Redis, 1 worker', workers: 1, environment: inRedis, results: [] },
  { name: 'Redis, 2 workers', workers: 2, environment: inRedis, results: [] },
  { name: 'Redis, 3 workers', workers: 3, environment: inRedis, results: [] },
  { name: 'PostgreSQL, 1 worker', workers: 1, environment: queue, results: [] },
  { name: 'PostgreSQL, 3 workers', workers: 3, environment: queue, results: [] },
];
const database = new pg.Client(postgres.url);
const redisClient = new Redis(redis.url);
await database.connect();
try {
  // In turn, so that what else the machine does weighs on all of them.
  for (let round = 1; round <= rounds; round++) {
    for (const way of ways) way.results.push(await measure(way, `bench-${round}-${ways.indexOf(way)}`));
    console.log(`round ${round} of ${rounds}`);
  }
  report();
} finally {
  redisClient.disconnect();
  await database.end();
  await redis.stop();
  await postgres.stop();
}

async function measure({ environment, workers: count }: Way, path: string): Promise<LoadResult & Cost> {
  const workers = Array.from({ length: count }, () => launchWorker(environment));
  const server = await launchMillrace({ environment });
  const { id } = await server.rest<{ id: string }>('POST', '/workflows', workflowAt(path));
  await server.rest('PATCH', `/workflows/${id}`, { active: true });
  const url = `${server.url}/webhook/${path}`;
  await load({ url, body, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const before = await costSoFar(server.pid, workers);
  const result = await load({ url, body, connections: CONNECTIONS, seconds });
  const after = await costSoFar(server.pid, workers);
  await server.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  const each = (name: keyof Cost, factor = 1) => ((after[name] - before[name]) * factor) / result.answers;
  return {
    ...result,
    server: each('server', 1000),
    workers: each('workers', 1000),
    others: each('others', 1000),
    commits: each('commits'),
    commands: each('commands'),
  };
}

/** All servers share a database: each has an address of its own. */
function workflowAt(path: string): unknown {
  return JSON.parse(workflow.replaceAll(/"(bench|at-once)"/g, JSON.stringify(path)));
}

async function costSoFar(serverPid: number, workers: ReadonlyArray<{ pid: number }>): Promise<Cost> {
  const server = cpuSeconds(serverPid);
  const ofWorkers = workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  // All of them are children of this process.
  const others = cpuSeconds(process.pid) - server - ofWorkers;
  const { rows } = await database.query(
    'select sum(xact_commit + xact_rollback)::int as commits from pg_stat_database',
  );
  const commands = Number(/total_commands_processed:(\d+)/.exec(await redisClient.info('stats'))?.[1] ?? 0);
  return { server, workers: ofWorkers, others, commits: rows[0].commits, commands };
}

function report(): void {
  const first = ways[0]?.results.map(({ perSecond }) => perSecond) ?? [];
  console.log(
    `\nMedian of ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections; processor time in ms for each call`,
  );
  console.table(
    Object.fromEntries(
      ways.map(({ name, results }) => [
        name,
        {
          'calls/s': Math.round(median(results.map(({ perSecond }) => perSecond))),
          // Of the same round, as the machine changes from one to the next.
          ratio: rounded(median(results.map(({ perSecond }, round) => perSecond / (first[round] ?? Number.NaN)))),
          'p50 ms': rounded(median(results.map(({ p50 }) => p50))),
          'p99 ms': rounded(median(results.map(({ p99 }) => p99))),
          server: rounded(median(results.map(({ server }) => server))),
          workers: rounded(median(results.map(({ workers }) => workers))),
          others: rounded(median(results.map(({ others }) => others))),
          commits: rounded(median(results.map(({ commits }) => commits))),
          commands: rounded(median(results.map(({ commands }) => commands))),
          failed: results.reduce((sum, { failures }) => sum + failures, 0),
        },
      ]),
    ),
  );
}
