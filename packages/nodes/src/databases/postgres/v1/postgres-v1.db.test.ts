import type { JsonObject } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, postgresUrl, type TestDatabase } from '../test-database.ts';
import { postgresV1 } from './postgres-v1.ts';

describe.skipIf(postgresUrl === undefined)('the first version of the Postgres node', () => {
  let database: TestDatabase;
  const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
    runNode(postgresV1, { credentials: { postgres: database.credential }, ...options, parameters });

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());
  beforeEach(() =>
    database.run('drop table if exists t; create table t (id int primary key, name text, data jsonb, "at" date)'),
  );

  it('inserts the listed fields, with types', async () => {
    const parameters = {
      operation: 'insert',
      table: 't',
      columns: 'id:int, name, data:jsonb',
      returnFields: 'id, name',
    };
    const items: JsonObject[] = [{ id: '1', name: 'a', data: { b: 1 }, more: true }, { id: 2 }];
    expect((await run(parameters, { items })).items).toEqual([
      { json: { id: 1, name: 'a' }, pairedItem: { item: 0 } },
      { json: { id: 2, name: null }, pairedItem: { item: 1 } },
    ]);
    await expect(run({ ...parameters, columns: 'id:int); drop table t --' })).rejects.toThrow(
      'is not the name of a type',
    );
  });

  it('inserts all fields when none are listed', async () => {
    expect((await run({ operation: 'insert', table: 't' }, { items: [{ id: 1, name: 'a' }] })).json).toMatchObject([
      { id: 1, name: 'a', data: null },
    ]);
  });

  it('updates rows by their keys', async () => {
    await database.run(`insert into t values (1, 'a'), (2, 'b')`);
    const parameters = { operation: 'update', table: 't', updateKey: 'id:int', columns: 'name' };
    const items = [
      { id: '2', name: 'B' },
      { id: 9, name: 'x' },
    ];
    expect((await run(parameters, { items })).json).toMatchObject([{ id: 2, name: 'B' }]);
    await expect(run(parameters, { items: [{ name: 'x' }] })).rejects.toThrow("The item has no field 'id'");
  });

  it('fills queries from fields of the items', async () => {
    await database.run(`insert into t values (1, 'a'), (2, 'b')`);
    const parameters = { operation: 'executeQuery', query: 'select id from t where name = $1 and id > $2' };
    const items = [
      { a: { name: 'a' }, min: 0 },
      { a: { name: "b' or true --" }, min: 0 },
      { a: { name: 'b' }, min: 1 },
    ];
    for (const mode of ['independently', 'multiple', 'transaction']) {
      const additionalFields = { queryParams: 'a.name, min', mode };
      expect((await run({ ...parameters, additionalFields }, { items })).items).toEqual([
        { json: { id: 1 }, pairedItem: { item: 0 } },
        { json: { id: 2 }, pairedItem: { item: 2 } },
      ]);
    }
  });
});
