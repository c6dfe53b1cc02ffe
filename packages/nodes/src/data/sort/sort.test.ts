import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import sort from './sort.node.ts';

const by = (...fields: Array<[fieldName: string, order: string]>): JsonObject => ({
  sortFieldsUi: { sortField: fields.map(([fieldName, order]) => ({ fieldName, order })) },
});

const sortedBy = async (order: string, ...values: JsonValue[]) =>
  (await runNode(sort, { items: values.map((n) => ({ n })), parameters: by(['n', order]) })).json.map(({ n }) => n);

it('sorts by fields, without regard to case', async () => {
  expect(await sortedBy('ascending', 'b', 'ä', 'z', 'Z', 'a', '')).toEqual(['', 'a', 'b', 'z', 'Z', 'ä']);
  expect(await sortedBy('descending', 'b', 'ä', 'z', 'Z', 'a', '')).toEqual(['ä', 'z', 'Z', 'b', 'a', '']);
});

it('puts values that cannot be compared where workflows expect them', async () => {
  expect(await sortedBy('ascending', 'b', null, 'A', 'C')).toEqual(['b', null, 'A', 'C']);
  expect(await sortedBy('descending', 'b', null, 'A', 'C')).toEqual(['C', 'A', null, 'b']);
  expect(await sortedBy('ascending', '10', 9, '8', 'x')).toEqual(['8', 9, '10', 'x']);
  expect(await sortedBy('descending', true, 'a', 1, false)).toEqual([1, false, 'a', true]);
});

it('compares numbers as numbers and goes on with the next field', async () => {
  const items = [
    { a: 10, b: 1 },
    { a: 9, b: 1 },
    { a: 9, b: 2 },
  ];
  const { json } = await runNode(sort, { items, parameters: by(['a', 'ascending'], ['b', 'descending']) });
  expect(json).toEqual([
    { a: 9, b: 2 },
    { a: 9, b: 1 },
    { a: 10, b: 1 },
  ]);
});

it('refuses a field that no item has', async () => {
  await expect(runNode(sort, { items: [{ a: 1 }], parameters: by(['b', 'ascending']) })).rejects.toThrow(
    "The field 'b' is in none of the input items",
  );
  await expect(runNode(sort, { items: [{ a: 1 }] })).rejects.toThrow('No fields to sort by are given');
});

it('keeps all items when it shuffles', async () => {
  const items = Array.from({ length: 50 }, (_, n) => ({ n }));
  const { json } = await runNode(sort, { items, parameters: { type: 'random' } });
  expect(json.map(({ n }) => Number(n)).sort((a, b) => a - b)).toEqual(items.map(({ n }) => n));
});

it('sorts as a script says, and refuses an answer that is no order', async () => {
  const items = [{ n: 1 }, { n: 2 }];
  const parameters = { type: 'code', code: 'return b.json.n - a.json.n;' };
  expect((await runNode(sort, { items, parameters, scripts: async () => [1, 0] })).json).toEqual([{ n: 2 }, { n: 1 }]);
  await expect(runNode(sort, { items, parameters, scripts: async () => [0, 0] })).rejects.toThrow(
    'The code did not put the items in order',
  );
});
