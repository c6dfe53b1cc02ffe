import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of a database with the newest tables, to be copied. */
    postgresTemplate?: string;
  }
}

/** Makes the database that those of the tests are copied from, before the first test; removes it after the last one. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.MILLRACE_TEST_POSTGRES_URL;
  if (server === undefined) return undefined;
  const { name, url, remove } = await addPostgresDatabase(server);
  const database = await openPostgresDatabase({ url, log: pino({ level: 'silent' }) });
  await database.close();
  project.provide('postgresTemplate', name);
  return remove;
}

/** @param template name of the database that it is a copy of; default: it is empty. */
export async function addPostgresDatabase(server: string, template?: string) {
  const { default: pg } = await import('pg');
  const name = `millrace_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async remove(): Promise<void> {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
