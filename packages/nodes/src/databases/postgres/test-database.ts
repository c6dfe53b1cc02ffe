import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import pg from 'pg';

/** Address of the PostgreSQL server of the tests. */
export const postgresUrl = process.env.MILLRACE_TEST_POSTGRES_URL;

/** An empty database of its own. */
export interface TestDatabase {
  credential: JsonObject;
  /** Runs SQL beside the node. */
  run(text: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(postgresUrl ?? '');
  const name = `millrace_node_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
  await client.connect();
  return {
    credential: {
      host: url.hostname,
      port: Number(url.port),
      database: name,
      user: url.username,
      password: url.password,
      ssl: 'disable',
    },
    run: async (text) => (await client.query(text)).rows,
    async remove() {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
