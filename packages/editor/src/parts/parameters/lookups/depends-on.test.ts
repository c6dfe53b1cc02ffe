import { expect, it } from 'vitest';
import { dependencies } from './depends-on.ts';

const root = { table: { __rl: true, value: 'orders' }, schema: 'public', filters: { projectId: 7 } };
const siblings = { key: 'sku', schema: 'inner', only: 'here' };

it('a look-up depends on places of the root, by path, and on siblings', () => {
  const places = ['table.value', '/filters.projectId', 'schema', '&schema', '&key', 'only', 'nothing.here'];
  expect(dependencies(places, { root, siblings })).toEqual(['orders', 7, 'public', 'inner', 'sku', 'here', null]);
});

it('a plain text counts as the value of the locator that took its place', () => {
  expect(dependencies(['table.value'], { root: { table: 'orders' }, siblings: {} })).toEqual(['orders']);
});
