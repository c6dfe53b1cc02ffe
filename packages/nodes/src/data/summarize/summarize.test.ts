import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import summarize from './summarize.node.ts';

const items: JsonObject[] = [
  { k: 'a', v: 1 },
  { k: 'b', v: 5, t: 'x' },
  { k: 'a', v: '2', t: '' },
  { k: null, v: null, t: 'x' },
];
const figures = (...values: Array<[aggregation: string, field: string, more?: JsonObject]>): JsonObject => ({
  fieldsToSummarize: { values: values.map(([aggregation, field, more]) => ({ aggregation, field, ...more })) },
});
const run = async (parameters: JsonObject, typeVersion = 1.1) => runNode(summarize, { items, parameters, typeVersion });

it('works out figures over all items', async () => {
  const parameters = figures(
    ['sum', 'v'],
    ['average', 'v'],
    ['min', 'v'],
    ['max', 'v'],
    ['count', 't'],
    ['countUnique', 't', { includeEmpty: true }],
    ['append', 't'],
    ['concatenate', 't', { separateBy: 'other', customSeparator: '+' }],
  );
  expect((await run(parameters)).json).toEqual([
    {
      sum_v: 6,
      average_v: 3,
      min_v: 1,
      max_v: 5,
      count_t: 2,
      unique_count_t: 3,
      appended_t: ['x', 'x'],
      concatenated_t: 'x+x',
    },
  ]);
});

it('splits by fields and links each group to its items', async () => {
  const { items: output } = await run({ ...figures(['count', 'k', { includeEmpty: true }]), fieldsToSplitBy: 'k' });
  expect(output).toEqual([
    { json: { k: 'a', count_k: 2 }, pairedItem: [{ item: 0 }, { item: 2 }] },
    { json: { k: 'b', count_k: 1 }, pairedItem: [{ item: 1 }] },
    { json: { k: null, count_k: 1 }, pairedItem: [{ item: 3 }] },
  ]);
});

it('puts splits into one item, and skips empty ones', async () => {
  const options = { outputFormat: 'singleItem', skipEmptySplitFields: true };
  expect((await run({ ...figures(['count', 'v']), fieldsToSplitBy: 'k', options })).json).toEqual([
    { a: { count_v: 2 }, b: { count_v: 1 } },
  ]);
});

it('does not add up texts', async () => {
  expect((await run(figures(['sum', 'k'], ['average', 'k']))).json).toEqual([{ sum_k: 0, average_k: null }]);
});

it('tells a missing key from null, and version 1 by its text', async () => {
  const rows: JsonObject[] = [{ k: 'b', v: 1 }, { v: 2 }, { k: null, v: 3 }, { k: 10, v: 4 }, { k: '9', v: 5 }];
  const parameters = { ...figures(['sum', 'v']), fieldsToSplitBy: 'k' };
  const groups = async (typeVersion: number, more: JsonObject = {}) =>
    (await runNode(summarize, { typeVersion, parameters: { ...parameters, ...more }, items: rows })).json;
  expect(await groups(1.1)).toEqual([
    { k: 'b', sum_v: 1 },
    { sum_v: 2 },
    { k: null, sum_v: 3 },
    { k: 10, sum_v: 4 },
    { k: '9', sum_v: 5 },
  ]);
  expect(await groups(1)).toEqual([
    { k: 'b', sum_v: 1 },
    { k: 'undefined', sum_v: 2 },
    { k: 'null', sum_v: 3 },
    { k: '10', sum_v: 4 },
    { k: '9', sum_v: 5 },
  ]);
  expect(await groups(1.1, { options: { skipEmptySplitFields: true } })).toHaveLength(3);
  expect(await groups(1, { options: { skipEmptySplitFields: true } })).toHaveLength(5);
});

it('skips what is empty as a key: false is, zero is not', async () => {
  const rows: JsonObject[] = [{ k: 0 }, { k: false }, { k: '' }, { k: 'a' }];
  const parameters = { ...figures(['count', 'k']), fieldsToSplitBy: 'k', options: { skipEmptySplitFields: true } };
  const keys = (await runNode(summarize, { typeVersion: 1.1, parameters, items: rows })).json.map(({ k }) => k);
  expect(keys).toEqual([0, 'a']);
});

it('tells of fields that are in no item', async () => {
  expect((await run(figures(['count', 'nope']))).hints).toHaveLength(1);
  await expect(run(figures(['count', 'nope']), 1)).rejects.toThrow("The field 'nope' is in none of the input items");
  const options = { continueIfFieldNotFound: true };
  expect((await run({ ...figures(['count', 'nope'], ['sum', 'nope']), options }, 1)).json).toEqual([
    { count_nope: 0, sum_nope: 0 },
  ]);
  await expect(run(figures(['count', '']))).rejects.toThrow('A field to summarize has no name');
});
