import { collection, defineNode, fixedCollection, group, options, resourceLocator, string } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { lookupParameters } from './lookup-parameters.ts';

const type = defineNode({
  name: 'test.table',
  displayName: 'Table',
  description: '',
  version: 1,
  group: [],
  family: 'store',
  defaults: { name: 'Table' },
  parameters: [
    options('resource', {
      label: 'Resource',
      options: [
        { name: 'Table', value: 'table' },
        { name: 'View', value: 'view' },
      ],
    }),
    string('schema', { label: 'Schema', default: 'public' }),
    string('view', { label: 'View', default: 'all', displayOptions: { show: { resource: ['view'] } } }),
    resourceLocator('table', {
      label: 'Table',
      modes: [
        { name: 'list', displayName: 'List', type: 'list' },
        {
          name: 'url',
          displayName: 'URL',
          type: 'string',
          extractValue: { type: 'regex', regex: 'https://t.example/(\\w+)' },
        },
      ],
    }),
    fixedCollection('where', {
      label: 'Where',
      multiple: true,
      groups: [
        group('values', 'Values', [
          string('column', { label: 'Column', default: 'id' }),
          string('value', { label: 'Value' }),
        ]),
      ],
    }),
    collection('more', { label: 'More', options: [string('a', { label: 'A' })] }),
  ],
  run: ({ item }) => item,
});

function known(parameters: JsonObject): JsonObject {
  const node = {
    id: 'n',
    name: 'Table',
    type: 'test.table',
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters,
  };
  return lookupParameters({ node, type, timezone: 'UTC', env: { SCHEMA: 'sales' }, now: () => 0 });
}

it('fixed values, defaults and expressions without data are known', () => {
  expect(known({ schema: '={{ $env.SCHEMA }}_{{ 1 + 1 }}', table: 't1' })).toEqual({
    resource: 'table',
    schema: 'sales_2',
    table: { __rl: true, mode: 'list', value: 't1' },
    where: {},
    more: {},
  });
});

it('what depends on items, on other nodes or on a mistake counts as not set', () => {
  for (const schema of [
    '={{ $json.schema }}',
    '=x{{ $json.schema }}',
    "={{ $('Other').item.json.a }}",
    '={{ oops( }}',
  ]) {
    expect(known({ schema })).toMatchObject({ schema: 'public' });
  }
  expect(known({ resource: '={{ $json.what }}', view: 'mine' })).not.toHaveProperty('view');
});

it('nested values keep what is known of them', () => {
  const values = [
    { column: '={{ $json.c }}', value: '={{ 7 }}' },
    { column: 'name', value: '={{ $json.v }}' },
  ];
  expect(known({ where: { values }, more: { a: '={{ $json.a }}' } })).toMatchObject({
    where: {
      values: [
        { column: 'id', value: 7 },
        { column: 'name', value: '' },
      ],
    },
    more: {},
  });
});

it('a locator holds what its address stands for', () => {
  expect(known({ table: { __rl: true, mode: 'url', value: '={{ "https://t.example/orders" }}' } })).toMatchObject({
    table: { mode: 'url', value: 'orders' },
  });
  expect(known({ table: { __rl: true, mode: 'url', value: '={{ $json.url }}' } })).toMatchObject({
    table: { value: '' },
  });
  expect(() => known({ table: { __rl: true, mode: 'url', value: 'nowhere' } })).toThrow(
    '"nowhere" does not fit the parameter "Table" given by "URL"',
  );
});
