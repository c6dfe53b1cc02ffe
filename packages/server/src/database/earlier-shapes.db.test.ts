import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { isStepPart } from './step-part-names.ts';

/** Rows of a table, whatever its columns. */
type Row = Record<string, unknown>;
type AnyTables = Record<string, Row>;

/** Texts that later steps read as JSON. */
const JSON_COLUMNS = new Set(['document', 'setup', 'start']);

describeOnDatabases('The tables of each earlier version', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open('none');
  });
  afterEach(() => test.remove());

  it('are made as they were then, and lead to the newest with every row of every table', async () => {
    const { database } = test;
    const stored: Array<{ table: string; row: Row }> = [];
    const shapes: string[] = [];
    let before: string[] = [];
    for (const [index, { name }] of migrations.entries()) {
      expect(await migrate(database.db, database.facts, migrations, index + 1)).toEqual([name]);
      const shape = await shapeOf(database);
      shapes.push(`${name}\n${changesOf(before, shape).join('')}`);
      before = shape;
      stored.push(...(await fill(database.db.withTables<AnyTables>(), index + 1)));
    }
    // Steps are never changed once they are released: data that they made would look otherwise than data they make.
    await expect(shapes.join('\n')).toMatchFileSnapshot(`fixtures/shapes.${database.kind}.txt`);
    for (const [table, of] of Map.groupBy(stored, (each) => each.table)) {
      const rows = await database.db.withTables<AnyTables>().selectFrom(table).selectAll().execute();
      const kept = of.map(({ row }) => expect.objectContaining(comparable(row)) as Row);
      expect(rows.map(comparable), table).toEqual(expect.arrayContaining(kept));
    }
  });
});

/** Puts a row into each table there is. @returns the rows as they are read. */
async function fill(db: Kysely<AnyTables>, version: number): Promise<Array<{ table: string; row: Row }>> {
  const stored: Array<{ table: string; row: Row }> = [];
  for (const { name: table, columns } of await db.introspection.getTables()) {
    if (table === 'schema_migration' || isStepPart(table)) continue;
    const row = Object.fromEntries(columns.map(({ name, dataType }) => [name, sampleOf(name, dataType, version)]));
    await db.insertInto(table).values(row).execute();
    stored.push({ table, row });
  }
  return stored;
}

function sampleOf(column: string, dataType: string, version: number): string | number | Uint8Array {
  if (/int/i.test(dataType)) return version;
  if (/blob|bytea/i.test(dataType)) return Buffer.from(`version ${version}`);
  return JSON_COLUMNS.has(column) ? JSON.stringify({ name: `version ${version}` }) : `version ${version}`;
}

/** The dialects give bytes as different objects. */
function comparable(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

/** Columns and indexes, a line each. */
async function shapeOf({ kind, db }: Database): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ line: string }>`select type || ' ' || tbl_name || ': ' || coalesce(sql, name) as line from sqlite_master`
      : sql<{ line: string }>`
          select 'column ' || table_name || ': ' || column_name || ' ' || data_type
            || case is_nullable when 'NO' then ' not null' else '' end || coalesce(' default ' || column_default, '') as line
            from information_schema.columns where table_schema = current_schema()
          union all select 'index ' || tablename || ': ' || indexdef from pg_indexes where schemaname = current_schema()`;
  const { rows } = await query.execute(db);
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).sort();
}

function changesOf(before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}\n`);
  return [...gone, ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}\n`)];
}
