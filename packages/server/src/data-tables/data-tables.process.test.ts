import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

type Table = JsonObject & { id: string; columns: Array<{ id: string; name: string; type: string }> };

const COLUMNS = [
  { name: 'name', type: 'string' },
  { name: 'age', type: 'number' },
  { name: 'isNice', type: 'boolean' },
  { name: 'born', type: 'date' },
  { name: 'more', type: 'json' },
];

describe('Data tables', () => {
  const server = useTestServer({
    environment: {
      MILLRACE_DATA_TABLES_MAX: '16',
      MILLRACE_DATA_TABLE_MAX_COLUMNS: '6',
      MILLRACE_DATA_TABLE_MAX_ROWS: '20',
      MILLRACE_DATA_TABLE_MAX_BYTES: '9000',
    },
  });
  let ann: Person;
  let ed: Person & { id: string };
  let rea: Person & { id: string };
  let sam: Person & { id: string };
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    ed = await signUpMember(server, owner, 'Ed');
    rea = await signUpMember(server, owner, 'Rea');
    sam = await signUpMember(server, owner, 'Sam');
  });

  const create = async (name: string, columns: object[] = COLUMNS) =>
    (await ann.rest('POST', '/data-tables', { name, columns })) as Table;
  const insert = async ({ id }: Table, ...rows: JsonObject[]) =>
    (await ann.rest('POST', `/data-tables/${id}/rows`, { rows })).results as JsonObject[];
  const list = async ({ id }: Table, query: Record<string, unknown> = {}) => {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return (await ann.rest('GET', `/data-tables/${id}/rows?${new URLSearchParams(pairs)}`)) as unknown as {
      results: JsonObject[];
      nextCursor: string | null;
    };
  };
  const sendCsv = (who: Person, { id }: Table, text: string, query = '') => {
    const headers = { ...who.headers, 'content-type': 'text/csv' };
    return server.call('POST', `/rest/data-tables/${id}/csv${query}`, text, headers);
  };

  it('are made with their columns, renamed and deleted', async () => {
    const table = await create('People');
    expect(table).toMatchObject({
      name: 'People',
      rowCount: 0,
      byteCount: 0,
      ownedBy: { firstName: 'Ann' },
      sharedWith: [],
    });
    expect(table.columns.map(({ name, type }) => ({ name, type }))).toEqual(COLUMNS);
    const taken = { status: 409, data: { code: 'NAME_TAKEN', message: 'There is already a data table "people".' } };
    expect(await ann.call('POST', '/data-tables', { name: 'people' })).toMatchObject(taken);
    expect((await sam.call('POST', '/data-tables', { name: 'People' })).status).toBe(200);
    const other = await create('Other');
    expect(await ann.call('PATCH', `/data-tables/${other.id}`, { name: 'people' })).toMatchObject(taken);
    expect(await ann.rest('PATCH', `/data-tables/${other.id}`, { name: 'OTHER' })).toMatchObject({ name: 'OTHER' });
    expect(await ann.rest('DELETE', `/data-tables/${other.id}`)).toBe(true);
    const missing = { status: 404, data: { code: 'DATA_TABLE_NOT_FOUND' } };
    expect(await ann.call('GET', `/data-tables/${other.id}`)).toMatchObject(missing);
    const twice = [COLUMNS[0], { name: 'NAME', type: 'json' }];
    expect(await ann.call('POST', '/data-tables', { name: 'Twice', columns: twice })).toMatchObject({
      data: { code: 'NAME_TAKEN', message: 'There is already a column "NAME" in this data table.' },
    });
    for (const name of ['', '1a', 'a b', 'ID', 'createdat', 'x'.repeat(64)]) {
      const columns = [{ name, type: 'string' }];
      expect((await ann.call('POST', '/data-tables', { name: 'Bad', columns })).status, name).toBe(400);
    }
  });

  it('are listed by name, page by page', async () => {
    await create('List b', []);
    await create('list a', []);
    const names = async (query: string) => {
      const { results, nextCursor } = await ann.rest('GET', `/data-tables?search=LIST%20&${query}`);
      return { names: (results as JsonObject[]).map(({ name }) => name), nextCursor };
    };
    const first = await names('limit=1');
    expect(first.names).toEqual(['list a']);
    expect(await names(`limit=1&cursor=${first.nextCursor}`)).toEqual({ names: ['List b'], nextCursor: null });
    expect((await ann.call('GET', '/data-tables?search=%25')).data).toMatchObject({ results: [] });
    expect((await ann.call('GET', '/data-tables?cursor=x')).status).toBe(400);
  });

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

  it('get, rename, move and lose columns', async () => {
    const table = await create('Columns');
    await insert(table, { name: 'a', age: 1, more: { deep: true } });
    const columns = `/data-tables/${table.id}/columns`;
    const idOf = (name: string) => table.columns.find((column) => column.name === name)?.id;
    const namesOf = (changed: JsonObject) => (changed as Table).columns.map(({ name }) => name);
    const added = await ann.rest('POST', columns, { name: 'first', type: 'string', position: 0 });
    expect(namesOf(added)).toEqual(['first', 'name', 'age', 'isNice', 'born', 'more']);
    const changed = await ann.rest('PATCH', `${columns}/${idOf('age')}`, { name: 'years', position: 5 });
    expect(namesOf(changed)).toEqual(['first', 'name', 'isNice', 'born', 'more', 'years']);
    expect(await ann.call('POST', columns, { name: 'seventh', type: 'string' })).toMatchObject({
      status: 409,
      data: { code: 'LIMIT_REACHED', message: 'A data table has at most 6 columns.' },
    });
    expect(namesOf(await ann.rest('DELETE', `${columns}/${idOf('more')}`))).not.toContain('more');
    expect(await ann.rest('GET', `/data-tables/${table.id}`)).toMatchObject({ byteCount: 32 + 1 + 8 });
    const missing = { status: 404, data: { code: 'DATA_TABLE_COLUMN_NOT_FOUND' } };
    expect(await ann.call('DELETE', `${columns}/${idOf('more')}`)).toMatchObject(missing);
    expect(await ann.call('PATCH', `${columns}/${idOf('more')}`, { name: 'x' })).toMatchObject(missing);
    const taken = { status: 409, data: { code: 'NAME_TAKEN' } };
    expect(await ann.call('POST', columns, { name: 'YEARS', type: 'json' })).toMatchObject(taken);
    expect(await ann.call('PATCH', `${columns}/${idOf('age')}`, { name: 'first' })).toMatchObject(taken);
    expect((await list(table)).results).toMatchObject([{ first: null, name: 'a', years: 1 }]);
  });

  it('tell what changed, and who did it', async () => {
    const table = await create('History');
    await insert(table, { name: 'a' }, { name: 'b' });
    await ann.rest('PATCH', `/data-tables/${table.id}/rows`, { rows: [{ id: 1, cells: { name: 'c' } }] });
    await ann.rest('POST', `/data-tables/${table.id}/rows/delete`, { ids: [2] });
    await ann.rest('POST', `/data-tables/${table.id}/rows/delete`, { ids: [2] });
    await ann.rest('PATCH', `/data-tables/${table.id}`, { name: 'Renamed' });
    const { results, nextCursor } = await ann.rest('GET', `/data-tables/${table.id}/changes?limit=4`);
    expect(results).toMatchObject([
      { kind: 'rename', by: { firstName: 'Ann' }, from: 'History', to: 'Renamed', rowCount: 0 },
      { kind: 'deleteRows', rowCount: 1, rows: [{ id: 2 }] },
      { kind: 'updateRows', rowCount: 1, rows: [{ id: 1, before: { name: 'a' }, after: { name: 'c' } }] },
      { kind: 'insertRows', rowCount: 2, rows: [{ id: 1 }, { id: 2 }], executionId: null, workflowId: null },
    ]);
    expect(await ann.rest('GET', `/data-tables/${table.id}/changes?cursor=${nextCursor}`)).toMatchObject({
      results: [{ kind: 'create' }],
      nextCursor: null,
    });
    expect((await ann.call('GET', `/data-tables/${table.id}/changes?cursor=x`)).status).toBe(400);
  });

  it('are read from CSV files and written to them', async () => {
    const table = await create('Files');
    const text =
      '\uFEFFname,age,isNice,born,more\r\n"A ""quoted"", cell",1.5,yes,2026-01-02,"{""a"":1}"\r\n\r\nb,,,,\r\n';
    expect(await sendCsv(ann, table, text)).toMatchObject({ status: 200, data: { inserted: 2 } });
    expect((await list(table)).results).toMatchObject([
      { name: 'A "quoted", cell', age: 1.5, isNice: true, born: '2026-01-02T00:00:00.000Z', more: { a: 1 } },
      { name: 'b', age: null, isNice: null },
    ]);
    const file = await fetch(`${server.url}/rest/data-tables/${table.id}/csv`, { headers: ann.headers });
    const exported = await file.text();
    const [head, first] = exported.split('\r\n');
    expect(file.headers.get('content-type')).toMatch('text/csv');
    expect(head).toBe('id,name,age,isNice,born,more,createdAt,updatedAt');
    expect(first).toMatch(/^1,"A ""quoted"", cell",1.5,true,2026-01-02T00:00:00.000Z,"\{""a"":1\}",/);
    expect(await sendCsv(ann, table, exported)).toMatchObject({ data: { inserted: 2 } });

    const columns = encodeURIComponent(JSON.stringify(['age', null]));
    expect(await sendCsv(ann, table, 'x;y\n7;z\n', `?delimiter=;&columns=${columns}`)).toMatchObject({
      data: { inserted: 1 },
    });
    const wrong = { status: 400, data: { code: 'DATA_TABLE_CSV_WRONG' } };
    expect(await sendCsv(ann, table, 'age\n1\nmany\n3\n')).toMatchObject({
      ...wrong,
      data: {
        message: expect.stringMatching(
          /^Line 3 of the file: The column "age" holds numbers: "many" is none. The 1 rows before/,
        ),
      },
    });
    expect((await list(table)).results).toHaveLength(6);
    expect(await sendCsv(ann, table, '')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age,age\n')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age\n"a\n')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age,name\n', '?columns=["age"]')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age\n', '?delimiter=ab')).toMatchObject({ data: { code: 'BAD_REQUEST' } });
    expect((await ann.call('GET', `/data-tables/${table.id}/csv?order=x`)).status).toBe(400);
    expect(await sendCsv(ann, table, 'nothing\n')).toMatchObject({ data: { code: 'DATA_TABLE_COLUMN_NOT_FOUND' } });
    expect(await sendCsv(ann, table, `age\n${'1\n'.repeat(21)}`)).toMatchObject({ data: { code: 'LIMIT_REACHED' } });
    expect((await ann.call('GET', `/data-tables/${table.id}/csv?sort=none`)).data).toMatchObject({
      code: 'DATA_TABLE_COLUMN_NOT_FOUND',
    });
  });

  it('say what the beginning of a CSV file holds', async () => {
    const preview = (text: string) => ann.call('POST', '/data-tables/preview-csv', { text });
    expect(
      (await preview('Größe (cm);E-Mail;Id;PLZ;on;when;a;a\n1,80;a@b;1;01067;true;2026-01-02;{};\n;;2;;;;[1];x\ncut "'))
        .data,
    ).toEqual({
      delimiter: ';',
      columns: [
        { header: 'Größe (cm)', name: 'Gro_e_cm', type: 'string' },
        { header: 'E-Mail', name: 'E_Mail', type: 'string' },
        { header: 'Id', name: 'Id_2', type: 'number' },
        { header: 'PLZ', name: 'PLZ', type: 'string' },
        { header: 'on', name: 'on', type: 'boolean' },
        { header: 'when', name: 'when', type: 'date' },
        { header: 'a', name: 'a', type: 'json' },
        { header: 'a', name: 'a_2', type: 'string' },
      ],
      rows: [
        ['1,80', 'a@b', '1', '01067', 'true', '2026-01-02', '{}', ''],
        ['', '', '2', '', '', '', '[1]', 'x'],
      ],
    });
    expect((await preview('')).data).toMatchObject({ code: 'DATA_TABLE_CSV_WRONG' });
  });

  it('hold no more than the operator allows', async () => {
    const table = await create('Full', [{ name: 'n', type: 'number' }]);
    await insert(table, ...Array.from({ length: 20 }, () => ({})));
    const full = {
      status: 409,
      data: { code: 'LIMIT_REACHED', message: 'The data table "Full" would have more than 20 rows.' },
    };
    expect(await ann.call('POST', `/data-tables/${table.id}/rows`, { rows: [{}] })).toMatchObject(full);
    const upsert = { filter: { conditions: [{ column: 'n', condition: 'eq', value: 1 }] }, cells: { n: 1 } };
    expect(await ann.call('POST', `/data-tables/${table.id}/rows/upsert`, upsert)).toMatchObject(full);
    const limit = { status: 409, data: { code: 'LIMIT_REACHED' } };
    const texts = await create('Texts');
    await insert(texts, {});
    const long = { rows: [{ id: 1, cells: { name: 'x'.repeat(9000) } }] };
    expect(await ann.call('PATCH', `/data-tables/${texts.id}/rows`, long)).toMatchObject({
      ...limit,
      data: { message: 'The data table "Texts" would hold more than 9000 bytes.' },
    });
    await ann.rest('DELETE', `/data-tables/${texts.id}`);
    const columns = Array.from({ length: 7 }, (_, at) => ({ name: `c${at}`, type: 'string' }));
    expect(await ann.call('POST', '/data-tables', { name: 'Wide', columns })).toMatchObject(limit);
    for (let at = 0; at < 16; at++) await sam.call('POST', '/data-tables', { name: `Many ${at}` });
    expect(await sam.call('POST', '/data-tables', { name: 'One more' })).toMatchObject(limit);
  });

  it('are shared as workflows are, and given away', async () => {
    const table = await create('Shared');
    await insert(table, { name: 'a' });
    const place = `/data-tables/${table.id}`;
    const shareWith = [
      { userId: ed.id, role: 'editor' },
      { userId: rea.id, role: 'reader' },
    ];
    expect(await sam.call('GET', `${place}/rows`)).toMatchObject({ status: 404 });
    expect(await ann.rest('PUT', `${place}/share`, { shareWith })).toMatchObject({
      sharedWith: [{ firstName: 'Ed' }, { firstName: 'Rea' }],
    });
    expect(await ed.rest('GET', place)).toMatchObject({ permissions: ['dataTable:read', 'dataTable:changeRows'] });
    expect(await rea.rest('GET', `${place}/share`)).toMatchObject({ permissions: ['dataTable:read'] });
    expect((await ed.call('POST', `${place}/rows`, { rows: [{ name: 'b' }] })).status).toBe(200);
    expect(await rea.call('POST', `${place}/rows`, { rows: [{}] })).toMatchObject({ status: 403 });
    expect((await rea.rest('GET', '/data-tables')).results).toMatchObject([{ name: 'Shared' }]);
    const unknown = { status: 404, data: { code: 'USER_NOT_FOUND' } };
    expect(await ann.call('PUT', `${place}/share`, { shareWith: [{ userId: 'x', role: 'reader' }] })).toMatchObject(
      unknown,
    );
    expect(await ann.call('PUT', `${place}/transfer`, { userId: 'x' })).toMatchObject(unknown);
    await ann.rest('PUT', `${place}/transfer`, { userId: ed.id });
    expect(await ann.call('GET', place)).toMatchObject({ status: 404 });
    expect(await ed.rest('GET', place)).toMatchObject({
      ownedBy: { firstName: 'Ed' },
      sharedWith: [{ firstName: 'Rea' }],
    });
  });
});
