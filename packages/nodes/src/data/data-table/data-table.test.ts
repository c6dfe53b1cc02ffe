import type { DataTableFilter, DataTables, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import dataTable from './data-table.node.ts';

/** A table that notes what it is asked for, and answers with what it is given. */
function notingTable(found: Array<JsonObject & { id: number }> = []) {
  const asked: unknown[] = [];
  const dataTables: Partial<DataTables> = {
    columns: async () => [
      { name: 'name', type: 'string' },
      { name: 'age', type: 'number' },
      { name: 'isNice', type: 'boolean' },
      { name: 'born', type: 'date' },
      { name: 'more', type: 'json' },
      { name: 'photo', type: 'file' },
    ],
    find: async (_, filter, limit) => {
      asked.push({ filter, limit });
      return found;
    },
    insert: async (table, rows) => {
      asked.push({ table, rows });
      return rows.map((row, at) => ({ ...row, id: at + 1 }));
    },
    update: async (_, filter, cells, isDryRun) => {
      asked.push({ filter, cells, isDryRun });
      return { before: found, after: found.map((row) => ({ ...row, ...cells })) };
    },
    upsert: async (_, filter, cells, isDryRun) => {
      asked.push({ filter, cells, isDryRun });
      return { before: [], after: [{ id: 0, ...cells }] };
    },
    delete: async (_, filter, isDryRun) => {
      asked.push({ filter, isDryRun });
      return found;
    },
  };
  return { dataTables, asked };
}

const table = { mode: 'list', value: 't1' };
const auto = { mappingMode: 'autoMapInputData', value: null };
const below = (value: JsonObject) => ({ mappingMode: 'defineBelow', value });
const one = (keyName: string, keyValue?: string, condition = 'eq') => ({
  conditions: [{ keyName, condition, ...(keyValue !== undefined && { keyValue }) }],
});
const anyOf = (...conditions: DataTableFilter['conditions']): DataTableFilter => ({ match: 'any', conditions });

describe('The data table node', () => {
  it('inserts a row for each item, its values in the types of their columns', async () => {
    const { dataTables, asked } = notingTable();
    const given = { id: 9, createdAt: 'x', name: 7, age: '1.5', isNice: 'TRUE', born: '2026-01-02', more: '{"a":1}' };
    const { json } = await runNode(dataTable, {
      dataTables,
      parameters: { operation: 'insert', dataTableId: table, columns: auto },
      items: [{ json: given }, { json: { name: '', age: '' } }],
    });
    const row = { name: '7', age: 1.5, isNice: true, born: '2026-01-02T00:00:00.000Z', more: { a: 1 } };
    expect(asked).toEqual([
      { table: 't1', rows: [row] },
      { table: 't1', rows: [{ name: '', age: null }] },
    ]);
    expect(json).toEqual([
      { id: 1, ...row },
      { id: 1, name: '', age: null },
    ]);
  });

  it('inserts all at once, and says how many', async () => {
    const { dataTables, asked } = notingTable();
    const { json } = await runNode(dataTable, {
      dataTables,
      parameters: { operation: 'insert', dataTableId: table, columns: auto, options: { optimizeBulk: true } },
      items: [{ json: { age: 1 } }, { json: { age: 2 } }],
    });
    expect(asked).toEqual([{ table: 't1', rows: [{ age: 1 }, { age: 2 }] }]);
    expect(json).toEqual([{ success: true, insertedRows: 2 }]);
  });

  it('puts files of the item into cells, and gives them back as such', async () => {
    const { dataTables, asked } = notingTable();
    const file = { mimeType: 'text/plain', data: 'QQ==' };
    const { items } = await runNode(dataTable, {
      dataTables,
      parameters: { operation: 'insert', dataTableId: table, columns: below({ photo: 'data' }) },
      items: [{ json: {}, binary: { data: file } }],
    });
    expect(asked).toEqual([{ table: 't1', rows: [{ photo: file }] }]);
    expect(items).toMatchObject([{ json: { photo: file }, binary: { photo: file } }]);
    const missing = runNode(dataTable, {
      dataTables,
      parameters: { operation: 'insert', dataTableId: table, columns: below({ photo: 'none' }) },
    });
    await expect(missing).rejects.toThrow('The item has no file "none"');
  });

  it('gets rows that conditions find, fifty unless told otherwise', async () => {
    const { dataTables, asked } = notingTable([{ id: 1, name: 'a' }]);
    const get = (more: JsonObject) =>
      runNode(dataTable, { dataTables, parameters: { operation: 'get', dataTableId: table, ...more } });
    expect((await get({ filters: one('age', '3', 'gt') })).json).toEqual([{ id: 1, name: 'a' }]);
    await get({ returnAll: true, matchType: 'allConditions', filters: one('isNice', '', 'isTrue') });
    await get({ limit: 2, filters: one('name', '5', 'contains') });
    expect(asked).toEqual([
      { limit: 50, filter: anyOf({ column: 'age', condition: 'gt', value: 3 }) },
      {
        limit: Number.POSITIVE_INFINITY,
        filter: { match: 'all', conditions: [{ column: 'isNice', condition: 'isTrue' }] },
      },
      { limit: 2, filter: anyOf({ column: 'name', condition: 'contains', value: '5' }) },
    ]);
    await expect(get({ filters: one('nothing', '1') })).rejects.toThrow('The data table has no column "nothing"');
    await expect(get({ filters: one('id', 'x') })).rejects.toThrow('The value for the column "id" is no number: "x"');
  });

  it.each([
    ['rowExists', 1],
    ['rowNotExists', 0],
  ])('lets items pass by rows that are there: %s', async (operation, passed) => {
    const parameters = { operation, dataTableId: table, filters: one('id', '1') };
    const items = [{ json: { own: 1 } }];
    const there = await runNode(dataTable, { dataTables: notingTable([{ id: 1 }]).dataTables, parameters, items });
    expect(there.json).toHaveLength(passed);
    const missing = await runNode(dataTable, { dataTables: notingTable().dataTables, parameters, items });
    expect(missing.json).toEqual(passed === 1 ? [] : [{ own: 1 }]);
  });

  it('updates, upserts and deletes rows, or says what would change', async () => {
    const { dataTables, asked } = notingTable([{ id: 1, age: 1 }]);
    const run = (operation: string, dryRun: boolean) =>
      runNode(dataTable, {
        dataTables,
        parameters: {
          ...{ operation, dataTableId: table, filters: one('id', '1'), options: { dryRun } },
          columns: below({ age: 2 }),
        },
      });
    expect((await run('update', false)).json).toEqual([{ id: 1, age: 2 }]);
    expect((await run('update', true)).json).toEqual([
      { id: 1, age: 1, dryRunState: 'before' },
      { id: 1, age: 2, dryRunState: 'after' },
    ]);
    expect((await run('upsert', false)).json).toEqual([{ id: 0, age: 2 }]);
    expect((await run('deleteRows', false)).json).toEqual([{ id: 1, age: 1 }]);
    expect((await run('deleteRows', true)).json).toEqual([{ id: 1, age: 1, dryRunState: 'before' }]);
    expect(asked).toMatchObject([
      { isDryRun: false },
      { isDryRun: true },
      { cells: { age: 2 } },
      {},
      { isDryRun: true },
    ]);
  });

  it.each(['update', 'upsert', 'deleteRows', 'rowExists'])('%s wants a condition', async (operation) => {
    const parameters = { operation, dataTableId: table, columns: auto };
    const run = runNode(dataTable, { dataTables: notingTable().dataTables, parameters });
    await expect(run).rejects.toThrow('There is no condition that says which rows are meant');
  });

  it('wants a table', async () => {
    await expect(runNode(dataTable, { parameters: { operation: 'get' } })).rejects.toThrow('No data table is chosen');
  });
});
