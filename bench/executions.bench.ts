// First page of the list of executions with many of them stored, by what the list is filtered: on SQLite and on PostgreSQL.
// `npm run bench -- executions [executions] [calls]`. Rows are made by SQL; about 600 MB for each database, removed at the end.
import { setTimeout as delay } from 'node:timers/promises';
import { type FilledDatabase, filledDatabases } from './support/filled-databases.ts';
import { type LaunchedMillrace, launchMillrace } from './support/millrace.ts';

const AIM_MS = 20;
const WARM_UP = 5;
const count = Number(process.argv[2] ?? 1_000_000);
const calls = Number(process.argv[3] ?? 100);

for (const database of filledDatabases(count)) {
  const filled = await database.fill();
  const millrace = await launchMillrace({ dataDir: filled.dataDir, environment: filled.environment });
  console.log(`\n${database.name}, ${count} executions, ${calls} calls each`);
  // What each call takes on this machine now, whatever is asked.
  await measure(millrace, 'another call, for comparison', '/tags');
  for (const { name, filter } of filtersOf(filled)) {
    await measure(millrace, name, `/executions?limit=20&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  }
  await millrace.stop();
  await filled.remove();
}

function filtersOf({ startedAfter, startedBefore }: FilledDatabase) {
  const middle = (startedAfter + startedBefore) / 2;
  const times = { startedAfter: timestamp(middle), startedBefore: timestamp(middle + 3_600_000) };
  return [
    { name: 'no filter', filter: {} },
    { name: 'workflow', filter: { workflowId: 'w1' } },
    { name: 'workflow of few executions', filter: { workflowId: 'rare' } },
    { name: 'status', filter: { status: ['error'] } },
    { name: 'several statuses', filter: { status: ['error', 'crashed'] } },
    { name: 'workflow and status', filter: { workflowId: 'w1', status: ['error'] } },
    { name: 'workflow and status it never had', filter: { workflowId: 'w1', status: ['crashed'] } },
    { name: 'workflow and several statuses', filter: { workflowId: 'w1', status: ['crashed', 'canceled'] } },
    { name: 'an hour', filter: times },
    { name: 'mode', filter: { mode: ['trigger'] } },
    { name: 'mode of few executions', filter: { mode: ['manual'] } },
  ];
}

async function measure(millrace: LaunchedMillrace, name: string, place: string): Promise<void> {
  const times: number[] = [];
  let found = 0;
  for (let call = -WARM_UP; call < calls; call++) {
    const before = performance.now();
    const answer = await millrace.rest<unknown[] | { results: unknown[] }>('GET', place);
    if (call >= 0) times.push(performance.now() - before);
    found = 'results' in answer ? answer.results.length : answer.length;
    // Calls that follow each other at once measure the queue of the machine, not the list.
    await delay(1);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const verdict = at(0.95) < AIM_MS ? 'below' : 'NOT BELOW';
  console.log(
    `${name.padEnd(34)} ${String(found).padStart(2)} found, p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ${verdict} ${AIM_MS} ms`,
  );
}

function timestamp(time: number): string {
  return new Date(time).toISOString();
}
