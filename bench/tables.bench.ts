// Pages of a data table with many rows, by order and filter, and inserts into it: on SQLite and on PostgreSQL.
// `npm run bench -- tables [rows] [calls]`. Rows come by a CSV file; about 200 MB for each database, removed at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { startPostgres } from '../scripts/test-services/postgres.mjs';
import { cpuSeconds, type LaunchedMillrace, launchMillrace } from './support/millrace.ts';

const PAGE_AIM_MS = 20;
const INSERT_AIM_MS = 1000;
const INSERTED = 10_000;
const INSERTS = 5;
const rows = Number(process.argv[2] ?? 1_000_000);
const calls = Number(process.argv[3] ?? 100);
const columns = [
  { name: 'name', type: 'string' },
  { name: 'amount', type: 'number' },
  { name: 'isPaid', type: 'boolean' },
  { name: 'paidAt', type: 'date' },
  { name: 'note', type: 'string' },
];

const postgres = await startPostgres();
const databases: Array<{ name: string; environment: Record<string, string> }> = [
  { name: 'SQLite', environment: {} },
  { name: 'PostgreSQL', environment: { MILLRACE_DATABASE_URL: postgres.url } },
];
for (const { name, environment } of databases) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  const millrace = await launchMillrace({ dataDir, environment });
  console.log(`\n${name}, ${rows} rows of ${columns.length} columns, ${calls} calls each`);
  await measureTable(millrace);
  await millrace.stop();
  rmSync(dataDir, { recursive: true });
}
await postgres.stop();

async function measureTable(millrace: LaunchedMillrace): Promise<void> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/data-tables', { name: 'Many', columns });
  const filling = performance.now();
  await sendCsv(millrace, id, rows);
  console.log(`  filled by a file in ${((performance.now() - filling) / 1000).toFixed(1)} s`);
  await measureInserts(millrace, id, 'without an index');
  const place = `/data-tables/${id}/rows?limit=100`;
  const filter = (column: string, condition: string, value: unknown) =>
    `&filter=${encodeURIComponent(JSON.stringify({ conditions: [{ column, condition, value }] }))}`;
  await measure(millrace, 'another call, for comparison', '/tags');
  await measure(millrace, 'first page', place);
  await measure(millrace, 'page behind the middle', `${place}&cursor=${await middleOf(millrace, place)}`);
  await measure(millrace, 'by a number', `${place}&sort=amount`);
  await measure(millrace, 'by a text, descending', `${place}&sort=name&order=desc`);
  await measure(millrace, 'number equals', `${place}${filter('amount', 'eq', 4242)}`);
  await measure(millrace, 'text equals', `${place}${filter('name', 'eq', 'Customer 77777')}`);
  await measure(millrace, 'text contains, found often', `${place}${filter('note', 'contains', 'order 7')}`);
  await measure(millrace, 'text contains, found nowhere', `${place}${filter('note', 'contains', 'nothing')}`, 5);
  await measureInserts(millrace, id, 'with two indexes');
}

/** With the processor time of the server, which others on the machine do not add to. */
async function measureInserts(millrace: LaunchedMillrace, id: string, how: string): Promise<void> {
  const times: number[] = [];
  const before = cpuSeconds(millrace.pid);
  for (let round = 0; round < INSERTS; round++) {
    const start = performance.now();
    await sendCsv(millrace, id, INSERTED);
    times.push(performance.now() - start);
  }
  const cpuMs = ((cpuSeconds(millrace.pid) - before) * 1000) / INSERTS;
  report(`insert of ${INSERTED} rows, ${how}, ${cpuMs.toFixed(0)} ms of processor`, times, INSERT_AIM_MS);
}

/** A cursor that leads behind the middle, in the order of ids. */
async function middleOf(millrace: LaunchedMillrace, place: string): Promise<string> {
  const { nextCursor } = await millrace.rest<{ nextCursor: string }>('GET', place);
  const [column, isDescending] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as [string, boolean];
  const middle = Math.floor(rows / 2);
  return Buffer.from(JSON.stringify([column, isDescending, middle, middle])).toString('base64url');
}

async function measure(millrace: LaunchedMillrace, what: string, place: string, count = calls): Promise<void> {
  const before = performance.now();
  await millrace.rest('GET', place);
  const first = performance.now() - before;
  const times: number[] = [];
  for (let call = 0; call < count; call++) {
    const start = performance.now();
    await millrace.rest('GET', place);
    times.push(performance.now() - start);
  }
  report(what, times, PAGE_AIM_MS, first);
}

function report(what: string, times: number[], aim: number, first?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const once = first === undefined ? '' : `, the first ${first.toFixed(0)}`;
  const verdict = at(0.5) < aim ? '' : `  above the aim of ${aim}`;
  console.log(`  ${what}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)}${once}${verdict}`);
}

async function sendCsv({ url }: LaunchedMillrace, id: string, count: number): Promise<void> {
  const response = await fetch(`${url}/rest/data-tables/${id}/csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(csvOf(count), { objectMode: false })) as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

function* csvOf(count: number): Generator<string> {
  yield `${columns.map(({ name }) => name).join(',')}\n`;
  for (let at = 0; at < count; at += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - at) }, (_, line) => {
      const n = at + line;
      const day = new Date(1_700_000_000_000 + n * 60_000).toISOString();
      return `Customer ${(n * 7919) % 1_000_000},${(n * 104_729) % 100_000},${n % 3 === 0},${day},"Note of order ${n}, as it came"\n`;
    });
    yield lines.join('');
  }
}
