import { describe, expect, it } from 'vitest';
import { resolveParameters } from './defaults.ts';
import type { NodeProperty } from './node-type.ts';

const property = (name: string, more: Partial<NodeProperty>): NodeProperty => ({
  name,
  displayName: name,
  type: 'string',
  default: '',
  ...more,
});

describe('resolveParameters', () => {
  it('fills in defaults and keeps what was set', () => {
    const properties = [property('a', { default: 'x' }), property('b', { type: 'number', default: 3 })];
    expect(resolveParameters(properties, { b: 5 }, 1)).toEqual({ a: 'x', b: 5 });
  });

  it('takes the declaration that is shown when a name stands twice', () => {
    const properties = [
      property('include', { default: 'all', displayOptions: { show: { '@version': [3] } } }),
      property('include', { default: 'none', displayOptions: { hide: { '@version': [3] } } }),
    ];
    expect(resolveParameters(properties, {}, 3)).toEqual({ include: 'all' });
    expect(resolveParameters(properties, {}, 4)).toEqual({ include: 'none' });
  });

  it('settles defaults that show other properties, in any order of declaration', () => {
    const properties = [
      property('third', { default: 3, displayOptions: { show: { second: ['b'] } } }),
      property('second', { default: 'b', displayOptions: { show: { first: ['a'] } } }),
      property('first', { default: 'a' }),
    ];
    expect(resolveParameters(properties, {}, 1)).toEqual({ first: 'a', second: 'b', third: 3 });
  });

  it('leaves out values that are not shown and keeps values nobody declares', () => {
    const properties = [
      property('mode', { default: 'a' }),
      property('x', { displayOptions: { show: { mode: ['b'] } } }),
    ];
    expect(resolveParameters(properties, { x: 'stale', other: 1 }, 1)).toEqual({ mode: 'a', other: 1 });
  });

  it('leaves a collection with what the user added', () => {
    const properties = [
      property('options', {
        type: 'collection',
        default: {},
        options: [property('limit', { type: 'number', default: 10 }), property('sort', { default: 'asc' })],
      }),
    ];
    expect(resolveParameters(properties, { options: { sort: 'desc' } }, 1)).toEqual({ options: { sort: 'desc' } });
    expect(resolveParameters(properties, {}, 1)).toEqual({ options: {} });
  });

  it('fills in the entries of a fixed collection', () => {
    const values = [
      property('name', { default: 'propertyName' }),
      property('kind', { default: 'text' }),
      property('digits', { type: 'number', default: 2, displayOptions: { show: { kind: ['number'] } } }),
    ];
    const properties = [
      property('values', {
        type: 'fixedCollection',
        default: {},
        options: [{ name: 'entry', displayName: 'Entry', values }],
      }),
    ];
    expect(resolveParameters(properties, { values: { entry: [{ name: 'a' }, { kind: 'number' }] } }, 1)).toEqual({
      values: {
        entry: [
          { name: 'a', kind: 'text' },
          { name: 'propertyName', kind: 'number', digits: 2 },
        ],
      },
    });
  });

  it('fills in the entries that a default adds', () => {
    const values = [property('field', { default: 'days' }), property('hour', { type: 'number', default: 7 })];
    const rule = property('rule', {
      type: 'fixedCollection',
      default: { interval: [{ field: 'weeks' }] },
      options: [{ name: 'interval', displayName: 'Interval', values }],
    });
    expect(resolveParameters([rule], {}, 1)).toEqual({ rule: { interval: [{ field: 'weeks', hour: 7 }] } });
  });

  it('leaves expressions that a node evaluates itself as text', () => {
    const properties = [property('next', { evaluatedByNode: true })];
    expect(resolveParameters(properties, { next: '={{ $response.body.next }}' }, 1)).toEqual({
      next: { expression: '{{ $response.body.next }}' },
    });
    expect(resolveParameters(properties, { next: 'fixed' }, 1)).toEqual({ next: 'fixed' });
  });

  it('gives each node its own copy of a default', () => {
    const properties = [property('list', { type: 'json', default: { a: [1] } })];
    const first = resolveParameters(properties, {}, 1);
    (first.list as { a: number[] }).a.push(2);
    expect(resolveParameters(properties, {}, 1)).toEqual({ list: { a: [1] } });
  });

  it('treats __proto__ as a plain name', () => {
    const stored = JSON.parse('{"__proto__": {"polluted": true}}');
    const resolved = resolveParameters([], stored, 1);
    expect(Object.keys(resolved)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
