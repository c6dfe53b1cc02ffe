import type { Item, JsonObject } from '@millrace/node-sdk';
import { lookupContext, type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookups } from './lookups.ts';
import { mySqlV2 } from './my-sql-v2.ts';
import { createTestDatabase, mySqlUrl, type TestDatabase } from './test-database.ts';
import { mySqlV1 } from './v1/my-sql-v1.ts';

const table = { table: { __rl: true, mode: 'name', value: '`some.table`' } };

describe.skipIf(mySqlUrl === undefined)('the MySQL node on a server', () => {
  let database: TestDatabase;
  const run = (parameters: JsonObject, options: NodeTestOptions = {}) =>
    runNode(mySqlV2, { credentials: { mySql: database.credential }, ...options, parameters });
  const query = (text: string, options: JsonObject = {}, more: NodeTestOptions = {}) =>
    run({ operation: 'executeQuery', query: text, options }, more);
  const rows = () => database.run('select id, name, amount from `some.table` order by id');

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());
  beforeEach(async () => {
    await database.run(`drop table if exists \`some.table\`;
      create table \`some.table\` (id int primary key auto_increment, name varchar(50) not null default 'none',
        \`__proto__\` text, amount decimal(10,2), data json, at datetime)`);
  });

  it('inserts all items at once, with defaults for what they lack', async () => {
    const items: JsonObject[] = [
      { name: "O'Brien\\'; drop table x --", amount: 1.5, data: [1, { b: null }], at: '2026-01-02 03:04:05' },
      JSON.parse('{"__proto__": "plain"}'),
    ];
    const result = await run({ operation: 'insert', ...table }, { items });
    expect(result.items).toEqual([{ json: { success: true }, pairedItem: [{ item: 0 }, { item: 1 }] }]);
    const outputColumns = ['id', 'name', 'amount', 'data', 'at'];
    const { json } = await run({ operation: 'select', ...table, options: { outputColumns } });
    expect(json[0]).toMatchObject({
      id: 1,
      name: "O'Brien\\'; drop table x --",
      amount: '1.50',
      at: '2026-01-02 03:04:05',
    });
    expect(json[0]?.data).toEqual([1, { b: null }]);
    const [named] = (await query('select `__proto__` from `some.table` where id = 2')).json;
    expect(Object.getOwnPropertyDescriptor(named, '__proto__')?.value).toBe('plain');
    expect(json[1]).toMatchObject({ id: 2, name: 'none' });
  });

  it('inserts more rows than one statement can hold values for', async () => {
    const columns = Array.from({ length: 600 }, (_, index) => `c${index}`);
    await database.run(`create or replace table wide (${columns.map((name) => `${name} tinyint`).join(', ')})`);
    const items = Array.from({ length: 110 }, () => Object.fromEntries(columns.map((name) => [name, 1])));
    const wide = { operation: 'insert', table: { __rl: true, mode: 'name', value: 'wide' } };
    const { json } = await run({ ...wide, options: { detailedOutput: true } }, { items });
    expect(json.map(({ affectedRows }) => affectedRows)).toEqual([100, 10]);
  });

  it('leaves nothing behind when one item of a single query or transaction fails', async () => {
    const items = [{ id: 1 }, { id: 1 }];
    for (const queryBatching of ['single', 'transaction']) {
      await expect(run({ operation: 'insert', ...table, options: { queryBatching } }, { items })).rejects.toMatchObject(
        {
          message: "MySQL reports: Duplicate entry '1' for key 'PRIMARY'",
          details: { code: 'ER_DUP_ENTRY', sqlState: '23000' },
        },
      );
      expect(await rows()).toEqual([]);
    }
  });

  it('goes on after items that fail alone, where the workflow does', async () => {
    const parameters = {
      operation: 'insert',
      ...table,
      options: { queryBatching: 'independently', detailedOutput: true },
    };
    const items: JsonObject[] = [{ id: 1 }, { unknown: 1 }, { id: 2 }];
    const result = await run(parameters, { items, continueOnFail: true });
    expect(result.items.map((item: Item) => [item.json.insertId ?? item.json.error, item.pairedItem])).toEqual([
      [1, { item: 0 }],
      ["MySQL reports: Unknown column 'unknown' in 'INSERT INTO'", { item: 1 }],
      [2, { item: 2 }],
    ]);
    await expect(run(parameters, { items: [{}, { id: 1 }] })).rejects.toMatchObject({ itemIndex: 1 });
  });

  it('skips conflicts and replaces empty texts when it is told to', async () => {
    const options = { skipOnConflict: true, replaceEmptyStrings: true, priority: 'HIGH_PRIORITY' };
    const items = [
      { id: 1, amount: '' },
      { id: 1, amount: 2 },
    ];
    expect((await run({ operation: 'insert', ...table, options }, { items })).json).toEqual([{ success: true }]);
    expect(await rows()).toMatchObject([{ id: 1, amount: null }]);
  });

  it('updates and upserts rows by the column to match on', async () => {
    await database.run("insert into `some.table` (id, name) values (1, 'a'), (2, 'b')");
    const valuesToSend = { values: [{ column: 'amount', value: '7' }] };
    const update = {
      operation: 'update',
      ...table,
      dataMode: 'defineBelow',
      columnToMatchOn: 'name',
      valueToMatchOn: 'a',
    };
    const updated = await run({ ...update, valuesToSend, options: { detailedOutput: true } });
    expect(updated.json).toMatchObject([{ affectedRows: 1 }]);
    const upsert = { operation: 'upsert', ...table, columnToMatchOn: 'id' };
    const items: JsonObject[] = [{ id: 2, name: 'B' }, { id: 3, name: 'c' }, { id: 3 }];
    const upserted = await run(upsert, { items });
    expect(upserted.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
    expect(await rows()).toMatchObject([{ name: 'a', amount: '7.00' }, { name: 'B' }, { name: 'c' }]);
    await expect(run(upsert, { items: [{ name: 'x' }] })).rejects.toThrow("column to match on 'id'");
  });

  it('selects by conditions, sorted and limited', async () => {
    await database.run("insert into `some.table` (name, amount) values ('a', 1), ('b', 2), ('c', 3), ('c', null)");
    const where = (...values: JsonObject[]) => ({ where: { values } });
    const names = async (parameters: JsonObject) =>
      (await run({ operation: 'select', ...table, ...parameters })).json.map(({ name }) => name);
    expect(
      await names(
        where({ column: 'amount', condition: '>', value: '1' }, { column: 'name', condition: '!=', value: 'c' }),
      ),
    ).toEqual(['b']);
    expect(await names({ limit: 2, sort: { values: [{ column: 'amount', direction: 'DESC' }] } })).toEqual(['c', 'b']);
    expect(await names(where({ column: 'amount', condition: 'IS NULL' }))).toEqual(['c']);
    expect(await names(where({ column: 'name', condition: 'equal', value: "x' or '1'='1" }))).toEqual([]);
    const options = { outputColumns: ['name'], selectDistinct: true };
    expect((await run({ operation: 'select', ...table, returnAll: true, options })).json).toEqual([
      { name: 'a' },
      { name: 'b' },
      { name: 'c' },
    ]);
  });

  it('deletes rows, empties and drops tables', async () => {
    await database.run("insert into `some.table` (name) values ('a'), ('b')");
    const where = { values: [{ column: 'name', condition: 'equal', value: 'a' }] };
    const remove = (parameters: JsonObject) => run({ operation: 'deleteTable', ...table, ...parameters });
    expect((await remove({ deleteCommand: 'delete', where })).items).toEqual([
      { json: { success: true }, pairedItem: { item: 0 } },
    ]);
    expect(await rows()).toMatchObject([{ name: 'b' }]);
    await remove({ deleteCommand: 'truncate' });
    expect(await rows()).toEqual([]);
    await remove({ deleteCommand: 'drop' });
    await expect(rows()).rejects.toThrow("doesn't exist");
  });

  it('runs queries with values of any kind', async () => {
    const text =
      "select $1 as t, $2 + 1 as n, $3 is null as e, json_extract($4, '$.a') as j, 2 in ($5) as l, `x` as `$1` from (select 1 as x) s limit $6";
    const { json } = await query(text, { queryReplacement: ["it's", 5, null, { a: 1 }, [1, 2], 1] });
    expect(json).toEqual([{ t: "it's", n: 6, e: 1, j: 1, l: 1, $1: 1 }]);
    expect((await query('select ? as a, ?? from (select 2 as b) s', { queryReplacement: 'x, b' })).json).toEqual([
      { a: 'x', b: 2 },
    ]);
    const several = 'insert into `some.table` (name) values ($1); select name from `some.table` where name = $1';
    expect((await query(several, { queryReplacement: "c'd" })).json).toEqual([{ name: "c'd" }]);
  });

  it('runs several statements, and tells success when they give no rows', async () => {
    expect((await query('select 1 as a; select 2 as a')).json).toEqual([{ a: 1 }, { a: 2 }]);
    expect((await query('insert into `some.table` values (); select id from `some.table`')).json).toEqual([{ id: 1 }]);
    expect((await query('create table t2 (id int)')).json).toEqual([{ success: true }]);
    expect((await query('select * from t2')).json).toEqual([]);
    expect((await query('drop table t2', { detailedOutput: true })).json).toMatchObject([{ affectedRows: 0 }]);
    await database.run('create procedure p() begin select 1 as a; select 2 as a; end');
    expect((await query('call p()')).json).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('gives values as JSON', async () => {
    const text =
      "select 9007199254740993 as big, 5 as small, 1.10 as exact, timestamp '2026-01-02 03:04:05' as at, x'0102' as bytes";
    const plain = { small: 5, at: '2026-01-02 03:04:05', bytes: { type: 'Buffer', data: [1, 2] } };
    expect((await query(text)).json).toEqual([{ ...plain, big: '9007199254740993', exact: '1.10' }]);
    const numbers = await query(text, { largeNumbersOutput: 'text', decimalNumbers: true });
    expect(numbers.json).toEqual([{ ...plain, small: 5, big: '9007199254740993', exact: 1.1 }]);
    const [old] = (await query(text, {}, { typeVersion: 2 })).json;
    expect(old?.at).toBe(new Date(2026, 0, 2, 3, 4, 5).toISOString());
  });

  it('ends a query on the server when the execution is stopped', async () => {
    const stop = new AbortController();
    const running = query('select sleep(60)', {}, { signal: stop.signal });
    const isSleeping = () =>
      database.run("select 1 from information_schema.processlist where info = 'select sleep(60)'");
    await expect.poll(isSleeping).toHaveLength(1);
    stop.abort(new Error('stopped by the user'));
    await expect(running).rejects.toThrow('stopped by the user');
    await expect.poll(isSleeping).toHaveLength(0);
  });

  it('says what is wrong with the credential', async () => {
    const credential = (more: JsonObject) => ({ credentials: { mySql: { ...database.credential, ...more } } });
    await expect(query('select 1', {}, credential({ password: 'secret' }))).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
      description: 'Check user and password of the credential.',
    });
    await expect(query('select 1', {}, credential({ host: ' ' }))).rejects.toThrow('The MySQL credential has no host');
    await expect(query('select 1', {}, credential({ ssl: true }))).rejects.toThrow('MySQL reports: ');
  });

  it('looks up tables and columns', async () => {
    const context = lookupContext(mySqlV2, {
      credentials: { mySql: database.credential },
      parameters: { operation: 'update', ...table, columnToMatchOn: 'id' },
    });
    expect(await lookups.search?.searchTables?.(context, { filter: 'SOME' })).toEqual({
      results: [{ name: 'some.table', value: '`some.table`' }],
    });
    const columns = await lookups.options?.getColumns?.(context);
    expect(columns?.[0]).toEqual({ name: 'id', value: 'id', description: 'int(11), not null' });
    expect(await lookups.options?.getColumnsWithoutColumnToMatchOn?.(context)).toHaveLength((columns?.length ?? 0) - 1);
  });

  it('still does what its first version did', async () => {
    const old = (parameters: JsonObject, items: JsonObject[]) =>
      runNode(mySqlV1, { credentials: { mySql: database.credential }, parameters, items });
    const inserted = await old({ operation: 'insert', ...table, columns: 'id, name' }, [
      { id: 1, name: 'a', more: 1 },
      { id: 2, name: 'b' },
    ]);
    expect(inserted.json).toMatchObject([{ affectedRows: 2 }]);
    const updated = await old({ operation: 'update', ...table, columns: 'name' }, [{ id: 2, name: 'B' }]);
    expect(updated.items).toMatchObject([{ json: { affectedRows: 1 }, pairedItem: { item: 0 } }]);
    const found = await old(
      {
        operation: 'executeQuery',
        query: 'select name from `some.table` where id = $1',
        options: { queryReplacement: '2' },
      },
      [{}],
    );
    expect(found.json).toEqual([{ name: 'B' }]);
    await old({ operation: 'insert', ...table, columns: 'id', options: { ignore: true } }, [{ id: 1 }]);
  });
});
