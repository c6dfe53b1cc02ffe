import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
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

/** Which parameter each logic reads. */
const VALUE_OF = {
  removeItemsWithAlreadySeenKeyValues: 'dedupeValue',
  removeItemsUpToStoredIncrementalKey: 'incrementalDedupeValue',
  removeItemsUpToStoredDate: 'dateDedupeValue',
};

describe('items of earlier executions', () => {
  const previous =
    (logic: string, name: string, more: JsonObject = {}) =>
    (item: { json: JsonObject }) => ({
      operation: 'removeItemsSeenInPreviousExecutions',
      logic,
      [name]: item.json.id === undefined ? '' : item.json.id,
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

  /** What a node puts out in one execution after another. */
  async function executions(logic: keyof typeof VALUE_OF, ...values: JsonValue[][]) {
    const staticData = { node: {}, workflow: {} };
    const parameters = previous(logic, VALUE_OF[logic]);
    const outputs: unknown[] = [];
    for (const given of values) {
      const run = await runNode(v2, { items: given.map((id) => ({ id })), parameters, staticData });
      outputs.push(run.outputs.map((port) => port?.map(({ json }) => json.id)));
    }
    return outputs;
  }

  it('keeps what repeats within the input, and puts out second what was seen before', async () => {
    expect(await executions('removeItemsWithAlreadySeenKeyValues', [1, 2, 2], [2, 3, 2])).toEqual([
      [[1, 2, 2], []],
      [[3], [2, 2]],
    ]);
  });

  it('puts whole numbers first, then other values as they came, equal ones together', async () => {
    const byValue = (...values: JsonValue[][]) => executions('removeItemsWithAlreadySeenKeyValues', ...values);
    expect(await byValue([10, 3, 2, 1], [5, 2, 40, 3, 7, 10, 2])).toEqual([
      [[1, 2, 3, 10], []],
      [
        [5, 7, 40],
        [2, 2, 3, 10],
      ],
    ]);
    expect(await byValue(['b', 'a', 'c', 'b'], ['c', 'd', 'b', 'a', 'a', 7])).toEqual([
      [['b', 'b', 'a', 'c'], []],
      [
        [7, 'd'],
        ['c', 'b', 'a', 'a'],
      ],
    ]);
    const large = [4294967294, 4294967295, 9007199254740991];
    expect(await byValue(['x', '1.5', '01', ...large, -1, 1e21, 7])).toEqual([
      [[7, 4294967294, 'x', '1.5', '01', 4294967295, 9007199254740991, -1, 1e21], []],
    ]);
  });

  it('tells no number from its text, and counts what is empty as a value', async () => {
    const byValue = (...values: JsonValue[][]) => executions('removeItemsWithAlreadySeenKeyValues', ...values);
    expect(await byValue([1, '1'], ['1', 1])).toEqual([
      [[1, '1'], []],
      [[], ['1', 1]],
    ]);
    expect(await byValue(['', 1], ['', 2])).toEqual([
      [[1, ''], []],
      [[2], ['']],
    ]);
    expect(await byValue([null, 1], [null])).toEqual([
      [[1, null], []],
      [[], [null]],
    ]);
    expect(await byValue(['__proto__', 'a'], ['__proto__'])).toEqual([
      [['__proto__', 'a'], []],
      [[], ['__proto__']],
    ]);
  });

  it('still knows the numbers that version 0.1 remembered', async () => {
    const staticData = { node: { removeDuplicates: { values: ['a4ayc/80/OGda4BO/1o/V0'] } }, workflow: {} };
    const parameters = previous('removeItemsWithAlreadySeenKeyValues', 'dedupeValue');
    expect((await runNode(v2, { items: ids([1, 2]), parameters, staticData })).json).toEqual(ids([2]));
  });

  it('puts out second what is not higher, from the second execution on in the order of the numbers', async () => {
    const byNumber = (...values: JsonValue[][]) => executions('removeItemsUpToStoredIncrementalKey', ...values);
    expect(await byNumber([5, 2], [4, 9, 3, 7])).toEqual([
      [[2, 5], []],
      [
        [7, 9],
        [3, 4],
      ],
    ]);
    // The first execution compares nothing.
    expect(await byNumber([1700000000002, 0.5, -2, -3, 7], [1700000000004, 1700000000003, -1, -3, 0.5])).toEqual([
      [[7, 1700000000002, 0.5, -2, -3], []],
      [
        [1700000000003, 1700000000004],
        [-3, -1, 0.5],
      ],
    ]);
  });

  it('puts out second what is not later, from the second execution on in the order of the dates', async () => {
    const first = ['2024-03-01', '2024-01-01', '2024-03-01', '2024-02-01'];
    const second = ['2024-05-01', '2024-01-15', '2024-04-01', '2024-01-02'];
    expect(await executions('removeItemsUpToStoredDate', first, second)).toEqual([
      [['2024-03-01', '2024-03-01', '2024-01-01', '2024-02-01'], []],
      [
        ['2024-04-01', '2024-05-01'],
        ['2024-01-02', '2024-01-15'],
      ],
    ]);
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
    const higher = previous('removeItemsUpToStoredIncrementalKey', 'incrementalDedupeValue');
    await expect(runNode(v2, { items: ids(['x']), parameters: higher })).rejects.toThrow("must be a number, not 'x'");
    await expect(runNode(v2, { items: [{}], parameters: higher })).rejects.toThrow("must be a number, not ''");
    const later = previous('removeItemsUpToStoredDate', 'dateDedupeValue');
    await expect(runNode(v2, { items: [{}], parameters: later })).rejects.toThrow("must be a date, not ''");
  });
});
