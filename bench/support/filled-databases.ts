import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../../scripts/test-services/postgres.mjs';
import { launchMillrace } from './millrace.ts';

/** A data folder whose database holds many executions. */
export interface FilledDatabase {
  dataDir: string;
  environment: Record<string, string>;
  /** Times between which they began, in ms since the epoch. */
  startedAfter: number;
  startedBefore: number;
  remove(): Promise<void>;
}

/** An execution began each second. */
const STEP_MS = 1000;
/** Nothing is removed because of its age or number. */
const KEEP_ALL = { MILLRACE_EXECUTIONS_MAX_AGE_DAYS: '0', MILLRACE_EXECUTIONS_MAX_COUNT: '0' };

/** One in twenty failed; half of them are of one workflow, which never crashed; few are by hand. */
const COLUMNS = `id, workflow_id, workflow_name, workflow_hash, status, mode, started_at, stopped_at, is_temporary, last_node`;
function valuesOf(number: string, startedAfter: number): string {
  const startedAt = `${startedAfter} + ${number} * ${STEP_MS}`;
  return `${number},
    case when ${number} % 5000 = 0 then 'rare' when ${number} % 2 = 0 then 'w1' else 'w' || (2 + ${number} % 50) end,
    'Orders of the day', 'hash',
    case when ${number} % 20 = 0 then 'error' when ${number} % 100 = 1 then 'crashed'
      when ${number} % 200 = 3 then 'canceled' else 'success' end,
    case when ${number} % 1000 = 7 then 'manual' when ${number} % 4 = 0 then 'trigger' else 'webhook' end,
    ${startedAt}, ${startedAt} + 40, 0, 'Respond'`;
}

export function filledDatabases(count: number): Array<{ name: string; fill(): Promise<FilledDatabase> }> {
  return [
    { name: 'SQLite', fill: () => fillSqlite(count) },
    { name: 'PostgreSQL', fill: () => fillPostgres(count) },
  ];
}

async function fillSqlite(count: number): Promise<FilledDatabase> {
  const home = await makeHome(count, {});
  const database = new DatabaseSync(path.join(home.dataDir, 'millrace.sqlite'));
  database.exec(`insert into execution (${COLUMNS})
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${count})
    select ${valuesOf('n', home.startedAfter)} from number`);
  database.close();
  return home;
}

async function fillPostgres(count: number): Promise<FilledDatabase> {
  const server = await startPostgres();
  const home = await makeHome(count, { MILLRACE_DATABASE_URL: server.url });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`insert into execution (${COLUMNS})
    select ${valuesOf('n', home.startedAfter)} from generate_series(1, ${count}) as numbers (n)`);
  // As PostgreSQL does by itself soon after.
  await client.query('vacuum analyze execution');
  await client.end();
  return {
    ...home,
    async remove() {
      await home.remove();
      await server.stop();
    },
  };
}

/** Its tables are made by a start of the program. */
async function makeHome(count: number, database: Record<string, string>): Promise<FilledDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  const environment = { ...KEEP_ALL, ...database };
  await (await launchMillrace({ dataDir, environment })).stop();
  const startedBefore = Date.now();
  return {
    dataDir,
    environment,
    startedAfter: startedBefore - count * STEP_MS,
    startedBefore,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
