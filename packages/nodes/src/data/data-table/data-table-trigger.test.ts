import type { DataTableMark, DataTables, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import dataTableTrigger from './data-table-trigger.node.ts';

const MARK: DataTableMark = { change: 4, row: 0, nextRow: 3 };

/** Looks at tables that give a new and a changed row after the first look; the memory lasts. */
function trigger(event?: string) {
  const asked: unknown[] = [];
  const dataTables: Partial<DataTables> = {
    columns: async () => [{ name: 'name', type: 'string' }],
    find: async () => [{ id: 1, name: 'first' }],
    async changedSince(table, mark) {
      asked.push([table, mark]);
      const rows = [
        { row: { id: 2, name: 'changed' }, isNew: false },
        { row: { id: 3, name: 'new' }, isNew: true },
      ];
      return { rows: mark ? rows : [], mark: MARK };
    },
  };
  const memory: JsonObject = {};
  const look = async (mode: 'trigger' | 'manual', table = 't1') => {
    const parameters = { dataTableId: { mode: 'list', value: table }, ...(event && { event }) };
    const staticData = { node: memory, workflow: {} };
    const { json } = await runNode(dataTableTrigger, { mode, parameters, dataTables, staticData });
    return json.map(({ name }) => name);
  };
  return { look, asked };
}

it('starts on what is new or changed since the last look; what is there at first is only noted', async () => {
  const { look, asked } = trigger();
  expect(await look('trigger')).toEqual([]);
  expect(await look('trigger')).toEqual(['changed', 'new']);
  expect(await look('trigger', 't2')).toEqual([]);
  expect(asked).toEqual([
    ['t1', null],
    ['t1', MARK],
    ['t2', null],
  ]);
});

it.each([
  ['rowAdded', ['new']],
  ['rowChanged', ['changed']],
])('starts on %s', async (event, names) => {
  const { look } = trigger(event);
  await look('trigger');
  expect(await look('trigger')).toEqual(names);
});

it('gives a row when it is tried out by hand', async () => {
  expect(await trigger().look('manual')).toEqual(['first']);
});
