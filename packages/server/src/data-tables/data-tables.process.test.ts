import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { COLUMNS, type TestTable, tablesOf } from './testing/tables-of.ts';

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

  const { create, insert, list } = tablesOf(() => ann);

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

  it('get, rename, move and lose columns', async () => {
    const table = await create('Columns');
    await insert(table, { name: 'a', age: 1, more: { deep: true } });
    const columns = `/data-tables/${table.id}/columns`;
    const idOf = (name: string) => table.columns.find((column) => column.name === name)?.id;
    const namesOf = (changed: JsonObject) => (changed as TestTable).columns.map(({ name }) => name);
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
