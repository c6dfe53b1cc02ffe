import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Database } from '../database/database.ts';
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { createPostgresDatabase } from './databases.ts';

/** What outlives a server: its data folder and its database. */
export interface TestHome {
  folder: string;
  /** Settings that lead a server here. */
  environment: Record<string, string>;
  /** Opens the database beside the server's own connections, or while it is stopped. */
  openDatabase(): Promise<Database>;
  remove(): Promise<void>;
}

/** A temporary home, on PostgreSQL where `MILLRACE_TEST_DATABASE` says so. */
export async function makeTestHome(): Promise<TestHome> {
  const { folder, remove } = await makeTestFolder();
  const environment = { MILLRACE_DATA_DIR: folder };
  if (process.env.MILLRACE_TEST_DATABASE !== 'postgres') {
    return {
      folder,
      environment,
      remove,
      openDatabase: () => openSqliteDatabase(path.join(folder, 'millrace.sqlite')),
    };
  }
  const postgres = await createPostgresDatabase();
  return {
    folder,
    environment: { ...environment, MILLRACE_DATABASE_URL: postgres.url },
    openDatabase: () => openPostgresDatabase({ url: postgres.url, log: pino({ level: 'silent' }) }),
    async remove() {
      await remove();
      await postgres.remove();
    },
  };
}

export async function makeTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'millrace-server-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
