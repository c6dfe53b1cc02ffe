// Whether calls grow with workers: each worker, with its runner, may take a fifth of a core and no more, as if it had a small machine of its
// own. Calls of a webhook whose workflow answers go to a server that hands them to 1, 2 and 4 of them over Redis.
// `npm run bench -- growth [seconds] [rounds] [share of a core]`. Linux, as root.
import { readFileSync } from 'node:fs';
import { startPostgres } from '../scripts/test-services/postgres.mjs';
import { startRedis } from '../scripts/test-services/redis.mjs';
import { createCap } from './support/capped.ts';
import { type LoadResult, load } from './support/load.ts';
import { cpuSeconds, launchMillrace, launchWorker } from './support/millrace.ts';
import { median, rounded } from './support/numbers.ts';

/** For each worker: with fewer calls under way, fewer share what a message or a transaction costs. */
const CONNECTIONS = 32;
// A fifth of a core compiles slowly.
const WARM_UP_SECONDS = 15;
const WORKERS = [1, 2, 4];
const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const share = Number(process.argv[4] ?? 0.2);
const body = JSON.stringify({ name: 'Ada', a: 2, b: 3 });
const workflow = readFileSync(new URL('./workflows/webhook-set-respond.json', import.meta.url), 'utf8');

/** With the processor time of a call, in ms. */
type Growth = LoadResult & { server: number; workers: number };

const postgres = await startPostgres();
const redis = await startRedis();
if (!redis) throw new Error('There is no Redis here: install redis-server or valkey-server.');
const environment = {
  MILLRACE_DATABASE_URL: postgres.url,
  MILLRACE_ENCRYPTION_KEY: 'a key for benchmarks, of no worth',
  MILLRACE_RUNNERS: '1',
  MILLRACE_EXECUTIONS_MODE: 'queue',
  MILLRACE_REDIS_URL: redis.url,
};
const results = WORKERS.map((): Growth[] => []);
try {
  for (let round = 1; round <= rounds; round++) {
    for (const [place, count] of WORKERS.entries()) {
      results[place]?.push(await measure(count, `growth-${round}-${count}`));
    }
    console.log(`round ${round} of ${rounds}`);
  }
  report();
} finally {
  await redis.stop();
  await postgres.stop();
}

async function measure(count: number, path: string): Promise<Growth> {
  const caps = Array.from({ length: count }, (_, worker) => createCap(`millrace-${path}-${worker}`, share));
  const workers = caps.map((cap) => launchWorker(environment, cap));
  const server = await launchMillrace({ environment });
  const { id } = await server.rest<{ id: string }>(
    'POST',
    '/workflows',
    JSON.parse(workflow.replaceAll('"bench"', JSON.stringify(path))),
  );
  await server.rest('PATCH', `/workflows/${id}`, { active: true });
  const url = `${server.url}/webhook/${path}`;
  const spent = () => ({
    server: cpuSeconds(server.pid),
    workers: workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
  });
  await load({ url, body, connections: CONNECTIONS * count, seconds: WARM_UP_SECONDS });
  const before = spent();
  const result = await load({ url, body, connections: CONNECTIONS * count, seconds });
  const after = spent();
  await server.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  for (const cap of caps) cap.remove();
  const each = (name: keyof typeof after) => ((after[name] - before[name]) * 1000) / result.answers;
  return { ...result, server: each('server'), workers: each('workers') };
}

function report(): void {
  console.log(
    `\nMedian of ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections for each worker, which has ${share} of a core; processor time in ms for each call`,
  );
  console.table(
    Object.fromEntries(
      WORKERS.map((count, place) => {
        const own = results[place] ?? [];
        const alone = results[0] ?? [];
        const of = (value: (each: Growth, round: number) => number) => rounded(median(own.map(value)));
        return [
          `${count} workers`,
          {
            'calls/s': Math.round(of(({ perSecond }) => perSecond)),
            // Of the same round.
            growth: of(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? Number.NaN)),
            'p50 ms': of(({ p50 }) => p50),
            'p99 ms': of(({ p99 }) => p99),
            server: of(({ server }) => server),
            workers: of(({ workers }) => workers),
            failed: own.reduce((sum, { failures }) => sum + failures, 0),
          },
        ];
      }),
    ),
  );
}
