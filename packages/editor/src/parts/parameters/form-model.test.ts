import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { changeParameter, effectiveParameters, visibleProperties } from './form-model.ts';

const choice = (value: string) => ({ name: value, value });
const properties: NodeProperty[] = [
  {
    name: 'resource',
    displayName: 'Resource',
    type: 'options',
    default: 'row',
    options: [choice('row'), choice('table')],
  },
  {
    name: 'operation',
    displayName: 'Operation',
    type: 'options',
    default: 'get',
    options: [choice('get'), choice('update')],
    displayOptions: { show: { resource: ['row'] } },
  },
  {
    name: 'operation',
    displayName: 'Operation',
    type: 'options',
    default: 'create',
    options: [choice('create'), choice('get')],
    displayOptions: { show: { resource: ['table'] } },
  },
  { name: 'id', displayName: 'Id', type: 'string', default: '' },
  {
    name: 'fields',
    displayName: 'Fields',
    type: 'collection',
    default: {},
    displayOptions: { show: { resource: ['row'], operation: ['update'] } },
  },
  { name: 'secret', displayName: 'Secret', type: 'hidden', default: 'x' },
];

const change = (values: Record<string, string | object>, name: string, value: string | undefined) =>
  changeParameter({ properties, values: structuredClone(values) as never, name, value, typeVersion: 1 });

describe('shown properties', () => {
  it('follow stored values and defaults, and leave hidden ones out', () => {
    const root = effectiveParameters(properties, {}, 1);
    const names = visibleProperties(properties, root, { root, typeVersion: 1 }).map(({ name }) => name);
    expect(names).toEqual(['resource', 'operation', 'id']);
  });
});

describe('changing a parameter', () => {
  it('drops values of parameters that are not shown any more', () => {
    const before = { resource: 'row', operation: 'update', fields: { a: 1 }, id: '5' };
    expect(change(before, 'operation', 'get')).toEqual({ resource: 'row', operation: 'get', id: '5' });
  });

  it('keeps a value that another shown property of the same name offers', () => {
    expect(change({ operation: 'get', id: '5' }, 'resource', 'table')).toEqual({
      operation: 'get',
      id: '5',
      resource: 'table',
    });
  });

  it('goes back to the default where the choice is not offered', () => {
    expect(change({ operation: 'update', fields: { a: 1 } }, 'resource', 'table')).toEqual({ resource: 'table' });
  });

  it('keeps values no property declares, and the order of keys', () => {
    const next = change({ other: 'kept', resource: 'row', id: '1' }, 'resource', 'table');
    expect(Object.entries(next)).toEqual([
      ['other', 'kept'],
      ['resource', 'table'],
      ['id', '1'],
    ]);
  });

  it('removes a value that goes back to its default', () => {
    expect(change({ id: '5' }, 'id', undefined)).toEqual({});
  });

  it('empties what was chosen from a list that depends on it, and leaves what was written', () => {
    const table: NodeProperty = {
      name: 'table',
      displayName: 'Table',
      type: 'resourceLocator',
      default: { mode: 'list', value: '' },
      typeOptions: { loadOptionsDependsOn: ['base.value'] },
    };
    const locator = (mode: string, value: string) => ({ __rl: true, mode, value, cachedResultName: value });
    const chooseBase = (values: JsonObject, base: JsonObject) =>
      changeParameter({ properties: [table], values, name: 'base', value: base, typeVersion: 1 }).table;
    const before = { base: locator('list', 'b1'), table: locator('list', 't1') };
    expect(chooseBase(before, locator('list', 'b2'))).toEqual({ __rl: true, mode: 'list', value: '' });
    expect(chooseBase(before, { ...locator('list', 'b1'), cachedResultName: 'Known now' })).toEqual(before.table);
    for (const kept of [locator('id', 't1'), locator('list', '={{ $json.table }}')])
      expect(chooseBase({ ...before, table: kept }, locator('list', 'b2'))).toEqual(kept);
  });
});

describe('settling', () => {
  /** Each is shown while the one before it is on; the first is a choice of its own. */
  const dependent = (count: number): NodeProperty[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ name: `p${index}`, displayName: `P${index}`, type: 'string' as const, default: 'off' },
      ...(index > 0 && { displayOptions: { show: { [`p${index - 1}`]: ['on'] } } }),
    }));
  const allOn = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 'on']));
  const switchOff = (count: number) =>
    changeParameter({ properties: dependent(count), values: allOn(count), name: 'p0', value: 'off', typeVersion: 1 });

  it('drops all that depends on what was hidden, one after another', () => {
    for (const count of [2, 5, 9]) expect(switchOff(count)).toEqual({ p0: 'off' });
  });

  it('settles chains of any length: nothing hidden stays', () => {
    expect(switchOff(40)).toEqual({ p0: 'off' });
  });
});
