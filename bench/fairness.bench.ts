// What somebody's webhook feels of what others run: alone, and beside each of eight kinds of load.
// `npm run bench -- fairness [seconds] [runners, such as 1,3] [name of a load, or all] [hand, or calls]`. Compare within one run.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { atRate, type BystanderResult, standBy } from './support/bystander.ts';
import { byCalls, type Crowd, crowds } from './support/crowds.ts';
import { type LaunchedMillrace, launchMillrace, residentMiB } from './support/millrace.ts';

const seconds = Number(process.argv[2] ?? 15);
const runnerCounts = (process.argv[3] ?? '1,3').split(',').map(Number);
const only = process.argv[4] ?? 'all';
/** Whether the load comes by hand, apart from calls, or by calls, which share runners with those of the bystander. */
const isByCalls = process.argv[5] === 'calls';

const CALLS_PER_SECOND = 20;
/** Time for the load to be felt, and for a runner that starts when it is needed. */
const LEAD_MS = 1000;
const SPARE_READY_MS = 4000;
const NOISE_MS = 1000;
const AIM_MS = 250;
const AIM_FACTOR = 3;

const webhook: unknown = JSON.parse(
  readFileSync(new URL('./workflows/webhook-set-respond.json', import.meta.url), 'utf8'),
);
const body = JSON.stringify({ name: 'Ada', a: 2, b: 3 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Measured {
  result: BystanderResult;
  mib: number;
  /** Share of the processors that is used while the server has nothing to do: what others do on the machine. */
  noise: number;
}

/** A server of its own for each: what it remembers of one load must not help against the next. */
async function measure(runners: number, crowd: Crowd | undefined): Promise<Measured> {
  const millrace = await launchMillrace({
    environment: { MILLRACE_RUNNERS: String(runners), MILLRACE_LOG_LEVEL: 'silent' },
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', webhook);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  const bystander = { url: `${millrace.url}/webhook/bench`, body, perSecond: CALLS_PER_SECOND };
  await pause(SPARE_READY_MS);
  const noise = await busyShare(NOISE_MS);
  await standBy({ ...bystander, seconds: 2 });
  const end = new AbortController();
  const load = crowd && press(millrace, crowd, end.signal);
  await pause(LEAD_MS);
  const result = await standBy({ ...bystander, seconds });
  const { total } = residentMiB(millrace.pid);
  end.abort();
  await load;
  await millrace.stop();
  return { result, mib: total, noise };
}

async function busyShare(ms: number): Promise<number> {
  const times = () =>
    cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ idle, all: user + nice + sys + idle + irq }));
  const sum = (list: ReturnType<typeof times>, of: 'idle' | 'all') => list.reduce((total, one) => total + one[of], 0);
  const before = times();
  await pause(ms);
  const after = times();
  return 1 - (sum(after, 'idle') - sum(before, 'idle')) / Math.max(1, sum(after, 'all') - sum(before, 'all'));
}

/** Runs that are refused, or that fail, are no failure here: they are the load. */
async function press(millrace: LaunchedMillrace, crowd: Crowd, signal: AbortSignal): Promise<void> {
  const begin = isByCalls ? await beginByCalls(millrace, crowd) : () => beginByHand(millrace, crowd);
  await atRate({ perSecond: crowd.perSecond, seconds: Number.POSITIVE_INFINITY, signal }, () => {
    begin().catch(() => undefined);
  });
}

function beginByHand(millrace: LaunchedMillrace, { workflow: workflowData }: Crowd): Promise<unknown> {
  return millrace.rest('POST', '/workflows/run', { workflowData, triggerNode: 'Start' });
}

async function beginByCalls(millrace: LaunchedMillrace, crowd: Crowd): Promise<() => Promise<unknown>> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', byCalls(crowd, 'crowd'));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  return async () => (await fetch(`${millrace.url}/webhook/crowd`)).text();
}

console.log('| runners | beside | calls | failed | p50, ms | p99, ms | aim | memory, MiB | noise, % |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const runners of runnerCounts) {
  const alone = await measure(runners, undefined);
  print(runners, 'nobody', alone);
  for (const crowd of crowds) {
    if (only === 'all' || crowd.name === only) print(runners, crowd.name, await measure(runners, crowd), alone.result);
  }
}

function print(runners: number, name: string, { result, mib, noise }: Measured, alone?: BystanderResult): void {
  const { calls, failed, p50, p99 } = result;
  const isMet = failed === 0 && p99 < Math.max(AIM_MS, AIM_FACTOR * (alone?.p99 ?? 0));
  const verdict = alone ? (isMet ? 'met' : 'missed') : '–';
  console.log(
    `| ${[runners, name, calls, failed, p50.toFixed(1), p99.toFixed(1), verdict, mib.toFixed(0), (noise * 100).toFixed(0)].join(' | ')} |`,
  );
}
