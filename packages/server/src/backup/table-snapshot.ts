import { sql } from 'kysely';
import type { Database, PostgresDatabase, SqliteDatabase } from '../database/database.ts';
import type { Cell } from './backup-format.ts';

const FETCH_ROWS = 500;

export type Row = Record<string, Cell>;

/** All tables as they were at one moment, while others go on writing. */
export interface TableSnapshot {
  rows(table: string): AsyncIterable<Row>;
}

export async function withTableSnapshot<Result>(
  database: Database,
  use: (snapshot: TableSnapshot) => Promise<Result>,
): Promise<Result> {
  return database.kind === 'sqlite' ? await onSqlite(database, use) : await onPostgres(database, use);
}

/** A transaction that only reads sees the file as it was, thanks to the write-ahead log. */
async function onSqlite<Result>(
  { raw }: SqliteDatabase,
  use: (snapshot: TableSnapshot) => Promise<Result>,
): Promise<Result> {
  raw.exec('begin deferred');
  try {
    raw.prepare('select count(*) from schema_migration').get();
    return await use({
      async *rows(table) {
        for (const row of raw.prepare(`select * from ${quote(table)}`).iterate()) yield row as Row;
      },
    });
  } finally {
    raw.exec('rollback');
  }
}

function onPostgres<Result>(
  { db }: PostgresDatabase,
  use: (snapshot: TableSnapshot) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute((trx) =>
    use({
      async *rows(table) {
        await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(FETCH_ROWS)} from backup_rows`.execute(trx);
          yield* rows;
          if (rows.length < FETCH_ROWS) break;
        }
        await sql`close backup_rows`.execute(trx);
      },
    }),
  );
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
