import { pino } from 'pino';
import { describe, inject } from 'vitest';
import type { Database } from '../database/database.ts';
import type { MigrationTarget } from '../database/migrate.ts';
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { addPostgresDatabase } from './postgres-template.ts';

/** An empty database for a test. */
export interface TestDatabase {
  database: Database;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

/** @param target how far its tables are brought; default: to the newest version. */
type OpenTestDatabase = (target?: MigrationTarget) => Promise<TestDatabase>;

const postgresUrl = process.env.MILLRACE_TEST_POSTGRES_URL;

/** Declares tests for each kind of database; PostgreSQL where the environment names a server. */
export function describeOnDatabases(name: string, declare: (open: OpenTestDatabase) => void): void {
  describe(`${name} on SQLite`, () => declare(openSqlite));
  describe.skipIf(postgresUrl === undefined)(`${name} on PostgreSQL`, () => declare(openPostgres));
}

async function openSqlite(target?: MigrationTarget): Promise<TestDatabase> {
  const database = await openSqliteDatabase(':memory:', target);
  return { database, remove: () => database.close() };
}

async function openPostgres(target: MigrationTarget = 'newest'): Promise<TestDatabase> {
  const created = await createPostgresDatabase({ tables: target === 'newest' ? 'newest' : 'none' });
  const database = await openPostgresDatabase({ url: created.url, target, log: pino({ level: 'silent' }) });
  return {
    database,
    async remove() {
      await database.close();
      await created.remove();
    },
  };
}

/**
 * A new database on the PostgreSQL server of the tests.
 * @param tables `newest` copies them from the template of this run: to migrate takes ten times as long.
 */
export async function createPostgresDatabase({ tables = 'newest' as 'newest' | 'none' } = {}): Promise<{
  url: string;
  remove(): Promise<void>;
}> {
  if (postgresUrl === undefined) throw new Error('MILLRACE_TEST_POSTGRES_URL names no PostgreSQL server');
  return addPostgresDatabase(postgresUrl, tables === 'newest' ? inject('postgresTemplate') : undefined);
}
