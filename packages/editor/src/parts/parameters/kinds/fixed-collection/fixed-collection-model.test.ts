import type { NodeProperty, PropertyGroup } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { addableGroups, entriesOf, newEntry, withEntries } from './fixed-collection-model.ts';

const text: PropertyGroup = {
  name: 'string',
  displayName: 'Text',
  values: [
    { name: 'name', displayName: 'Name', type: 'string', default: 'propertyName' },
    { name: 'value', displayName: 'Value', type: 'string', default: '' },
    { name: 'extra', displayName: 'Extra', type: 'string', default: 'x', displayOptions: { show: { name: ['a'] } } },
  ],
};
const number: PropertyGroup = { name: 'number', displayName: 'Number', values: [] };
const list: NodeProperty = {
  name: 'values',
  displayName: 'Values',
  type: 'fixedCollection',
  default: {},
  typeOptions: { multipleValues: true },
  options: [text, number],
};
const single: NodeProperty = { ...list, typeOptions: { multipleValues: false } };

describe('entries of a fixed collection', () => {
  it('start with the defaults of the fields that need no condition', () => {
    expect(newEntry(text)).toEqual({ name: 'propertyName', value: '' });
  });

  it('are stored as a list, other groups untouched', () => {
    const value = { number: [{ value: 1 }] };
    expect(withEntries({ property: list, value, group: text, entries: [{ name: 'a' }] })).toEqual({
      number: [{ value: 1 }],
      string: [{ name: 'a' }],
    });
  });

  it('are stored as one object where there can be only one', () => {
    expect(withEntries({ property: single, value: {}, group: text, entries: [{ name: 'a' }] })).toEqual({
      string: { name: 'a' },
    });
  });

  it('leave their group out when the last is removed', () => {
    expect(withEntries({ property: list, value: { string: [{ name: 'a' }] }, group: text, entries: [] })).toEqual({});
  });

  it('are read from a list and from a single object', () => {
    expect(entriesOf({ string: [{ name: 'a' }, { name: 'b' }] }, text)).toHaveLength(2);
    expect(entriesOf({ string: { name: 'a' } }, text)).toEqual([{ name: 'a' }]);
    expect(entriesOf({}, text)).toEqual([]);
  });

  it('can be added without end to a list, and once for each group otherwise', () => {
    const value = { string: [{ name: 'a' }] };
    expect(addableGroups(list, value).map(({ name }) => name)).toEqual(['string', 'number']);
    expect(addableGroups(single, value).map(({ name }) => name)).toEqual(['number']);
  });
});
