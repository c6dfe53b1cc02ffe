import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProgram } from '../testing/api-program.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';

const COLUMNS = [
  { name: 'name', type: 'string' },
  { name: 'age', type: 'number' },
];

describe('Data tables of the public API', () => {
  const server = useTestServer({
    environment: {
      MILLRACE_DATA_TABLES_MAX: '4',
      MILLRACE_DATA_TABLE_MAX_ROWS: '5',
      MILLRACE_DATA_TABLE_MAX_BYTES: '2000',
    },
  });
  let ann: Person & { id: string };
  let program: ApiProgram;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    program = await ApiProgram.of(server, ann);
    headers = { 'x-n8n-api-key': String((await ann.rest('POST', '/me/api-keys', { label: 'K' })).apiKey) };
  });
  const call = (method: string, place: string, body?: unknown) => server.call(method, `/api/v1${place}`, body, headers);
  const create = (name: string) => program.ok('POST /data-tables', { name, columns: COLUMNS });
  const where = (columnName: string, condition: string, value?: unknown) => ({
    type: 'and',
    filters: [{ columnName, condition, value }],
  });
  const inAddress = (filter: unknown) => encodeURIComponent(JSON.stringify(filter));

  it('are made, listed, renamed and deleted', async () => {
    const table = await create('One');
    expect(table).toMatchObject({
      ...{ name: 'One', projectId: ann.id },
      columns: [
        { name: 'name', type: 'string', index: 0 },
        { name: 'age', type: 'number', index: 1 },
      ],
    });
    expect(await program.ok(`GET /data-tables/${table.id}`)).toEqual(table);
    expect(await program.ok('GET /data-tables?limit=1')).toEqual({ data: [table], nextCursor: null });
    await create('Two');
    await expectRefusal(call('POST', '/data-tables', { name: 'ONE', columns: [] }), 'NAME_TAKEN');
    await expectRefusal(call('PATCH', `/data-tables/${table.id}`, { name: 'two' }), 'NAME_TAKEN');
    expect(await program.ok(`PATCH /data-tables/${table.id}`, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
    expect((await call('DELETE', `/data-tables/${table.id}`)).status).toBe(204);
    await expectRefusal(call('GET', `/data-tables/${table.id}`), 'DATA_TABLE_NOT_FOUND');
  });

  it('take, give, change and lose rows', async () => {
    const { id } = await create('Rows');
    const place = `/data-tables/${id}/rows`;
    const insert = async (data: object[], returnType?: string) =>
      (await call('POST', place, { data, ...(returnType && { returnType }) })).data;
    expect(await insert([{ name: 'a', age: 1 }])).toEqual({ count: 1 });
    expect(await insert([{ name: 'b', age: 2 }], 'id')).toEqual([{ id: 2 }]);
    expect(await insert([{ name: 'c' }], 'all')).toMatchObject([{ id: 3, name: 'c', age: null }]);
    const list = async (query: string) => {
      const { data } = await program.ok(`GET /data-tables/${id}/rows?${query}`);
      return (data as JsonObject[]).map((row) => row.id);
    };
    expect(await list('sortBy=name:desc')).toEqual([3, 2, 1]);
    expect(await list(`filter=${inAddress(where('age', 'gte', 1))}`)).toEqual([1, 2]);
    expect(await list('search=C')).toEqual([3]);

    const both = {
      type: 'or',
      filters: [{ columnName: 'id', condition: 'eq', value: 1 }, ...where('id', 'eq', 3).filters],
    };
    const update = (more: object) => call('PATCH', `${place}/update`, { filter: both, data: { age: 9 }, ...more });
    expect((await update({ dryRun: true })).data).toMatchObject([{ age: 9 }, { age: 9 }]);
    expect(await list(`filter=${inAddress(where('age', 'eq', 9))}`)).toEqual([]);
    expect((await update({})).data).toBe(true);
    expect((await update({ returnData: true })).data).toMatchObject([
      { id: 1, age: 9 },
      { id: 3, age: 9 },
    ]);
    const upsert = (name: string) =>
      call('POST', `${place}/upsert`, { filter: where('name', 'eq', name), data: { name, age: 7 }, returnData: true });
    expect((await upsert('a')).data).toMatchObject([{ id: 1, age: 7 }]);
    expect((await upsert('d')).data).toMatchObject([{ id: 4, age: 7 }]);
    const seven = inAddress(where('age', 'eq', 7));
    expect((await call('DELETE', `${place}/delete?filter=${seven}&dryRun=true`)).data).toMatchObject([
      { id: 1 },
      { id: 4 },
    ]);
    expect((await call('DELETE', `${place}/delete?filter=${seven}`)).data).toBe(true);
    expect(await list('')).toEqual([2, 3]);
  });

  it('refuse what does not fit', async () => {
    const { id } = await create('Refusals');
    const place = `/data-tables/${id}/rows`;
    const unknown = where('nothing', 'eq', 1);
    const wrong = where('age', 'eq', 'x');
    await expectRefusal(call('GET', `${place}?filter=${inAddress(unknown)}`), 'DATA_TABLE_COLUMN_NOT_FOUND');
    await expectRefusal(call('GET', `${place}?filter=x`), 'BAD_REQUEST');
    await expectRefusal(call('POST', place, { data: [{ nothing: 1 }] }), 'DATA_TABLE_COLUMN_NOT_FOUND');
    await expectRefusal(call('POST', place, { data: [{ age: 'x' }] }), 'DATA_TABLE_VALUE_WRONG');
    await expectRefusal(call('POST', place, { data: Array.from({ length: 6 }, () => ({})) }), 'LIMIT_REACHED');
    for (const [method, way] of [
      ['PATCH', 'update'],
      ['POST', 'upsert'],
    ] as const) {
      const change = (filter: object) => call(method, `${place}/${way}`, { filter, data: { age: 1 } });
      await expectRefusal(change(unknown), 'DATA_TABLE_COLUMN_NOT_FOUND');
      await expectRefusal(change(wrong), 'DATA_TABLE_VALUE_WRONG');
      await expectRefusal(change({ filters: [] }), 'BAD_REQUEST');
    }
    await expectRefusal(call('DELETE', `${place}/delete?filter=${inAddress(unknown)}`), 'DATA_TABLE_COLUMN_NOT_FOUND');
    await expectRefusal(call('DELETE', `${place}/delete?filter=${inAddress(wrong)}`), 'DATA_TABLE_VALUE_WRONG');
    await call('POST', place, { data: Array.from({ length: 5 }, () => ({})) });
    const upsert = { filter: where('age', 'eq', 1), data: { age: 1 } };
    await expectRefusal(call('POST', `${place}/upsert`, upsert), 'LIMIT_REACHED');
    const long = { filter: where('id', 'isNotEmpty'), data: { name: 'x'.repeat(2000) } };
    await expectRefusal(call('PATCH', `${place}/update`, long), 'LIMIT_REACHED');
    await create('Fourth').catch(() => undefined);
    await expectRefusal(call('POST', '/data-tables', { name: 'Fifth', columns: [] }), 'LIMIT_REACHED');
  });
});
