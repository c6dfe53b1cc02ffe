import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { budgetFor } from './budget.ts';
import { heavyWork } from './heavy-work.ts';
import { WorkPool } from './work-pool.ts';

const signal = new AbortController().signal;
const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

const query = (text: string, timeMs = 20_000) => ({
  name: 'query-inputs',
  label: 'The query',
  input: { query: text, values: '', inputCount: 0 },
  budget: { timeMs, memoryMiB: 256 },
});

/** Processes of this one that do heavy work. */
function workers(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.includes('heavy-work-program'))
    .map((line) => Number.parseInt(line, 10));
}

it('takes no process for what is small', async () => {
  const whereAmI = heavyWork({
    name: 'where-am-i',
    label: 'Looking',
    load: async () => ({ default: (_: object) => process.pid }),
    inlineBelowBytes: 100,
  });
  expect(await whereAmI({}, { bytes: 99, signal })).toBe(process.pid);
  await expect(whereAmI({}, { bytes: 100, signal })).rejects.toThrow("No work is called 'where-am-i'");
});

it('uses a process again, also after it refused its work', async () => {
  const pool = new WorkPool(1);
  const before = new Set(workers());
  await expect(pool.run(query('SELECT nothing'), signal)).rejects.toMatchObject({ code: 'MERGE_QUERY' });
  const [first] = workers().filter((pid) => !before.has(pid));
  expect(await pool.run(query('SELECT 1 AS a'), signal)).toEqual([{ json: { a: 1 } }]);
  expect(workers().filter((pid) => !before.has(pid))).toEqual([first]);
});

it('ends what takes too long, and goes on with the next', async () => {
  const pool = new WorkPool(1);
  const endless = pool.run(query(ENDLESS, 1_000), signal);
  const next = pool.run(query('SELECT 2 AS a'), signal);
  await expect(endless).rejects.toMatchObject({ code: 'WORK_TOO_LONG' });
  expect(await next).toEqual([{ json: { a: 2 } }]);
});

it('ends with the execution, at work and before its turn', async () => {
  const pool = new WorkPool(1);
  const stop = new AbortController();
  const atWork = pool.run(query(ENDLESS), stop.signal);
  const waiting = pool.run(query('SELECT 1'), stop.signal);
  const other = pool.run(query('SELECT 3 AS a'), signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(atWork).rejects.toThrow('stopped');
  expect(await other).toEqual([{ json: { a: 3 } }]);
});

it('says so when a process ends by itself', async () => {
  const pool = new WorkPool(1);
  const before = new Set(workers());
  const work = pool.run(query(ENDLESS), signal);
  await expect.poll(() => workers().some((pid) => !before.has(pid))).toBe(true);
  for (const pid of workers().filter((one) => !before.has(one))) process.kill(pid, 'SIGKILL');
  await expect(work).rejects.toThrow('The query failed: its process ended by itself');
});

it('gives time and memory by the size of the input', () => {
  expect(budgetFor(0)).toEqual({ timeMs: 10_000, memoryMiB: 256 });
  expect(budgetFor(5 * 1024 ** 2)).toEqual({ timeMs: 60_000, memoryMiB: 512 });
  expect(budgetFor(2 ** 40)).toEqual({ timeMs: 300_000, memoryMiB: 2_048 });
});
