import type { Item, JsonObject } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresV2 } from './postgres-v2.ts';
import { createTestDatabase, postgresUrl, type TestDatabase } from './test-database.ts';

const table = {
  schema: { __rl: true, mode: 'list', value: 'public' },
  table: { __rl: true, mode: 'name', value: 'Some "table"' },
};
const autoMap = { columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['id'] } };

describe.skipIf(postgresUrl === undefined)('the Postgres node on a server', () => {
  let database: TestDatabase;
  const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
    runNode(postgresV2, { credentials: { postgres: database.credential }, ...options, parameters });
  const query = (text: string, options: JsonObject = {}, more: NodeTestOptions = {}) =>
    run({ operation: 'executeQuery', query: text, options }, more);
  const rows = () => database.run('select * from "Some ""table""" order by id');

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());
  beforeEach(async () => {
    await database.run(`drop table if exists "Some ""table""" cascade;
      create table "Some ""table""" (id serial primary key, name text not null default 'none', "__proto__" text,
        amount numeric, tags text[], data jsonb, at timestamptz)`);
  });

  it('inserts items by their fields, and links what it puts out', async () => {
    const items = [
      {
        name: "O'Brien; drop table x --",
        amount: 1.5,
        tags: ['a', 'b"c'],
        data: [1, { b: null }],
        at: '2026-01-02T03:04:05Z',
      },
      JSON.parse('{"name": "second", "__proto__": "plain", "data": {"a": 1}}') as JsonObject,
      {},
    ];
    const result = await run({ operation: 'insert', ...table, ...autoMap }, { items });
    expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
    expect(result.json[0]).toEqual({
      id: 1,
      name: "O'Brien; drop table x --",
      ['__proto__']: null,
      amount: '1.5',
      tags: ['a', 'b"c'],
      data: [1, { b: null }],
      at: '2026-01-02T03:04:05.000Z',
    });
    expect(Object.getOwnPropertyDescriptor(result.json[1], '__proto__')?.value).toBe('plain');
    expect(result.json[2]).toMatchObject({ id: 3, name: 'none' });
  });

  it('inserts many items by few statements, each linked to its row', async () => {
    const items = Array.from(
      { length: 2_500 },
      (_, index): JsonObject =>
        index % 2 === 0 ? { name: `n${index}`, data: { index } } : { amount: index, at: '2026-01-02T03:04:05Z' },
    );
    const given = { operation: 'insert', ...table, ...autoMap };
    const result = await run(given, { items });
    expect(result.json.map(({ id }) => id)).toEqual(items.map((_, index) => index + 1));
    expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
    expect(result.json[2]).toMatchObject({ name: 'n2', data: { index: 2 }, amount: null });
    expect(result.json[3]).toMatchObject({ name: 'none', amount: '3', at: '2026-01-02T03:04:05.000Z' });
    const transactions = await database.run('select count(distinct xmin::text)::int as n from "Some ""table"""');
    expect(transactions).toEqual([{ n: 1 }]);
    await expect(run(given, { items: [{}, {}, { amount: 'x' }, {}] })).rejects.toMatchObject({ itemIndex: 2 });
  });

  it('leaves nothing behind when one item of a single query or transaction fails', async () => {
    const items = [{ id: 1 }, { id: 1 }];
    for (const queryBatching of ['single', 'transaction']) {
      const failing = run(
        { operation: 'insert', ...table, ...autoMap, options: { queryBatching } },
        { items, continueOnFail: true },
      );
      await expect(failing).rejects.toMatchObject({
        message: 'PostgreSQL reports: duplicate key value violates unique constraint "Some "table"_pkey"',
        description: 'Key (id)=(1) already exists.',
        itemIndex: 1,
        details: { sqlState: '23505' },
      });
      expect(await rows()).toEqual([]);
    }
  });

  it('goes on after items that fail alone, where the workflow does', async () => {
    const parameters = { operation: 'insert', ...table, ...autoMap, options: { queryBatching: 'independently' } };
    const items: JsonObject[] = [{ id: 1 }, { id: 1 }, { unknown: 1 }, { id: 2 }];
    const result = await run(parameters, { items, continueOnFail: true });
    expect(result.items.map((item: Item) => [item.json.id ?? item.json.error, item.pairedItem])).toEqual([
      [1, { item: 0 }],
      ['PostgreSQL reports: duplicate key value violates unique constraint "Some "table"_pkey"', { item: 1 }],
      [`The table public.Some "table" has no column 'unknown'`, { item: 2 }],
      [2, { item: 3 }],
    ]);
    await expect(run(parameters, { items })).rejects.toMatchObject({ itemIndex: 0 });
  });

  it('leaves columns to the database that are given no value and cannot be null', async () => {
    const columns = { mappingMode: 'defineBelow', matchingColumns: [], value: { id: null, name: null, amount: null } };
    const { json } = await run({ operation: 'insert', ...table, columns });
    expect(json).toMatchObject([{ id: 1, name: 'none', amount: null }]);
  });

  it('skips conflicts and replaces empty texts when it is told to', async () => {
    const options = { skipOnConflict: true, replaceEmptyStrings: true, outputColumns: ['id', 'data'] };
    const items: JsonObject[] = [{ id: 1, name: 'a', amount: '' }, { id: 1 }];
    const { json } = await run({ operation: 'insert', ...table, ...autoMap, options }, { items });
    expect(json).toEqual([{ id: 1, data: null }, { success: true }]);
    expect(await rows()).toMatchObject([{ amount: null }]);
  });

  it('updates and upserts rows by the columns to match on', async () => {
    await database.run(`insert into "Some ""table""" (id, name) values (1, 'a'), (2, 'b')`);
    const columns = {
      mappingMode: 'defineBelow',
      matchingColumns: ['id', 'name'],
      value: { id: 1, name: 'a', amount: 7 },
    };
    expect((await run({ operation: 'update', ...table, columns })).json).toMatchObject([
      { id: 1, name: 'a', amount: '7' },
    ]);
    const { json } = await run(
      { operation: 'upsert', ...table, ...autoMap, options: { largeNumbersOutput: 'numbers' } },
      { items: [{ id: 2, amount: 3.25 }, { id: 3, name: 'c' }, { id: 3 }] },
    );
    expect(json).toMatchObject([
      { id: 2, name: 'b', amount: 3.25 },
      { id: 3, name: 'c' },
      { id: 3, name: 'c' },
    ]);
    await expect(run({ operation: 'update', ...table, ...autoMap }, { items: [{ name: 'x' }] })).rejects.toThrow(
      "There is no value for the column to match on 'id'",
    );
    await expect(run({ operation: 'update', ...table, ...autoMap }, { items: [{ id: 1 }] })).rejects.toThrow(
      'There is nothing to write',
    );
  });

  it('maps columns by lists as older versions do', async () => {
    const valuesToSend = { values: [{ column: 'name', value: 'x' }] };
    const insert = { operation: 'insert', ...table, dataMode: 'defineBelow', valuesToSend };
    expect((await run(insert, { typeVersion: 2 })).json).toMatchObject([{ id: 1, name: 'x' }]);
    const update = {
      operation: 'update',
      ...table,
      dataMode: 'defineBelow',
      columnToMatchOn: 'id',
      valueToMatchOn: '1',
    };
    const changed = await run(
      { ...update, valuesToSend: { values: [{ column: 'name', value: 'y' }] } },
      { typeVersion: 2.1 },
    );
    expect(changed.json).toMatchObject([{ id: 1, name: 'y' }]);
    const upsert = { operation: 'upsert', ...table, dataMode: 'autoMapInputData', columnToMatchOn: 'id' };
    const upserted = await run(upsert, { typeVersion: 2, items: [{ id: 1, name: 'z' }] });
    expect(upserted.json).toMatchObject([{ id: 1, name: 'z' }]);
  });

  it('selects by conditions, sorted and limited, once for each item', async () => {
    await database.run(`insert into "Some ""table""" (name, amount) values ('a', 1), ('b', 2), ('c', 3), ('d', null)`);
    const where = (...values: JsonObject[]) => ({ where: { values } });
    const names = async (parameters: JsonObject) =>
      (await run({ operation: 'select', ...table, ...parameters })).json.map(({ name }) => name);
    expect(
      await names(
        where({ column: 'amount', condition: '>', value: '1' }, { column: 'name', condition: '!=', value: 'c' }),
      ),
    ).toEqual(['b']);
    expect(
      await names({
        ...where({ column: 'amount', condition: 'IS NULL' }, { column: 'name', condition: 'LIKE', value: 'a%' }),
        combineConditions: 'OR',
        sort: { values: [{ column: 'name', direction: 'DESC' }] },
      }),
    ).toEqual(['d', 'a']);
    expect(await names({ limit: 2, sort: { values: [{ column: 'id', direction: 'ASC' }] } })).toEqual(['a', 'b']);
    expect(await names(where({ column: 'name', condition: 'equal', value: "x' or '1'='1" }))).toEqual([]);
    expect(await names({ returnAll: true, options: { outputColumns: ['name'] } })).toHaveLength(4);
    const { items } = await run({ operation: 'select', ...table, limit: 1 }, { items: [{}, {}] });
    expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    await expect(names(where({ column: 'name', condition: '; drop', value: '' }))).rejects.toThrow(
      "'; drop' is not a condition",
    );
  });

  it('deletes rows, empties and drops tables', async () => {
    await database.run(`insert into "Some ""table""" (name) values ('a'), ('b')`);
    const where = { values: [{ column: 'name', condition: 'equal', value: 'a' }] };
    const remove = (parameters: JsonObject) => run({ operation: 'deleteTable', ...table, ...parameters });
    expect((await remove({ deleteCommand: 'delete', where })).items).toEqual([
      { json: { success: true }, pairedItem: { item: 0 } },
    ]);
    expect(await rows()).toMatchObject([{ name: 'b' }]);
    await remove({ deleteCommand: 'truncate', restartSequences: true });
    await database.run(`insert into "Some ""table""" default values`);
    expect(await rows()).toMatchObject([{ id: 1 }]);
    await database.run('create view v as select * from "Some ""table"""');
    await expect(remove({ deleteCommand: 'drop' })).rejects.toThrow('cannot drop table');
    await remove({ deleteCommand: 'drop', options: { cascade: true } });
    await expect(rows()).rejects.toThrow('does not exist');
  });

  describe('queries', () => {
    it('take values of any kind', async () => {
      const values = ['text', 5, true, null, { a: [1] }, [1, 2]];
      const { json } = await query(
        'select $1 as t, $2 + 1 as n, $3 as b, $4 is null as e, $5::jsonb as j, $6::int[] as l, $7:name from (select 1 as "x y") s',
        { queryReplacement: [...values, 'x y'] },
      );
      expect(json).toEqual([{ t: 'text', n: 6, b: true, e: true, j: { a: [1] }, l: [1, 2], 'x y': 1 }]);
    });

    it('take texts where the database cannot tell their type, also in transactions', async () => {
      const text = "select jsonb_build_object('a', $1) as o, $1 is null as e";
      for (const queryBatching of ['single', 'independently', 'transaction']) {
        const { json } = await query(text, { queryReplacement: ["it's"], queryBatching }, { items: [{}, {}] });
        expect(json).toEqual([
          { o: { a: "it's" }, e: false },
          { o: { a: "it's" }, e: false },
        ]);
      }
    });

    it('evaluate expressions in them, one parameter each', async () => {
      const evaluate = (expression: string) =>
        ({
          'select $1 as a, $2 as b, {{ 3 }} as c': 'select $1 as a, $2 as b, 3 as c',
          '{{ 1 }}': 'x, y',
          '{{ 2 }}': 2,
        })[expression];
      const { json } = await query(
        'select $1 as a, $2 as b, {{ 3 }} as c',
        { queryReplacement: '={{ 1 }}, {{ 2 }}' },
        { evaluate },
      );
      expect(json).toEqual([{ a: 'x, y', b: 2, c: 3 }]);
    });

    it('may be several statements, with and without values', async () => {
      expect((await query('select 1 as a; select 2 as a, 3 as a')).json).toEqual([{ a: 1 }, { a: 3 }]);
      const { json } = await query(
        `insert into "Some ""table""" (name) values ($1), ($2); select name from "Some ""table""" where name = $2`,
        { queryReplacement: ['a;b', "c'd"] },
      );
      expect(json).toEqual([{ name: "c'd" }]);
    });

    it('tell success when they give no rows', async () => {
      expect((await query('create table t2 (id int)')).json).toEqual([{ success: true }]);
      expect((await query('select * from t2')).json).toEqual([]);
      expect((await query('select * from t2', {}, { typeVersion: 2.2 })).json).toEqual([{ success: true }]);
      expect((await query('drop table t2')).json).toEqual([{ success: true }]);
    });

    it('give values as JSON', async () => {
      const text = `select 9007199254740993::int8 as big, 1.10::numeric as exact, '{1,2}'::int8[] as list, 'NaN'::float8 as nan,
        '\\x0102'::bytea as bytes, '{"a":[1]}'::json as json, interval '1 day' as span, 'infinity'::timestamptz as never`;
      const shared = {
        nan: null,
        bytes: { type: 'Buffer', data: [1, 2] },
        json: { a: [1] },
        span: { days: 1 },
        never: null,
      };
      expect((await query(text)).json).toEqual([
        { ...shared, big: '9007199254740993', exact: '1.10', list: ['1', '2'] },
      ]);
      expect((await query(text, { largeNumbersOutput: 'numbers' })).json).toEqual([
        { ...shared, big: 9007199254740992, exact: 1.1, list: [1, 2] },
      ]);
    });

    it('tell what is wrong and where', async () => {
      await expect(query('select 1,\n  foo from nowhere')).rejects.toMatchObject({
        message: 'PostgreSQL reports: relation "nowhere" does not exist',
        description:
          'Check the names of schema and table. Names keep their case when they are quoted. It is in line 2 of the query.',
        itemIndex: 0,
      });
    });
  });

  it('ends a query on the server when the execution is stopped', async () => {
    const stop = new AbortController();
    const running = query('select pg_sleep(60)', {}, { signal: stop.signal });
    const isSleeping = () =>
      database.run(`select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`);
    await expect.poll(isSleeping).toHaveLength(1);
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
    await expect.poll(isSleeping).toHaveLength(0);
  });

  it('leaves no connection open', async () => {
    await query('select 1');
    await expect(query('select nonsense')).rejects.toThrow();
    const open = () =>
      database.run(
        `select 1 from pg_stat_activity where application_name = 'millrace' and datname = current_database()`,
      );
    await expect.poll(open).toHaveLength(0);
  });

  it('says what is wrong with the credential', async () => {
    const credential = (more: JsonObject) => ({ credentials: { postgres: { ...database.credential, ...more } } });
    await expect(query('select 1', {}, credential({ database: 'nowhere' }))).rejects.toMatchObject({
      message: 'PostgreSQL reports: database "nowhere" does not exist',
      description: 'Check the name of the database in the credential.',
    });
    await expect(query('select 1', {}, credential({ host: '' }))).rejects.toThrow(
      'The Postgres credential has no host',
    );
    await expect(query('select 1', {}, credential({ ssl: 'require' }))).rejects.toThrow('does not support SSL');
    expect((await query('select 1 as a', {}, credential({ ssl: 'allow' }))).json).toEqual([{ a: 1 }]);
  });

  it('does nothing without items', async () => {
    expect((await run({ operation: 'insert', ...table }, { items: [], credentials: {} })).items).toEqual([]);
  });
});
