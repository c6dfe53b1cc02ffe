import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

type Table = JsonObject & { id: string; byteCount: number; columns: Array<{ id: string; name: string; type: string }> };

describe('The type of a column', () => {
  const server = useTestServer({ environment: { MILLRACE_DATA_TABLE_MAX_COLUMNS: '3' } });
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });

  /** With a column of texts that holds these. */
  async function create(name: string, ...texts: Array<string | null>) {
    const columns = [
      { name: 'amount', type: 'string' },
      { name: 'note', type: 'string' },
    ];
    const table = (await owner.rest('POST', '/data-tables', { name, columns })) as Table;
    const rows = texts.map((amount) => ({ amount, note: 'n' }));
    await owner.rest('POST', `/data-tables/${table.id}/rows`, { rows });
    return { id: table.id, place: `/data-tables/${table.id}/columns/${table.columns[0]?.id}/type` };
  }
  const rowsOf = async (id: string, query = '') =>
    (await owner.rest('GET', `/data-tables/${id}/rows${query}`)).results as JsonObject[];
  const tableOf = async (id: string) => (await owner.rest('GET', `/data-tables/${id}`)) as Table;

  it('changes where all cells fit, and rows are as new as they were', async () => {
    const { id, place } = await create('All fit', '10', null, '9', '');
    const before = await rowsOf(id);
    expect(await owner.rest('GET', `${place}?type=number`)).toEqual({ filled: 3, unfit: 0, examples: [] });
    const table = (await owner.rest('PUT', place, { type: 'number' })) as Table;
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ['amount', 'number'],
      ['note', 'string'],
    ]);
    expect(table.byteCount).toBe(4 * 32 + 4 + 2 * 8);
    const amounts = [10, null, 9, null];
    expect(await rowsOf(id)).toEqual(before.map((row, at) => ({ ...row, amount: amounts[at] })));
    expect((await rowsOf(id, '?sort=amount&order=desc')).map(({ amount }) => amount)).toEqual([10, 9, null, null]);
    const [change] = (await owner.rest('GET', `/data-tables/${id}/changes`)).results as JsonObject[];
    expect(change).toMatchObject({
      kind: 'changeColumnType',
      column: 'amount',
      from: 'string',
      to: 'number',
      rowCount: 0,
    });
  });

  it('does not change where a cell does not fit, and says which', async () => {
    const { id, place } = await create('Some do not', '1', 'many', 'x'.repeat(300));
    expect(await owner.rest('GET', `${place}?type=number`)).toEqual({
      ...{ filled: 3, unfit: 2 },
      examples: [
        { rowId: 2, value: 'many' },
        { rowId: 3, value: `${'x'.repeat(200)}…` },
      ],
    });
    const before = await tableOf(id);
    expect(await owner.call('PUT', place, { type: 'number' })).toMatchObject({
      status: 409,
      data: {
        code: 'DATA_TABLE_CELLS_UNFIT',
        message: 'Values of the column "amount" that are not of the type "number": 2. Nothing was changed.',
      },
    });
    expect(await tableOf(id)).toEqual(before);
    expect((await rowsOf(id))[1]).toMatchObject({ amount: 'many' });
  });

  it('empties cells that do not fit where that is wanted, and keeps what they held in a column of its own', async () => {
    const { id, place } = await create('Emptied', '1', 'many');
    const table = (await owner.rest('PUT', place, { type: 'number', unfit: 'empty', keepFormer: true })) as Table;
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ['amount', 'number'],
      ['amount_before', 'string'],
      ['note', 'string'],
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { amount: 1, amount_before: '1' },
      { amount: null, amount_before: 'many' },
    ]);
    await owner.rest('POST', `/data-tables/${id}/rows`, { rows: [{ amount: 2.5, amount_before: 'x' }] });
    expect(await owner.call('PUT', place, { type: 'string', keepFormer: true })).toMatchObject({
      data: { code: 'LIMIT_REACHED' },
    });
    await owner.rest('PUT', place, { type: 'string' });
    expect((await rowsOf(id)).map(({ amount }) => amount)).toEqual(['1', null, '2.5']);
  });

  it('stays where a table has too many rows for it, or no such column', async () => {
    const { id, place } = await create('Many', '1');
    await server.database.db.updateTable('data_table').set({ row_count: 100_001 }).where('id', '=', id).execute();
    const tooMany = {
      data: { code: 'LIMIT_REACHED', message: expect.stringContaining('its columns keep their types') },
    };
    expect(await owner.call('GET', `${place}?type=number`)).toMatchObject(tooMany);
    expect(await owner.call('PUT', place, { type: 'number' })).toMatchObject(tooMany);
    const missing = { status: 404, data: { code: 'DATA_TABLE_COLUMN_NOT_FOUND' } };
    const nowhere = `/data-tables/${id}/columns/none/type`;
    expect(await owner.call('GET', `${nowhere}?type=number`)).toMatchObject(missing);
    expect(await owner.call('PUT', nowhere, { type: 'number' })).toMatchObject(missing);
  });
});
