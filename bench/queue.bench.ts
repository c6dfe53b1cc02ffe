// Calls of a webhook with a server that runs workflows itself, and with one that hands them to 1 and 3 workers: calls per second,
// latency, and the processor time that each kind of process takes for a call. The queue lies in Redis, and once in PostgreSQL.
// `npm run bench -- queue [seconds] [rounds]`. All of them share the machine with the load: compare within one run.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { startPostgres } from '../scripts/test-services/postgres.mjs';
import { startRedis } from '../scripts/test-services/redis.mjs';
import { type LoadResult, load } from './support/load.ts';
import { cpuSeconds, launchMillrace, launchWorker } from './support/millrace.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const body = JSON.stringify({ name: 'Ada', a: 2, b: 3 });
const workflow = readFileSync(new URL('./workflows/webhook-set-respond.json', import.meta.url), 'utf8');

/** Processor time for each call, in ms. */
interface Cost {
  server: number;
  workers: number;
  /** Database, queue and load. */
  others: number;
}

interface Way {
  name: string;
  workers: number;
  environment: Record<string, string>;
  /** Of the workflow, beside its own. */
  settings?: Record<string, string>;
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
  { name: 'the same, high priority', workers: 1, environment: inRedis, settings: { priority: 'high' }, results: [] },
  { name: 'Redis, 3 workers', workers: 3, environment: inRedis, results: [] },
  { name: 'PostgreSQL, 1 worker', workers: 1, environment: queue, results: [] },
];
try {
  // In turn, so that what else the machine does weighs on all of them.
  for (let round = 1; round <= rounds; round++) {
    for (const way of ways) way.results.push(await measure(way, `bench-${round}-${ways.indexOf(way)}`));
    console.log(`round ${round} of ${rounds}`);
  }
  report();
} finally {
  await redis.stop();
  await postgres.stop();
}

async function measure({ environment, settings, workers: count }: Way, path: string): Promise<LoadResult & Cost> {
  const workers = Array.from({ length: count }, () => launchWorker(environment));
  const server = await launchMillrace({ environment });
  const { id } = await server.rest<{ id: string }>('POST', '/workflows', workflowAt(path, settings));
  await server.rest('PATCH', `/workflows/${id}`, { active: true });
  const url = `${server.url}/webhook/${path}`;
  await load({ url, body, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const before = { server: cpuSeconds(server.pid), workers: cpuOf(workers), all: busySeconds() };
  const result = await load({ url, body, connections: CONNECTIONS, seconds });
  const spent = { server: cpuSeconds(server.pid) - before.server, workers: cpuOf(workers) - before.workers };
  const others = busySeconds() - before.all - spent.server - spent.workers;
  await server.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  const each = (time: number): number => (time * 1000) / result.answers;
  return { ...result, server: each(spent.server), workers: each(spent.workers), others: each(others) };
}

/** All servers share a database: each has an address of its own. */
function workflowAt(path: string, settings: Way['settings']): unknown {
  const made = JSON.parse(workflow.replaceAll('"bench"', JSON.stringify(path)));
  return { ...made, settings: { ...made.settings, ...settings } };
}

function cpuOf(workers: ReadonlyArray<{ pid: number }>): number {
  return workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}

/** Processor time that all processes of the machine have used. */
function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);
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
          failed: results.reduce((sum, { failures }) => sum + failures, 0),
        },
      ]),
    ),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
