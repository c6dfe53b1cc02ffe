import { chmodSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { StartError } from '../../errors/start-error.ts';
import type { SqliteDatabase } from '../database.ts';
import type { DatabaseSchema } from '../database-schema.ts';
import type { DialectFacts } from '../dialect-facts.ts';
import { type MigrationTarget, migrate } from '../migrate.ts';
import { openNodeSqlite } from './node-sqlite-dialect.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

const UNIQUE_VIOLATIONS = new Set([1555, 2067]);

const sqliteFacts: DialectFacts = {
  kind: 'sqlite',
  idColumnType: 'integer',
  bytesColumnType: 'blob',
  clusterByKey: (table) => table.modifyEnd(sql`without rowid`),
};

/**
 * Opens and migrates an SQLite file.
 * @throws StartError when the file cannot be used.
 */
export async function openSqliteDatabase(file: string, target: MigrationTarget = 'newest'): Promise<SqliteDatabase> {
  const { raw, dialect } = openFile(file);
  const db = new Kysely<DatabaseSchema>({ dialect });
  try {
    await migrate(db, sqliteFacts, undefined, target);
    if (file !== ':memory:') chmodSync(file, 0o600);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const log = new WriteAheadLog(file);
  return {
    kind: 'sqlite',
    facts: sqliteFacts,
    db,
    raw,
    flush: () => log.flush(),
    description: `SQLite, ${file}`,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    isUniqueViolation: (error) =>
      error instanceof Error && 'errcode' in error && UNIQUE_VIOLATIONS.has(Number(error.errcode)),
    close: async () => {
      await db.destroy();
      await log.close();
    },
  };
}

function openFile(file: string): ReturnType<typeof openNodeSqlite> {
  try {
    return openNodeSqlite(file);
  } catch (cause) {
    throw new StartError(
      `The database ${file} cannot be opened: ${(cause as Error).message}.`,
      'Check that the file and its folder can be written and that it is an SQLite database.',
      { cause },
    );
  }
}
