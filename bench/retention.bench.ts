// Removal of outdated executions on PostgreSQL: their steps deleted one by one, and dropped with the parts that hold them.
// `npm run bench -- retention [executions]`. Steps are made by SQL, 6 kB for each execution; removed at the end.
import pg from 'pg';
import { pino } from 'pino';
import { openPostgresDatabase } from '../packages/server/src/database/postgres/postgres-database.ts';
import { Retention } from '../packages/server/src/executions/history/retention.ts';
import { createPostgresExecutionStore } from '../packages/server/src/executions/storage/postgres-execution-store.ts';
import { RetentionRepository } from '../packages/server/src/executions/storage/retention.repository.ts';
import { StepParts } from '../packages/server/src/executions/storage/step-parts.ts';
import { startPostgres } from '../scripts/test-services/postgres.mjs';

const count = Number(process.argv[2] ?? 100_000);
const PART = Math.ceil(count / 10);

const server = await startPostgres();
for (const inParts of [false, true]) await measure(inParts);
await server.stop();

async function measure(inParts: boolean): Promise<void> {
  const url = await newDatabase(inParts ? 'parts' : 'rows');
  const database = await openPostgresDatabase({ url, target: 'newest', log: pino({ level: 'silent' }) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const parts = new StepParts(database.db, PART);
  for (let next = 1; inParts && next <= count; next += PART) {
    await setNext(client, next);
    await new StepParts(database.db, PART).makeAhead();
  }
  await setNext(client, count + 1);
  await fill(client);
  const full = await sizeOf(client);
  const store = createPostgresExecutionStore(database.db, 'bench');
  const before = performance.now();
  let working = 0;
  const removed = await new Retention({
    repository: new RetentionRepository(database.db),
    remove: async (ids, options) => {
      const begun = performance.now();
      await store.remove(ids, options);
      working += performance.now() - begun;
    },
    config: { executionsMaxAgeDays: 1, executionsMaxCount: 0 },
    parts: inParts ? parts : undefined,
  }).prune(Date.now());
  const took = performance.now() - before;
  const left = await sizeOf(client);
  const name = inParts ? 'with their parts' : 'one by one';
  console.log(
    `${name.padEnd(18)} ${removed} removed in ${(took / 1000).toFixed(1)} s, the database worked ${(working / 1000).toFixed(1)} s; ` +
      `steps took ${full.toFixed(0)} MiB, then ${left.toFixed(0)} MiB`,
  );
  await client.end();
  await database.close();
}

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function setNext(client: pg.Client, next: number): Promise<void> {
  await client.query(
    `insert into id_series (name, next) values ('execution', $1) on conflict (name) do update set next = $1`,
    [next],
  );
}

/** All of them outdated, with three steps each whose data PostgreSQL cannot make smaller. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`insert into execution (id, workflow_id, workflow_name, workflow_hash, status, mode, started_at, stopped_at, is_temporary)
    select n, 'w1', 'Orders', 'hash', 'success', 'webhook', n, n + 40, 0 from generate_series(1, ${count}) as numbers (n)`);
  await client.query(`insert into execution_step (execution_id, position, summary, encoding, json_bytes, data)
    select n, p, '{}', 'json', 2000, (select string_agg(sha512((n * 1000 + p * 100 + i)::text::bytea), '') from generate_series(1, 32) as i)
    from generate_series(1, ${count}) as numbers (n), generate_series(0, 2) as positions (p)`);
  await client.query('vacuum analyze');
}

/** @returns in MiB. */
async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(inhrelid)), 0) as bytes from pg_inherits where inhparent = 'execution_step'::regclass`,
  );
  return Number(rows[0]?.bytes) / 2 ** 20;
}
