import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrations } from '../database/migrations/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { makeTestFolder } from '../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const run = promisify(execFile);
/** Before what is stored of workflows became their first version. */
const EARLIER = migrations.findIndex(({ name }) => name === '0013-workflow-versions');
const LIMITS = { databaseStatementSeconds: 0, databaseLockSeconds: 0 };

describe('Processes that start at once on tables of an earlier version', () => {
  let folder: string;
  const removals: Array<() => Promise<void>> = [];
  beforeEach(async () => {
    const made = await makeTestFolder();
    folder = made.folder;
    removals.push(made.remove);
  });
  afterEach(async () => {
    for (const remove of removals.splice(0)) await remove();
  });

  async function withDatabase<T>(use: (database: Database) => Promise<T>, place: { url?: string; to?: number } = {}) {
    const log = pino({ level: 'silent' });
    const database = await openDatabase(
      { dataDir: folder, databaseUrl: place.url, ...LIMITS },
      log,
      place.to ?? 'none',
    );
    return use(database).finally(() => database.close());
  }

  const addWorkflow = ({ db }: Database) =>
    sql`insert into workflow (id, name, active, document, version_key, node_count, created_at, updated_at)
      values ('a', 'W', 0, '{}', 'v', 0, 1, 1)`.execute(db);

  async function stepsTaken({ db }: Database) {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by version`.execute(db);
    const versions = await db.selectFrom('workflow_version').select('workflow_id').execute();
    return { steps: rows.map(({ name }) => name), versions: versions.length };
  }

  const EVERY_STEP_ONCE = { steps: migrations.map(({ name }) => name), versions: 1 };

  async function millrace(words: string[], dataDir: string, more: Record<string, string> = {}): Promise<string> {
    await mkdir(dataDir, { recursive: true });
    const env = {
      ...bareEnvironment,
      HOME: folder,
      MILLRACE_DATA_DIR: dataDir,
      MILLRACE_LOG_LEVEL: 'error',
      ...more,
    };
    return (await run(process.execPath, [MAIN, ...words], { env })).stdout;
  }

  it('take each step once, on SQLite', async () => {
    await withDatabase(addWorkflow, { to: EARLIER });
    const nothing = path.join(folder, 'nothing.json');
    await writeFile(nothing, '[]');
    await Promise.all([1, 2].map(() => millrace(['import', nothing], folder)));
    expect(await withDatabase(stepsTaken)).toEqual(EVERY_STEP_ONCE);
  });

  it.skipIf(process.env.MILLRACE_TEST_POSTGRES_URL === undefined)('take each step once, on PostgreSQL', async () => {
    const { url, remove } = await createPostgresDatabase({ tables: 'none' });
    removals.unshift(remove);
    await withDatabase(addWorkflow, { url, to: EARLIER });
    const gate = new pg.Client({ connectionString: url });
    await gate.connect();
    await gate.query('begin; lock table schema_migration in exclusive mode');
    const both = ['one', 'two'].map((name) =>
      millrace(['migrate'], path.join(folder, name), { MILLRACE_DATABASE_URL: url }),
    );
    const waiting = `select count(*)::int as count from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => (await gate.query<{ count: number }>(waiting)).rows[0]?.count, { timeout: 60_000 })
      .toBe(2);
    await gate.query('commit');
    await gate.end();
    for (const output of await Promise.all(both)) expect(output).toContain('the one of this program.');
    expect(await withDatabase(stepsTaken, { url })).toEqual(EVERY_STEP_ONCE);
  });
});
