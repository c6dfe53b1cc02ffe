import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DatabaseSchema } from './database-schema.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { openNodeSqlite } from './sqlite/node-sqlite-dialect.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';

it('Executions of an earlier version are there after an upgrade, with nothing that runs them', async () => {
  const { facts, close } = await openSqliteDatabase(':memory:');
  await close();
  const db = new Kysely<DatabaseSchema>({ dialect: openNodeSqlite(':memory:').dialect });
  await migrate(db, facts, migrations.slice(0, 1));
  await sql`insert into execution (id, workflow_name, workflow_hash, status, mode, started_at, is_temporary)
    values (7, 'Orders', 'h', 'new', 'trigger', 1, 0)`.execute(db);
  await sql`insert into execution_start (execution_id, start) values (7, '{"kind":"manual"}')`.execute(db);
  expect(await migrate(db, facts)).toEqual(migrations.slice(1).map(({ name }) => name));
  const row = await db.selectFrom('execution').selectAll().executeTakeFirst();
  expect(row).toMatchObject({ id: 7, status: 'new', parent_execution_id: null, parent_workflow_id: null });
  const start = await db.selectFrom('execution_start').selectAll().executeTakeFirst();
  expect(start).toMatchObject({ start: '{"kind":"manual"}', recoveries: 0, nesting: 0, is_awaited: 0 });
  await db.destroy();
});

it('Tags that stood in stored files are tags after an upgrade', async () => {
  const { facts, close } = await openSqliteDatabase(':memory:');
  await close();
  const db = new Kysely<DatabaseSchema>({ dialect: openNodeSqlite(':memory:').dialect });
  await migrate(db, facts, migrations.slice(0, 7));
  const files = { a: ['Sales', { id: '1', name: 'Sales ' }, 7, { id: '2' }], b: [{ name: 'SALES' }, 'Other'], c: null };
  for (const [id, tags] of Object.entries(files)) {
    await sql`insert into workflow (id, name, active, document, version_key, node_count, created_at, updated_at)
      values (${id}, 'W', 0, ${JSON.stringify({ name: 'W', tags })}, 'v', 0, 1, 1)`.execute(db);
  }
  await migrate(db, facts);
  const tags = await db.selectFrom('tag').select(['id', 'name', 'name_key']).orderBy('name').execute();
  expect(tags).toMatchObject([
    { name: 'Other', name_key: 'other' },
    { name: 'Sales', name_key: 'sales' },
  ]);
  const [other, sales] = tags.map(({ id }) => id);
  const rows = await db.selectFrom('workflow_tag').selectAll().execute();
  expect(rows.map(({ workflow_id, tag_id }) => `${workflow_id} ${tag_id}`).sort()).toEqual(
    [`a ${sales}`, `b ${other}`, `b ${sales}`].sort(),
  );
  await db.destroy();
});

it('What is stored of a workflow is its first version after an upgrade', async () => {
  const { facts, close } = await openSqliteDatabase(':memory:');
  await close();
  const db = new Kysely<DatabaseSchema>({ dialect: openNodeSqlite(':memory:').dialect });
  await migrate(db, facts, migrations.slice(0, 12));
  await sql`insert into workflow (id, name, active, document, version_key, node_count, created_at, updated_at)
    values ('a', 'W', 1, '{"name":"W"}', 'v', 2, 1, 5)`.execute(db);
  await migrate(db, facts);
  expect(await db.selectFrom('workflow_version').selectAll().execute()).toEqual([
    {
      id: 'a',
      workflow_id: 'a',
      version_key: 'v',
      document: '{"name":"W"}',
      node_count: 2,
      name: null,
      author_id: null,
      created_at: 5,
    },
  ]);
  await db.destroy();
});

it('Executions that are kept are counted after an upgrade', async () => {
  const { facts, close } = await openSqliteDatabase(':memory:');
  await close();
  const db = new Kysely<DatabaseSchema>({ dialect: openNodeSqlite(':memory:').dialect });
  await migrate(db, facts, migrations.slice(0, 13));
  const ended = [
    "('w', 'success', 'trigger', 100, 3600500)",
    "('w', 'error', 'webhook', 3600100, 3600200)",
    "('w', 'success', 'manual', 1, 2)",
    "('w', 'running', 'trigger', 1, null)",
    "(null, 'success', 'trigger', 1, 2)",
  ];
  for (const [id, row] of ended.entries()) {
    await sql`insert into execution (workflow_id, status, mode, started_at, stopped_at, id, workflow_name, workflow_hash, is_temporary)
      select *, ${id}, 'W', 'h', 0 from (values ${sql.raw(row)})`.execute(db);
  }
  await migrate(db, facts);
  expect(await db.selectFrom('workflow_insight').selectAll().execute()).toEqual([
    { workflow_id: 'w', hour: 3_600_000, writer: '', runs: 2, failures: 1, run_time_ms: 3_600_500, saved_seconds: 0 },
  ]);
  await db.destroy();
});

it('Fields of credentials count as set by the owner after an upgrade', async () => {
  const { facts, close } = await openSqliteDatabase(':memory:');
  await close();
  const db = new Kysely<DatabaseSchema>({ dialect: openNodeSqlite(':memory:').dialect });
  await migrate(db, facts, migrations.slice(0, 20));
  for (const id of ['owned', 'lost']) {
    await sql`insert into credential (id, name, type, data, created_at, updated_at) values (${id}, 'C', 't', '', 1, 1)`.execute(
      db,
    );
  }
  await sql`insert into share (resource_kind, resource_id, user_id, role)
    values ('credential', 'owned', 'ann', 'owner'), ('credential', 'owned', 'bob', 'reader'), ('workflow', 'lost', 'ann', 'owner')`.execute(
    db,
  );
  await migrate(db, facts);
  const rows = await db.selectFrom('credential').select(['id', 'author_id', 'field_authors']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'lost', author_id: null, field_authors: null },
    { id: 'owned', author_id: 'ann', field_authors: null },
  ]);
  await db.destroy();
});
