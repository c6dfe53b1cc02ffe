import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import removeDuplicates from './remove-duplicates.node.ts';

const [v1, v2] = removeDuplicates as [NodeType, NodeType];
const items: JsonObject[] = [
  { id: 1, o: { a: 1, b: 2 } },
  { o: { b: 2, a: 1 }, id: 1 },
  { id: 1, o: null },
  { id: 2, o: null },
];

describe('duplicates among the input items', () => {
  it('compares all fields whatever their order', async () => {
    expect((await runNode(v1, { items })).json).toEqual([items[0], items[2], items[3]]);
    expect((await runNode(v2, { items })).json).toHaveLength(3);
  });

  it('compares chosen fields, or all but some, and can drop the rest', async () => {
    const chosen = { compare: 'selectedFields', fieldsToCompare: 'o.a' };
    expect((await runNode(v2, { items, parameters: chosen })).json).toEqual([items[0], items[2]]);
    const except = { compare: 'allFieldsExcept', fieldsToExclude: 'o', options: { removeOtherFields: true } };
    expect((await runNode(v2, { items, parameters: except })).json).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('names fields that are missing', async () => {
    const parameters = (fieldsToCompare: string) => ({ compare: 'selectedFields', fieldsToCompare });
    await expect(runNode(v2, { items, parameters: parameters('x') })).rejects.toThrow(
      "The field 'x' is in none of the input items",
    );
    await expect(runNode(v1, { typeVersion: 1, items, parameters: parameters('o.a') })).rejects.toThrow(
      "The field 'o.a' is missing from some input items, first from item 2",
    );
    await expect(runNode(v2, { items, parameters: parameters('') })).rejects.toThrow('No fields to compare are given');
  });
});

describe('items of earlier executions', () => {
  const previous =
    (logic: string, name: string, more: JsonObject = {}) =>
    (item: { json: JsonObject }) => ({
      operation: 'removeItemsSeenInPreviousExecutions',
      logic,
      [name]: item.json.id ?? '',
      ...more,
    });
  const ids = (values: Array<number | string>) => values.map((id) => ({ id }));

  it('keeps items with new values', async () => {
    const staticData = { node: {}, workflow: {} };
    const parameters = previous('removeItemsWithAlreadySeenKeyValues', 'dedupeValue');
    const run = async (values: number[]) => (await runNode(v2, { items: ids(values), parameters, staticData })).json;
    expect(await run([1, 2])).toEqual(ids([1, 2]));
    expect(await run([2, 3])).toEqual(ids([3]));
    await runNode(v2, { items: [{}], parameters: { operation: 'clearDeduplicationHistory' }, staticData });
    expect(await run([2])).toEqual(ids([2]));
  });

  it('keeps what repeats within the input, and puts out second what was seen before', async () => {
    const staticData = { node: {}, workflow: {} };
    const parameters = previous('removeItemsWithAlreadySeenKeyValues', 'dedupeValue');
    const run = async (values: number[]) =>
      (await runNode(v2, { items: ids(values), parameters, staticData })).outputs.map((port) =>
        port?.map(({ json }) => json),
      );
    expect(await run([1, 2, 2])).toEqual([ids([1, 2, 2]), []]);
    expect(await run([2, 3, 2])).toEqual([ids([3]), ids([2, 2])]);
  });

  it('puts out second what is not higher, each output in the order of the numbers', async () => {
    const staticData = { node: {}, workflow: {} };
    const parameters = previous('removeItemsUpToStoredIncrementalKey', 'incrementalDedupeValue');
    expect((await runNode(v2, { items: ids([5, 2]), parameters, staticData })).json).toEqual(ids([2, 5]));
    const { outputs } = await runNode(v2, { items: ids([4, 9, 3, 7]), parameters, staticData });
    expect(outputs.map((port) => port?.map(({ json }) => json))).toEqual([ids([7, 9]), ids([3, 4])]);
  });

  it('forgets the oldest values', async () => {
    const staticData = { node: {}, workflow: {} };
    const options = { historySize: 2, scope: 'workflow' };
    const parameters = previous('removeItemsWithAlreadySeenKeyValues', 'dedupeValue', { options });
    const run = async (values: number[]) => (await runNode(v2, { items: ids(values), parameters, staticData })).json;
    await run([1, 2, 3]);
    expect(await run([1, 3])).toEqual(ids([1]));
    expect(Object.keys(staticData.workflow)).toHaveLength(1);
  });

  it('keeps items with higher numbers or later dates', async () => {
    const staticData = { node: {}, workflow: {} };
    const higher = previous('removeItemsUpToStoredIncrementalKey', 'incrementalDedupeValue');
    await runNode(v2, { items: ids([5, 3]), parameters: higher, staticData });
    expect((await runNode(v2, { items: ids([4, '6']), parameters: higher, staticData })).json).toEqual([{ id: '6' }]);
    const later = previous('removeItemsUpToStoredDate', 'dateDedupeValue');
    await runNode(v2, { items: ids(['2024-01-01']), parameters: later, staticData });
    const dates = ids(['2023-12-31', '2024-01-02T00:00:00Z']);
    expect((await runNode(v2, { items: dates, parameters: later, staticData })).json).toEqual([dates[1]]);
  });

  it('refuses values that cannot be remembered', async () => {
    const empty = previous('removeItemsWithAlreadySeenKeyValues', 'dedupeValue');
    await expect(runNode(v2, { items: [{}], parameters: empty })).rejects.toThrow("'Value to remember' is empty");
    const higher = previous('removeItemsUpToStoredIncrementalKey', 'incrementalDedupeValue');
    await expect(runNode(v2, { items: ids(['x']), parameters: higher })).rejects.toThrow("must be a number, not 'x'");
  });
});
