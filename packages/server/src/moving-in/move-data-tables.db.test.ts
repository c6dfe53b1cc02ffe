import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccess } from '../access/create-access.ts';
import { ShareRepository } from '../access/share.repository.ts';
import { createDataTables, type DataTables } from '../data-tables/create-data-tables.ts';
import { apiError } from '../errors/server-error.ts';
import { writeTables } from '../moving-out/write-tables.ts';
import { createPostgresDatabase, describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { makeTestFolder } from '../testing/test-home.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { MovedThings } from './moved-things.ts';
import { withSource } from './sources/open-source.ts';
import { storeDataTable } from './store-data-table.ts';

/** The columns that matter, as the database of n8n 1.123 has them (seen from outside, with a database of its making). */
const SOURCE = `
  create table workflow_entity (id text);
  create table credentials_entity (id text);
  create table "user" (id text, email text, roleSlug text);
  insert into "user" values ('u1', 'olga@example.org', 'global:owner'), ('u2', 'ann@example.org', 'global:member');
  create table project (id text, name text, type text);
  insert into project values ('p1', 'Olga', 'personal'), ('team', 'Shop', 'team');
  create table project_relation (projectId text, userId text, role text);
  insert into project_relation values ('p1', 'u1', 'project:personalOwner'), ('team', 'u2', 'project:viewer');
  create table data_table (id text, name text, projectId text);
  insert into data_table values ('6tQKoQENi9bZBV1R', 'All kinds', 'p1'), ('dmvarHJj3af6OTug', 'all KINDS', 'team'),
    ('AcrbWssT5XkYRHMP', 'Odd', 'p1');
  create table data_table_column (id text, name text, type text, "index" integer, dataTableId text);
  insert into data_table_column values ('c2', 'amount', 'number', 1, '6tQKoQENi9bZBV1R'), ('c1', 'name', 'string', 0, '6tQKoQENi9bZBV1R'),
    ('c3', 'paid', 'boolean', 2, '6tQKoQENi9bZBV1R'), ('c4', 'due', 'date', 3, '6tQKoQENi9bZBV1R'),
    ('c5', 'q', 'string', 0, 'dmvarHJj3af6OTug'), ('c6', 'x', 'vector', 0, 'AcrbWssT5XkYRHMP');
  create table data_table_user_6tQKoQENi9bZBV1R (id integer primary key, name text, amount real, paid boolean, due datetime(3),
    createdAt datetime(3), updatedAt datetime(3));
  insert into data_table_user_6tQKoQENi9bZBV1R values
    (1, 'Ada', 1.5, 1, '2026-01-31 12:00:00.123', '2026-11-27 09:54:17.677', '2026-11-27 09:55:00.000'),
    (7, '', null, 0, null, '2026-11-27 09:54:17.678', '2026-11-27 09:54:17.678');
  create table data_table_user_dmvarHJj3af6OTug (id integer primary key, q text, createdAt datetime(3), updatedAt datetime(3));`;

const ROWS = [
  {
    ...{ id: 1, name: 'Ada', amount: 1.5, paid: true, due: '2026-01-31T12:00:00.123Z' },
    ...{ createdAt: '2026-11-27T09:54:17.677Z', updatedAt: '2026-11-27T09:55:00.000Z' },
  },
  {
    ...{ id: 7, name: '', amount: null, paid: false, due: null },
    ...{ createdAt: '2026-11-27T09:54:17.678Z', updatedAt: '2026-11-27T09:54:17.678Z' },
  },
];

describeOnDatabases('Moving in with data tables', (open) => {
  let test: TestDatabase;
  let folder: string;
  let remove: () => Promise<void>;
  let dataTables: DataTables;
  let ownerId: string;
  beforeEach(async () => {
    test = await open();
    ({ folder, remove } = await makeTestFolder());
    const source = new DatabaseSync(path.join(folder, 'database.sqlite'));
    source.exec(SOURCE);
    source.close();
    ({ id: ownerId } = await new UserRepository(test.database.db).owner());
    dataTables = tablesOf(100);
  });
  afterEach(async () => {
    await test.remove();
    await remove();
  });

  function tablesOf(dataTableMaxRows: number): DataTables {
    const { db } = test.database;
    const shares = new ShareRepository(db);
    return createDataTables({
      ...{ database: test.database, shares },
      access: createAccess({ db, shares, originUnderWay: () => undefined }),
      config: { dataTablesMax: 10, dataTableMaxColumns: 10, dataTableMaxRows, dataTableMaxBytes: 1 << 20 },
    });
  }

  const store = async (moved: MovedThings, into = dataTables) => {
    const people = { results: [], ownerOf: () => ownerId, sharersOf: () => new Map([['ann', 'reader' as const]]) };
    const shares = new ShareRepository(test.database.db);
    const results = [];
    for (const table of moved.dataTables) {
      results.push(await storeDataTable(table, { dataTables: into, shares, people }));
    }
    return results.map(({ name, outcome, problem }) => [name, outcome, ...(problem ? [problem] : [])]);
  };
  const rowsOf = async (id: string) =>
    (await dataTables.rows.list(id, { sort: 'id', order: 'asc', limit: 10 })).results;

  it('brings columns, types, and rows with their ids and times, once', async () => {
    expect(await withSource(folder, undefined, store)).toEqual([
      ['All kinds', 'added'],
      ['all KINDS', 'added', 'Its owner has another one of this name: it is "all KINDS (2)".'],
      ['Odd', 'refused', expect.stringContaining('columns[0].type')],
    ]);
    expect(await rowsOf('6tQKoQENi9bZBV1R')).toEqual(ROWS);
    const columns = await dataTables.repository.listColumns(['6tQKoQENi9bZBV1R']);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['name', 'string'],
      ['amount', 'number'],
      ['paid', 'boolean'],
      ['due', 'date'],
    ]);
    const [added] = await dataTables.rows.insert('6tQKoQENi9bZBV1R', [{ name: 'Bo' }], by());
    expect(added?.id).toBe(8);
    const again = await withSource(folder, undefined, store);
    expect(again.map(([, outcome]) => outcome)).toEqual(['present', 'present', 'refused']);
    expect(await rowsOf('6tQKoQENi9bZBV1R')).toHaveLength(3);
  });

  it('gives what a team has to the owner, shared with its members', async () => {
    const places = await withSource(folder, undefined, async ({ dataTables: found }) =>
      found.map(({ place }) => place),
    );
    expect(places.slice(0, 2)).toEqual([
      { owner: 'olga@example.org', sharers: [], folder: [] },
      { sharers: [{ email: 'ann@example.org', role: 'reader' }], folder: ['Shop'] },
    ]);
    await withSource(folder, undefined, store);
    const shares = test.database.db.selectFrom('share').select(['user_id', 'role']);
    expect(await shares.where('resource_id', '=', 'dmvarHJj3af6OTug').orderBy('role').execute()).toEqual([
      { user_id: ownerId, role: 'owner' },
      { user_id: 'ann', role: 'reader' },
    ]);
  });

  it('goes on where an import was cut short', async () => {
    const cut = (moved: MovedThings): MovedThings => ({
      ...moved,
      dataTables: moved.dataTables.slice(0, 1).map((table) => ({
        ...table,
        async *rowsAfter(id) {
          for await (const rows of table.rowsAfter(id)) {
            yield rows.slice(0, 1);
            throw new Error('The program was ended');
          }
        },
      })),
    });
    await expect(withSource(folder, undefined, (moved) => store(cut(moved)))).rejects.toThrow('was ended');
    expect(await rowsOf('6tQKoQENi9bZBV1R')).toEqual(ROWS.slice(0, 1));
    expect((await withSource(folder, undefined, store))[0]).toEqual(['All kinds', 'added']);
    expect(await rowsOf('6tQKoQENi9bZBV1R')).toEqual(ROWS);
  });

  it('leaves nothing of a table that does not fit', async () => {
    const [result] = await withSource(folder, undefined, (moved) => store(moved, tablesOf(1)));
    const { message } = apiError('LIMIT_REACHED.dataTableRows', { name: 'All kinds', limit: 1 });
    expect(result).toEqual(['All kinds', 'refused', message]);
    expect(await dataTables.repository.findById('6tQKoQENi9bZBV1R')).toBeUndefined();
  });

  it('leaves a table as it is that was here, where what is new of it does not fit', async () => {
    await withSource(folder, undefined, store);
    const source = new DatabaseSync(path.join(folder, 'database.sqlite'));
    source.exec(`insert into data_table_user_6tQKoQENi9bZBV1R values
      (9, 'Bo', null, null, null, '2026-11-27 09:54:17.678', '2026-11-27 09:54:17.678')`);
    source.close();
    const [result] = await withSource(folder, undefined, (moved) => store(moved, tablesOf(2)));
    const { message } = apiError('LIMIT_REACHED.dataTableRows', { name: 'All kinds', limit: 2 });
    expect(result).toEqual(['All kinds', 'refused', message]);
    expect(await rowsOf('6tQKoQENi9bZBV1R')).toEqual(ROWS);
  });

  it('is given on: what is exported is the same where it is imported', async () => {
    await withSource(folder, undefined, store);
    const out = path.join(folder, 'out');
    expect(await writeTables(out, { db: test.database.db, id: '6tQKoQENi9bZBV1R' })).toBe(1);
    await dataTables.tables.delete('6tQKoQENi9bZBV1R');
    expect(await withSource(out, undefined, store)).toEqual([['All kinds', 'added']]);
    expect(await rowsOf('6tQKoQENi9bZBV1R')).toEqual(ROWS);
  });

  it('is given on with texts that hold line separators', async () => {
    const id = await dataTables.tables.create({ name: 'Texts', columns: [{ name: 'q', type: 'string' }] }, ownerId);
    const texts = ['a\u2028b\u2029c', 'd\r\ne\rf'];
    await dataTables.rows.insert(
      id,
      texts.map((q) => ({ q })),
      by(),
    );
    const out = path.join(folder, 'out');
    await writeTables(out, { db: test.database.db, id });
    await dataTables.tables.delete(id);
    expect(await withSource(out, undefined, store)).toEqual([['Texts', 'added']]);
    expect((await rowsOf(id)).map(({ q }) => q)).toEqual(texts);
  });

  it('names the line of a file that is wrong, and takes nothing of it', async () => {
    const file = path.join(folder, 'table.jsonl');
    const first = JSON.stringify({ dataTable: { name: 'T', columns: [{ name: 'a', type: 'number' }] } });
    const row = (id: number) =>
      JSON.stringify({ id, a: 1, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01' });
    for (const [lines, problem] of [
      [['{"nodes": []}'], 'Its first line is not that of a data table.'],
      [[first, row(1), '{"id"'], expect.stringMatching(/^Line 3 is not JSON/)],
      [[first, row(2), row(2)], 'The id of line 3 is not larger than that of the line before.'],
      [[first, '{"id":1}'], 'Line 2 is not a row: its "createdAt" or "updatedAt" is no time.'],
    ] as const) {
      await writeFile(file, lines.join('\n'));
      const found = await withSource(file, undefined, async ({ dataTables: tables, unread }) => [tables, unread]);
      expect(found).toEqual([[], [{ origin: file, problem }]]);
    }
  });

  const by = () => ({ userId: ownerId, workflowId: null, executionId: null });
});

/** The same as {@link SOURCE}, with times that say no zone, and some that do. */
const POSTGRES_SOURCE = `
  create table workflow_entity (id text);
  create table credentials_entity (id text);
  create table "user" (id text, email text, "roleSlug" text);
  insert into "user" values ('u1', 'olga@example.org', 'global:owner');
  create table project (id text, name text, type text);
  insert into project values ('p1', 'Olga', 'personal');
  create table project_relation ("projectId" text, "userId" text, role text);
  insert into project_relation values ('p1', 'u1', 'project:personalOwner');
  create table data_table (id text, name text, "projectId" text);
  insert into data_table values ('6tQKoQENi9bZBV1R', 'All kinds', 'p1');
  create table data_table_column (id text, name text, type text, "index" integer, "dataTableId" text);
  insert into data_table_column values ('c1', 'due', 'date', 0, '6tQKoQENi9bZBV1R'), ('c2', 'met', 'date', 1, '6tQKoQENi9bZBV1R');
  create table "data_table_user_6tQKoQENi9bZBV1R" (id integer primary key, due timestamp(3), met timestamptz(3),
    "createdAt" timestamp(3), "updatedAt" timestamptz(3));
  insert into "data_table_user_6tQKoQENi9bZBV1R" values
    (1, '2026-01-31 12:00:00.123', '2026-01-31 12:00:00+02', '2026-11-27 09:54:17.677', '2026-11-27 09:55:00+00'),
    (2, null, 'infinity', '2026-07-01 00:30:00', '2026-07-01 00:30:00+00');`;

describe.skipIf(process.env.MILLRACE_TEST_POSTGRES_URL === undefined)('Data tables of a PostgreSQL database', () => {
  it('have their times in UTC where they name no zone, whatever the zone of the machine', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { url, remove } = await createPostgresDatabase({ tables: 'none' });
    onTestFinished(remove);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(POSTGRES_SOURCE).finally(() => client.end());
    const rows = await withSource(url, undefined, async ({ dataTables: [table] }) => {
      const found = [];
      for await (const portion of table?.rowsAfter(0) ?? []) found.push(...portion);
      return found;
    });
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-540);
    expect(rows).toMatchObject([
      {
        ...{ id: 1, createdAt: '2026-11-27T09:54:17.677Z', updatedAt: '2026-11-27T09:55:00.000Z' },
        cells: { due: '2026-01-31T12:00:00.123Z', met: '2026-01-31T10:00:00.000Z' },
      },
      { id: 2, createdAt: '2026-07-01T00:30:00Z', cells: { due: null, met: 'Infinity' } },
    ]);
  });
});
