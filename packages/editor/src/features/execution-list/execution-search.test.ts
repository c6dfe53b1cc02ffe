import { expect, it } from 'vitest';
import { executionSearch, filterOf } from './execution-search.ts';

it('reads from an address what it knows', () => {
  const search = { status: 'error', workflowId: 'w', key: 'order', value: 42, more: 'x' };
  expect(executionSearch(search)).toEqual({ status: 'error', workflowId: 'w', key: 'order', value: '42' });
  expect(executionSearch({ status: 'unheard of', workflowId: '', key: {} })).toEqual({});
});

it('asks for notes by key and value together only', () => {
  expect(JSON.parse(filterOf({ key: 'order' }))).toEqual({});
  expect(JSON.parse(filterOf({ status: 'error', workflowId: 'w', key: 'order', value: '42' }))).toEqual({
    status: ['error'],
    workflowId: 'w',
    metadata: [{ key: 'order', value: '42' }],
  });
});
