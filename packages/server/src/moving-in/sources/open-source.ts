import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '@millrace/workflow';
import type { Client } from 'pg';
import { StartError } from '../../errors/start-error.ts';
import { type MovedThings, nothingMoved } from '../moved-things.ts';
import { type ExportedFile, readExport } from './read-export.ts';
import { readTableFile, TABLE_FILE_ENDING } from './read-table-file.ts';
import { areTables, keyInConfig, readTables } from './read-tables.ts';
import type { Tables } from './tables.ts';

const SQLITE_MAGIC = 'SQLite format 3\0';
const DATABASE_FILE = 'database.sqlite';
const MAX_FILE_BYTES = 256 << 20;
/** Type of PostgreSQL for times without a zone. */
const TIMESTAMP = 1114;
/** Rows of a table that are in memory at once. */
const ROWS_PER_READ = 1000;

/** Uses what is at a place, which stays open meanwhile: rows of data tables are read when they are asked for. */
type Use<Result> = (moved: MovedThings) => Promise<Result>;

/**
 * Reads what is at a place: an exported file, a folder of them, the data folder of n8n, its SQLite file, or a PostgreSQL
 * address.
 * @param key given by hand; else that of the file `config` beside an SQLite database is taken.
 * @throws StartError for what cannot be read.
 */
export async function withSource<Result>(place: string, key: string | undefined, use: Use<Result>): Promise<Result> {
  if (/^postgres(ql)?:\/\//.test(place)) return withPostgres(place, key, use);
  const kind = await kindOf(place);
  switch (kind.kind) {
    case 'database':
      return withSqlite(kind.file, key ?? (await keyBeside(kind.file)), use);
    case 'folder':
      return use(await readFolder(place, key));
    case 'dataTable':
      return use({ ...nothingMoved(), ...(await readTableFile(place)) });
    case 'file':
      return use(readExport([{ name: place, text: await readFile(place, 'utf8') }], key));
  }
}

type Place = { kind: 'database'; file: string } | { kind: 'folder' } | { kind: 'dataTable' } | { kind: 'file' };

async function kindOf(place: string): Promise<Place> {
  const found = await stat(place).catch((cause: Error) => {
    throw new StartError(`${place} cannot be read (${cause.message}).`, 'Name a file, a folder or a database.', {
      cause,
    });
  });
  if (found.isDirectory()) {
    for (const file of [path.join(place, DATABASE_FILE), path.join(place, '.n8n', DATABASE_FILE)]) {
      if (await isFile(file)) return { kind: 'database', file };
    }
    return { kind: 'folder' };
  }
  if (place.endsWith(TABLE_FILE_ENDING)) return { kind: 'dataTable' };
  if (await isSqlite(place)) return { kind: 'database', file: place };
  if (found.size <= MAX_FILE_BYTES) return { kind: 'file' };
  throw new StartError(
    `${place} is larger than 256 MiB.`,
    'Export with one file for each workflow (--separate), and name the folder.',
  );
}

function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(SQLITE_MAGIC.length), 0, SQLITE_MAGIC.length, 0)
    .finally(() => handle.close());
  return buffer.toString('latin1') === SQLITE_MAGIC;
}

async function readFolder(folder: string, key: string | undefined): Promise<MovedThings> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const [texts, tables] = ['.json', TABLE_FILE_ENDING].map((ending) => files.filter((file) => file.endsWith(ending)));
  if (!texts?.length && !tables?.length)
    throw new StartError(`There is no JSON file in ${folder}.`, 'Name the folder of an export, or of n8n itself.');
  const read = async (file: string): Promise<ExportedFile> => ({
    name: path.relative(folder, file),
    text: await readFile(file, 'utf8'),
  });
  const found = readExport(await Promise.all((texts ?? []).map(read)), key);
  for (const file of tables ?? []) {
    const { dataTables, unread } = await readTableFile(file);
    found.dataTables.push(...dataTables);
    found.unread.push(...unread);
  }
  return found;
}

async function keyBeside(database: string): Promise<string | undefined> {
  try {
    return keyInConfig(await readFile(path.join(path.dirname(database), 'config'), 'utf8'));
  } catch {
    return undefined;
  }
}

async function withSqlite<Result>(file: string, key: string | undefined, use: Use<Result>): Promise<Result> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database.prepare("select name from sqlite_master where type = 'table'").all();
    const names = found.map(({ name }) => String(name));
    refuseForeign(file, names);
    const tables = tablesOf(names, async (query) => database.prepare(query).all() as JsonObject[]);
    return await use(await readTables(tables, key));
  } finally {
    database.close();
  }
}

async function withPostgres<Result>(address: string, key: string | undefined, use: Use<Result>): Promise<Result> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    ...{ connectionString: address, application_name: 'millrace import' },
    // Else the driver takes times that name no zone for those of this machine.
    types: { getTypeParser: (type, format) => (type === TIMESTAMP ? String : pg.types.getTypeParser(type, format)) },
  });
  const { host } = new URL(address);
  try {
    return await use(await readPostgres(client, { host, key }));
  } finally {
    await client.end();
  }
}

async function readPostgres(
  client: Client,
  { host, key }: { host: string; key: string | undefined },
): Promise<MovedThings> {
  try {
    await client.connect();
    // One moment of all tables, and nothing is changed.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = any (current_schemas(false))',
    );
    const names = rows.map(({ name }) => name);
    refuseForeign(host, names);
    return await readTables(
      tablesOf(names, async (query) => (await client.query<JsonObject>(query)).rows),
      key,
    );
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The database at ${host} cannot be read (${(cause as Error).message}).`,
      'Check address, user and password.',
      { cause },
    );
  }
}

/** Earlier versions lack some tables. */
function tablesOf(names: readonly string[], ask: (query: string) => Promise<JsonObject[]>): Tables {
  return {
    rows: async (table) => (names.includes(table) ? ask(`select * from "${table}"`) : []),
    async *rowsAfter(table, id) {
      for (let after = id; names.includes(table); ) {
        const rows = await ask(`select * from "${table}" where id > ${after} order by id limit ${ROWS_PER_READ}`);
        const last = rows.at(-1);
        if (!last) return;
        yield rows;
        after = Number(last.id);
      }
    },
    async count(table) {
      if (!names.includes(table)) return 0;
      const [row] = await ask(`select count(*) as count from "${table}"`);
      return Number(row?.count ?? 0);
    },
  };
}

function refuseForeign(place: string, tables: readonly string[]): void {
  if (areTables(tables)) return;
  throw new StartError(
    `${place} is not a database of n8n: it has no workflow_entity.`,
    'Name the database that n8n uses.',
  );
}
