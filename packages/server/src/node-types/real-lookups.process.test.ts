import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { TestServer } from '../testing/test-server.ts';

const postgresUrl = process.env.MILLRACE_TEST_POSTGRES_URL;

/** What the editor asks a PostgreSQL node. */
function about(methodName: string, currentNodeParameters: JsonObject, credential?: JsonObject): JsonObject {
  return {
    nodeTypeAndVersion: { name: 'n8n-nodes-base.postgres', version: 2.6 },
    nodeName: 'Store',
    methodName,
    currentNodeParameters,
    credentials: credential ? { postgres: { id: String(credential.id), name: 'Mine' } } : {},
  };
}

describe('Look-ups of a database node with a real runner', () => {
  const server = new TestServer();
  const start = async (environment: Record<string, string> = {}) => {
    await server.settle();
    await server.start({ runnerEntry: runnerEntry(), environment });
  };
  const store = (data: JsonObject) => server.rest('POST', '/credentials', { name: 'Mine', type: 'postgres', data });

  describe('that may not reach this machine', () => {
    beforeAll(() => start());
    afterAll(() => server.remove());

    it('say that the node has no credential', async () => {
      expect(await server.call('POST', '/rest/nodes-list-search', about('schemaSearch', {}))).toMatchObject({
        status: 422,
        data: { code: 'LOOKUP_FAILED', message: "Node 'Store' has no credential of type 'postgres'" },
      });
    });

    it('say which setting lets them', async () => {
      const credential = await store({ host: '127.0.0.1', port: 5432, user: 'ann', password: 'hush', database: 'd' });
      const answer = await server.call('POST', '/rest/nodes-list-search', about('schemaSearch', {}, credential));
      expect(answer).toMatchObject({ status: 422, data: { code: 'LOOKUP_FAILED' } });
      expect(answer.text).toContain('MILLRACE_SSRF_ALLOW');
      expect(answer.text).not.toContain('hush');
    });
  });

  describe.skipIf(postgresUrl === undefined)('on PostgreSQL', () => {
    const { hostname, port, username, password, pathname } = new URL(postgresUrl ?? 'postgres://nowhere');
    const schema = `lookups_${randomBytes(6).toString('hex')}`;
    let client: import('pg').Client;
    let credential: JsonObject;
    beforeAll(async () => {
      await start({ MILLRACE_SSRF_ALLOW: hostname });
      const { default: pg } = await import('pg');
      client = new pg.Client({ connectionString: postgresUrl });
      await client.connect();
      await client.query(`create schema ${schema}`);
      await client.query(`create table ${schema}.book (isbn text primary key, pages integer)`);
      credential = await store({
        host: hostname,
        port: Number(port || 5432),
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
        database: pathname.slice(1) || 'postgres',
        ssl: 'disable',
      });
    });
    afterAll(async () => {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
      await server.remove();
    });

    it('find tables by what was typed', async () => {
      const parameters = { operation: 'insert', schema: { __rl: true, mode: 'list', value: schema } };
      const search = { ...about('tableSearch', parameters, credential), filter: 'OO' };
      expect(await server.rest('POST', '/nodes-list-search', search)).toMatchObject({
        results: [{ name: 'book', value: 'book' }],
      });
    });

    it('give the columns of a table, also by the name that an expression gives', async () => {
      const parameters = {
        operation: 'upsert',
        schema: { __rl: true, mode: 'name', value: schema },
        table: { __rl: true, mode: 'name', value: '={{ "bo" + "ok" }}' },
      };
      const { fields } = await server.rest(
        'POST',
        '/resource-mapper-fields',
        about('getMappingColumns', parameters, credential),
      );
      expect(fields).toMatchObject([
        { id: 'isbn', type: 'string' },
        { id: 'pages', type: 'number' },
      ]);
    });
  });
});
