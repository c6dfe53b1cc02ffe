import type { NodeTypeDescription } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { suppliesTo } from './sub-node.ts';

const store: NodeTypeDescription = {
  name: 'x.store',
  displayName: 'Store',
  description: '',
  version: 1,
  group: ['transform'],
  family: 'store',
  inputs: [],
  outputs: "={{ ['main'] }}",
  roles: { ai_tool: { mode: 'tool' } },
  defaults: { name: 'Store' },
  properties: [],
};

it('offers a type for the parts that its parameters let it play', () => {
  expect(suppliesTo(store, { type: 'ai_tool' })).toBe(true);
  expect(suppliesTo(store, { type: 'ai_memory' })).toBe(false);
  expect(suppliesTo(store, { type: 'main' })).toBe(true);
  expect(suppliesTo(store, { type: 'toString' })).toBe(false);
  expect(suppliesTo(store, { type: 'ai_tool', filter: { nodes: ['x.other'] } })).toBe(false);
});
