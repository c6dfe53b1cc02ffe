import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json.ts';
import { resolveParameters } from './defaults.ts';
import type { NodeProperty } from './node-type.ts';
import { findLocators, settleLocators } from './resource-locator.ts';

const base: NodeProperty = {
  name: 'base',
  displayName: 'Base',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  modes: [
    { name: 'list', displayName: 'From list', type: 'list' },
    {
      name: 'url',
      displayName: 'By address',
      type: 'string',
      placeholder: 'https://base.example/b12',
      extractValue: { type: 'regex', regex: 'https://base.example/([a-z0-9]{2,})' },
    },
    { name: 'id', displayName: 'ID', type: 'string' },
  ],
};

function settle(properties: NodeProperty[], stored: JsonObject, evaluated?: JsonObject): JsonObject {
  const resolved = resolveParameters(properties, stored, 1);
  return settleLocators(findLocators(properties, resolved, 1), evaluated ?? resolved);
}

const byUrl = (value: JsonValue): JsonObject => ({ __rl: true, mode: 'url', value });

describe('settleLocators', () => {
  it('takes what is meant out of an address', () => {
    expect(settle([base], { base: byUrl('https://base.example/b12/view?x=1') })).toEqual({ base: byUrl('b12') });
  });

  it.each([
    ['a%21b', 'a!b'],
    ['a%2', 'a%2'],
  ])('decodes what stands encoded in an address: %s', (part, id) => {
    const mode = {
      name: 'url',
      displayName: 'By address',
      type: 'string' as const,
      extractValue: { type: 'regex' as const, regex: 'https://base.example/(.+)', isEncoded: true },
    };
    const property = { ...base, modes: [mode] };
    expect(settle([property], { base: byUrl(`https://base.example/${part}`) })).toEqual({ base: byUrl(id) });
  });

  it('leaves values of other modes, empty ones and numbers as they are', () => {
    const chosen = { __rl: true, mode: 'list', value: 'https://base.example/b12', cachedResultName: 'Mine' };
    expect(settle([base], { base: chosen })).toEqual({ base: chosen });
    expect(settle([base], { base: byUrl('') })).toEqual({ base: byUrl('') });
    expect(settle([base], { base: byUrl(7) })).toEqual({ base: byUrl(7) });
  });

  it('makes a locator of a plain text, of what an expression gave, and of nothing', () => {
    expect(settle([base], { base: 'b12' })).toEqual({ base: { __rl: true, mode: 'id', value: 'b12' } });
    expect(settle([base], { base: '={{ 1 }}' }, { base: null })).toEqual({
      base: { __rl: true, mode: 'list', value: '' },
    });
    expect(settle([base], {})).toEqual({ base: { __rl: true, mode: 'list', value: '' } });
  });

  it('says which parameter an address does not fit', () => {
    expect(() => settle([base], { base: byUrl('elsewhere') })).toThrow(
      expect.objectContaining({
        message: '"elsewhere" does not fit the parameter "Base" given by "By address"',
        description: 'Enter something like https://base.example/b12, or give it in another way.',
        parameter: 'base',
      }),
    );
  });

  it('finds locators in collections and in every entry of a list, and copies only what it changes', () => {
    const properties: NodeProperty[] = [
      { name: 'options', displayName: 'Options', type: 'collection', default: {}, options: [base] },
      {
        name: 'rows',
        displayName: 'Rows',
        type: 'fixedCollection',
        default: {},
        typeOptions: { multipleValues: true },
        options: [{ name: 'row', displayName: 'Row', values: [base] }],
      },
      { name: 'other', displayName: 'Other', type: 'json', default: '{}' },
    ];
    const stored = {
      options: { base: byUrl('https://base.example/one') },
      rows: { row: [{ base: byUrl('https://base.example/two') }, { base: 'three' }] },
      other: { base: byUrl('https://base.example/four') },
    };
    expect(settle(properties, stored)).toEqual({
      options: { base: byUrl('one') },
      rows: { row: [{ base: byUrl('two') }, { base: { __rl: true, mode: 'id', value: 'three' } }] },
      other: stored.other,
    });
    expect(stored.options.base.value).toBe('https://base.example/one');
  });

  it('leaves out locators that are not shown', () => {
    const hidden: NodeProperty = { ...base, displayOptions: { show: { kind: ['base'] } } };
    const kind: NodeProperty = { name: 'kind', displayName: 'Kind', type: 'string', default: 'table' };
    expect(findLocators([kind, hidden], { kind: 'table', base: byUrl('x') }, 1)).toEqual([]);
  });

  it('copes with an expression in place of what holds the locator', () => {
    const properties: NodeProperty[] = [
      { name: 'options', displayName: 'Options', type: 'collection', default: {}, options: [base] },
    ];
    const stored = { options: { base: byUrl('https://base.example/one') } };
    expect(settle(properties, stored, { options: 'text' })).toEqual({ options: 'text' });
  });
});
