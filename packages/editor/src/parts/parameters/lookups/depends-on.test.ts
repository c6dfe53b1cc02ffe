import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { dependencies, missingChoice } from './depends-on.ts';
import { type FormLevel, levelsAround } from './form-levels.ts';

const level = (values: JsonObject): FormLevel => ({ properties: [], values });
const root = { table: { __rl: true, value: 'orders' }, schema: 'public', filters: { projectId: 7 } };
const siblings = { key: 'sku', schema: 'inner', only: 'here' };

it('a look-up depends on places of the root, by path, and on siblings', () => {
  const places = ['table.value', '/filters.projectId', 'schema', '&schema', '&key', 'only', 'nothing.here'];
  const expected = ['orders', 7, 'public', 'inner', 'sku', 'here', null];
  expect(dependencies(places, [level(root), level(siblings)])).toEqual(expected);
});

it('a plain text counts as the value of the locator that took its place', () => {
  expect(dependencies(['table.value'], [level({ table: 'orders' })])).toEqual(['orders']);
});

const choice = (name: string, more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name, displayName: name, type: 'options', default: '', options: [] },
  ...more,
});
const table = choice('table', { type: 'resourceLocator', default: { mode: 'list', value: '' }, required: true });
const condition = choice('condition', {
  ...{ type: 'fixedCollection', default: {}, typeOptions: { multipleValues: true } },
  options: [{ name: 'all', displayName: 'All', values: [choice('column')] }],
});
const fields = choice('fields', {
  ...{ type: 'fixedCollection', default: {}, typeOptions: { multipleValues: true } },
  options: [{ name: 'values', displayName: 'Field', values: [table, condition] }],
});
const chosen = { mode: 'list', value: 'orders' };
const entry = (value: JsonObject) => ({ table: value, condition: { all: [{ column: '' }] } });
const around = (stored: JsonObject, path: string) =>
  levelsAround({ properties: [fields], root: stored, typeVersion: 1 }, path);
const path = 'fields.values[1].condition.all[0].column';

it('what a list depends on may stand beside what it lies in', () => {
  const levels = around({ fields: { values: [entry({ mode: 'list', value: '' }), entry(chosen)] } }, path);
  expect(levels).toHaveLength(3);
  expect(dependencies(['&table.value'], levels)).toEqual(['orders']);
  expect(missingChoice(['&table.value'], levels, 1)).toBeUndefined();
});

it('a list waits for the nearest required choice that is not made', () => {
  const levels = around({ fields: { values: [entry(chosen), entry({ mode: 'list', value: '' })] } }, path);
  expect(missingChoice(['&table.value'], levels, 1)).toBe(table);
});

it('no list waits for what may be left empty, is not shown, or is computed', () => {
  const optional = choice('range', { type: 'string' });
  const hidden = choice('object', { required: true, displayOptions: { show: { range: ['other'] } } });
  const values = { range: '', object: '', table: { mode: 'id', value: '={{ $json.table }}' } };
  const levels = [{ properties: [optional, hidden, table], values }];
  expect(missingChoice(['range', 'object', 'table'], levels, 1)).toBeUndefined();
});

it('an empty expression, and a typed value that is empty, are waited for', () => {
  const name = choice('name', { type: 'string', required: true });
  expect(missingChoice(['name'], [{ properties: [name], values: { name: '=' } }], 1)).toBe(name);
  expect(missingChoice(['name'], [{ properties: [name], values: { name: '' } }], 1)).toBe(name);
});
