import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { COLUMNS, tablesOf } from '../testing/tables-of.ts';

describe('Rows of data tables', () => {
  const server = useTestServer();
  let ann: Person;
  beforeAll(async () => {
    ann = await signUpMember(server, await setUpOwner(server), 'Ann');
  });

  const { create, insert, list } = tablesOf(() => ann);

  it('keep rows whose cells are what their columns hold', async () => {
    const table = await create('Cells', [...COLUMNS, { name: 'photo', type: 'file' }]);
    const photo = { mimeType: 'image/png', data: 'AAAA', fileName: 'a.png' };
    const given = { name: 'Ada', age: 36.5, isNice: true, born: '1815-12-10', more: { a: [1, null] }, photo };
    const [row, empty] = await insert(table, given, {});
    expect(row).toMatchObject({ ...given, id: 1, born: '1815-12-10T00:00:00.000Z', createdAt: row?.updatedAt });
    expect(empty).toMatchObject({ id: 2, name: null, age: null, isNice: null, born: null, more: null, photo: null });
    expect((await list(table)).results).toEqual([row, empty]);
    const wrong = async (cells: object) =>
      (await ann.call('POST', `/data-tables/${table.id}/rows`, { rows: [{}, cells] })).data;
    expect(await wrong({ age: '36' })).toMatchObject({
      code: 'DATA_TABLE_VALUE_WRONG',
      message: 'The column "age" holds numbers: "36" is none.',
    });
    for (const cells of [
      { name: 1 },
      { isNice: 'true' },
      { born: '10.12.1815' },
      { born: '2026-13-01' },
      { photo: { id: 'x' } },
    ]) {
      expect(await wrong(cells)).toMatchObject({ code: 'DATA_TABLE_VALUE_WRONG' });
    }
    expect(await wrong({ __proto__: 1, toString: 1 })).toMatchObject({
      code: 'DATA_TABLE_COLUMN_NOT_FOUND',
      message: 'The data table "Cells" has no column "toString".',
    });
    expect(await ann.rest('GET', `/data-tables/${table.id}`)).toMatchObject({ rowCount: 2 });
  });

  it('change and delete rows by their ids, all or none', async () => {
    const table = await create('Changes');
    await insert(table, { name: 'a', age: 1 }, { name: 'b' }, { name: 'c' });
    const before = Number((await ann.rest('GET', `/data-tables/${table.id}`)).byteCount);
    const update = (rows: object[]) => ann.call('PATCH', `/data-tables/${table.id}/rows`, { rows });
    expect(
      (
        await update([
          { id: 1, cells: { name: 'é' } },
          { id: 3, cells: { age: 3 } },
        ])
      ).data,
    ).toMatchObject({
      results: [
        { id: 1, name: 'é', age: 1 },
        { id: 3, name: 'c', age: 3 },
      ],
    });
    expect((await ann.rest('GET', `/data-tables/${table.id}`)).byteCount).toBe(before + 1 + 8);
    expect(
      await update([
        { id: 1, cells: { name: 'x' } },
        { id: 9, cells: {} },
      ]),
    ).toMatchObject({
      status: 404,
      data: { code: 'DATA_TABLE_ROW_NOT_FOUND', message: 'The data table "Changes" has no row with the id 9.' },
    });
    expect((await update([{ id: 1, cells: { none: 1 } }])).data).toMatchObject({ code: 'DATA_TABLE_COLUMN_NOT_FOUND' });
    expect((await update([{ id: 1, cells: { age: true } }])).data).toMatchObject({ code: 'DATA_TABLE_VALUE_WRONG' });
    expect(await ann.rest('POST', `/data-tables/${table.id}/rows/delete`, { ids: [2, 2, 9] })).toEqual({ deleted: 1 });
    expect((await list(table)).results.map(({ name }) => name)).toEqual(['é', 'c']);
    expect((await insert(table, {}))[0]?.id).toBe(4);
    await ann.rest('POST', `/data-tables/${table.id}/rows/delete`, { ids: [1, 3, 4] });
    expect(await ann.rest('GET', `/data-tables/${table.id}`)).toMatchObject({ rowCount: 0, byteCount: 0 });
  });

  it('are not overwritten where somebody else changed the same cell, and come back under their ids', async () => {
    const table = await create('Together');
    await insert(table, { name: 'a', age: 1, born: '2026-01-31', more: { b: [1] } }, { name: 'b' });
    const update = (row: object) => ann.call('PATCH', `/data-tables/${table.id}/rows`, { rows: [row] });
    const seen = { name: 'a', age: 1, born: '2026-01-31T00:00:00Z', more: { b: [1] } };
    expect((await update({ id: 1, cells: { name: 'x' }, seen })).status).toBe(200);
    expect(await update({ id: 1, cells: { name: 'y' }, seen: { name: 'a' } })).toMatchObject({
      status: 409,
      data: {
        code: 'DATA_TABLE_ROW_CHANGED',
        message:
          'Somebody else changed "name" in row 1 of the data table "Together" meanwhile: nothing was overwritten.',
      },
    });
    expect((await update({ id: 1, cells: { age: null }, seen: { age: 1, isNice: null } })).status).toBe(200);
    expect((await list(table)).results[0]).toMatchObject({ name: 'x', age: null });

    await ann.rest('POST', `/data-tables/${table.id}/rows/delete`, { ids: [1] });
    const bring = (rows: object[], ids: number[]) => ann.call('POST', `/data-tables/${table.id}/rows`, { rows, ids });
    expect((await bring([{ name: 'x' }], [1])).data).toMatchObject({ results: [{ id: 1, name: 'x' }] });
    expect((await bring([{}], [3])).data).toMatchObject({
      code: 'DATA_TABLE_ROW_ID',
      message: expect.stringContaining('not given the id 3'),
    });
    expect((await bring([{}], [2])).data).toMatchObject({
      message: 'The data table "Together" has a row with the id 2 already.',
    });
    expect((await bring([{}, {}], [1])).data).toMatchObject({ message: 'There are 2 rows, and 1 ids for them.' });
    expect((await insert(table, {}))[0]?.id).toBe(3);
    expect(await ann.rest('GET', `/data-tables/${table.id}`)).toMatchObject({ rowCount: 3 });
  });

  it('change the rows that a filter finds, or add one', async () => {
    const table = await create('Upserts');
    const upsert = (name: string, age: unknown) =>
      ann.call('POST', `/data-tables/${table.id}/rows/upsert`, {
        filter: { conditions: [{ column: 'name', condition: 'eq', value: name }] },
        cells: { name, age },
      });
    expect((await upsert('a', 1)).data).toMatchObject({ isNew: true, results: [{ id: 1, age: 1 }] });
    expect((await upsert('a', 2)).data).toMatchObject({ isNew: false, results: [{ id: 1, age: 2 }] });
    expect((await upsert('a', 'x')).data).toMatchObject({ code: 'DATA_TABLE_VALUE_WRONG' });
    const unknown = { filter: { conditions: [{ column: 'no', condition: 'eq', value: 1 }] }, cells: {} };
    expect((await ann.call('POST', `/data-tables/${table.id}/rows/upsert`, unknown)).data).toMatchObject({
      code: 'DATA_TABLE_COLUMN_NOT_FOUND',
    });
  });

  it('find rows by conditions and by text', async () => {
    const table = await create('Filters');
    await insert(
      table,
      { name: 'Anna', age: 1, isNice: true, born: '2020-01-01' },
      { name: 'ann_a', age: 2, isNice: false, more: ['Needle'] },
      { name: '', age: 3 },
      { name: 'Otto' },
    );
    const ids = async (condition: string, column: string, value?: unknown) => {
      const conditions = [{ column, condition, value }];
      return (await list(table, { filter: { conditions } })).results.map(({ id }) => id);
    };
    const expected: Array<[string, string, unknown, number[]]> = [
      ['eq', 'name', 'Anna', [1]],
      ['eq', 'age', null, [4]],
      ['neq', 'age', 2, [1, 3, 4]],
      ['neq', 'age', null, [1, 2, 3]],
      ['gt', 'age', 1, [2, 3]],
      ['gte', 'born', '2020-01-01T00:00:00Z', [1]],
      ['lt', 'id', 3, [1, 2]],
      ['lte', 'age', 2, [1, 2]],
      ['contains', 'name', 'NN', [1, 2]],
      ['contains', 'name', '_', [2]],
      ['startsWith', 'name', 'an', [1, 2]],
      ['like', 'name', 'A%a', [1]],
      ['like', 'name', '%n\\_a', [2]],
      ['ilike', 'name', 'ANN_A', [2]],
      ['isEmpty', 'name', undefined, [3]],
      ['isNotEmpty', 'name', undefined, [1, 2, 4]],
      ['isEmpty', 'age', undefined, [4]],
      ['isTrue', 'isNice', undefined, [1]],
      ['isFalse', 'isNice', undefined, [2]],
    ];
    for (const [condition, column, value, found] of expected) {
      expect(await ids(condition, column, value), `${column} ${condition} ${value}`).toEqual(found);
    }
    const any = {
      match: 'any',
      conditions: [
        { column: 'age', condition: 'eq', value: 1 },
        { column: 'name', condition: 'isEmpty' },
      ],
    };
    expect((await list(table, { filter: any })).results.map(({ id }) => id)).toEqual([1, 3]);
    expect((await list(table, { search: 'needle' })).results.map(({ id }) => id)).toEqual([2]);
    const count = (query: string) => ann.call('GET', `/data-tables/${table.id}/rows/count?${query}`);
    expect((await count('search=ann')).data).toEqual({ count: 2 });
    expect((await count('')).data).toEqual({ count: 4 });
    const filter = (column: string) =>
      `filter=${encodeURIComponent(JSON.stringify({ conditions: [{ column, condition: 'isTrue' }] }))}`;
    expect((await count(filter('nothing'))).data).toMatchObject({ code: 'DATA_TABLE_COLUMN_NOT_FOUND' });
    expect((await count(filter('age'))).data).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await count('filter=x')).data).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('give rows in the order of a column, page by page, empty ones first', async () => {
    const table = await create('Orders');
    await insert(
      table,
      { age: 2 },
      {},
      { age: 1 },
      { age: 2 },
      {},
      { name: 'z'.repeat(300) },
      { name: `${'z'.repeat(300)}a` },
    );
    const all = async (query: Record<string, unknown>) => {
      const ids: unknown[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(table, { ...query, limit: '2', ...(cursor !== null && { cursor }) });
        for (const { id } of page.results) ids.push(id);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };
    expect(await all({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await all({ order: 'desc' })).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await all({ sort: 'age' })).toEqual([2, 5, 6, 7, 3, 1, 4]);
    expect(await all({ sort: 'age', order: 'desc' })).toEqual([4, 1, 3, 7, 6, 5, 2]);
    expect(await all({ sort: 'name', order: 'desc' })).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await all({ sort: 'createdAt' })).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const { nextCursor } = await list(table, { sort: 'age', limit: '1' });
    const other = await ann.call('GET', `/data-tables/${table.id}/rows?sort=name&cursor=${nextCursor}`);
    expect(other).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    expect((await ann.call('GET', `/data-tables/${table.id}/rows?sort=none`)).data).toMatchObject({
      code: 'DATA_TABLE_COLUMN_NOT_FOUND',
    });
  });
});
