import { expect, it } from 'vitest';
import { executionSearch, failureSearch, filterOf, isNarrowed } from './execution-search.ts';

const NOW = Date.UTC(2026, 0, 8);

it('reads from an address what it knows', () => {
  const search = {
    status: 'error',
    mode: 'webhook',
    since: 'day',
    workflowId: 'w',
    key: 'order',
    value: 42,
    more: 'x',
  };
  const { more: _, ...known } = search;
  expect(executionSearch(search)).toEqual({ ...known, value: '42' });
  const unknown = { status: 'unheard of', mode: 'magic', since: 'toString', workflowId: '', key: {} };
  expect(executionSearch(unknown)).toEqual({});
});

it('asks for notes by key and value together only', () => {
  expect(JSON.parse(filterOf({ key: 'order' }, NOW))).toEqual({});
  expect(JSON.parse(filterOf({ status: 'error', workflowId: 'w', key: 'order', value: '42' }, NOW))).toEqual({
    status: ['error'],
    workflowId: 'w',
    metadata: [{ key: 'order', value: '42' }],
  });
});

it('asks for a kind of start, and for those since a time', () => {
  expect(JSON.parse(filterOf({ mode: 'webhook', since: 'week' }, NOW))).toEqual({
    mode: ['webhook'],
    startedAfter: '2026-01-01T00:00:00.000Z',
  });
});

it('knows a list of some from a list of all that a workflow has', () => {
  expect(isNarrowed({ workflowId: 'w' })).toBe(false);
  expect(isNarrowed({ workflowId: 'w', since: 'hour' })).toBe(true);
});

it('asks for both ways to fail together', () => {
  expect(JSON.parse(filterOf({ status: 'failed' }, NOW))).toEqual({ status: ['error', 'crashed'] });
});

it('groups failures of a workflow and a time, whatever else an address says', () => {
  expect(failureSearch({ workflowId: 'w', since: 'day', status: 'error' })).toEqual({ workflowId: 'w', since: 'day' });
});
