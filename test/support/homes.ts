import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort, type ProductOptions } from './product.ts';

/** Where a product keeps what it knows, over restarts. */
export interface Home {
  options: ProductOptions;
  remove(): Promise<void>;
}

const postgresUrl = process.env.MILLRACE_TEST_POSTGRES_URL;

/** Databases of this machine. */
export const databases: ReadonlyArray<'SQLite' | 'PostgreSQL'> =
  postgresUrl === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];

export async function makeHome(database: 'SQLite' | 'PostgreSQL'): Promise<Home> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'millrace-campaign-'));
  const made = database === 'PostgreSQL' ? await createDatabase() : undefined;
  const environment: Record<string, string> = made ? { MILLRACE_DATABASE_URL: made.url } : {};
  return {
    options: { dataFolder, port: await freePort(), environment },
    async remove() {
      await made?.remove();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `millrace_campaign_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
