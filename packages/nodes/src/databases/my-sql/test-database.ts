import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { createConnection } from 'mysql2/promise';

/** Address of the MySQL or MariaDB server of the tests. */
export const mySqlUrl = process.env.MILLRACE_TEST_MYSQL_URL;

/** An empty database of its own. */
export interface TestDatabase {
  credential: JsonObject;
  /** Runs SQL beside the node. */
  run(text: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(mySqlUrl ?? '');
  const database = `millrace_node_${randomBytes(6).toString('hex')}`;
  const login = { host: url.hostname, port: Number(url.port), user: url.username, password: url.password };
  const client = await createConnection({ ...login, multipleStatements: true });
  await client.query(`create database ${database}`);
  await client.query(`use ${database}`);
  return {
    credential: { ...login, database, connectTimeout: 10_000 },
    run: async (text) => (await client.query(text))[0] as unknown as Record<string, unknown>[],
    async remove() {
      await client.query(`drop database ${database}`);
      await client.end();
    },
  };
}
