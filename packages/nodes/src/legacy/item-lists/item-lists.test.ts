import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import itemLists from './item-lists.node.ts';

const [v1, v2, v3] = itemLists as [NodeType, NodeType, NodeType];
const run = async (nodeType: NodeType, typeVersion: number, parameters: JsonObject, items: JsonObject[]) =>
  (await runNode(nodeType, { typeVersion, parameters, items })).json;

it('splits lists; only later versions take other values', async () => {
  const items = [{ a: [1, 2] }];
  for (const [nodeType, version] of [
    [v1, 1],
    [v2, 2.2],
    [v3, 3.1],
  ] as Array<[NodeType, number]>) {
    expect(await run(nodeType, version, { fieldToSplitOut: 'a' }, items)).toEqual([{ a: 1 }, { a: 2 }]);
  }
  await expect(run(v1, 1, { fieldToSplitOut: 'a' }, [{ a: 5 }])).rejects.toThrow("The field 'a' holds no list");
  expect(await run(v2, 2.2, { fieldToSplitOut: 'a' }, [{ a: 5 }])).toEqual([{ a: 5 }]);
  expect(await run(v2, 2, { fieldToSplitOut: 'a' }, [{ a: { x: 1, y: [2] } }])).toEqual([{ a: 1 }, { 0: 2 }]);
  await expect(run(v2, 2, { fieldToSplitOut: 'b' }, items)).rejects.toThrow("The field 'b' is in none");
  expect(await run(v2, 2.1, { fieldToSplitOut: 'b' }, items)).toEqual([]);
  expect(await run(v3, 3, { fieldToSplitOut: 'b' }, items)).toEqual([]);
});

it('reads names in both forms', async () => {
  const items = [{ a: [1], b: 2, c: 3 }];
  const old = {
    fieldToSplitOut: 'a',
    include: 'selectedOtherFields',
    fieldsToInclude: { fields: [{ fieldName: 'b' }] },
  };
  expect(await run(v1, 1, old, items)).toEqual([{ a: 1, b: 2 }]);
  const later = { fieldToSplitOut: 'a', include: 'selectedOtherFields', fieldsToInclude: 'b' };
  expect(await run(v3, 3, later, items)).toEqual([{ a: 1, b: 2 }]);
});

it('limits, sorts, removes duplicates and sums up', async () => {
  const items = [{ n: 2 }, { n: 1 }, { n: 2 }];
  expect(await run(v3, 3, { operation: 'limit', maxItems: 2 }, items)).toEqual([{ n: 2 }, { n: 1 }]);
  const sortFieldsUi = { sortField: [{ fieldName: 'n' }] };
  expect(await run(v1, 1, { operation: 'sort', sortFieldsUi }, items)).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
  expect(await run(v2, 2, { operation: 'removeDuplicates' }, items)).toEqual([{ n: 2 }, { n: 1 }]);
  const fieldsToSummarize = { values: [{ aggregation: 'sum', field: 'n' }] };
  expect(await run(v3, 3, { operation: 'summarize', fieldsToSummarize }, items)).toEqual([{ sum_n: 5 }]);
});

it('collects values under both names of the operation', async () => {
  const fieldsToAggregate = { fieldToAggregate: [{ fieldToAggregate: 'n' }] };
  const items = [{ n: 1 }, { n: 2 }];
  expect(await run(v1, 1, { operation: 'aggregateItems', fieldsToAggregate }, items)).toEqual([{ n: [1, 2] }]);
  expect(await run(v3, 3, { operation: 'concatenateItems', fieldsToAggregate }, items)).toEqual([{ n: [1, 2] }]);
});

it('summarizes groups by the names of properties, and compares numbers only before version 3', async () => {
  const rows: JsonObject[] = [
    { g: 'a', n: '10' },
    { g: 'a', n: 2 },
    { n: 3 },
    { g: null, n: null },
    { g: '', n: 4 },
    { g: 0, n: 5 },
  ];
  const parameters = {
    operation: 'summarize',
    fieldsToSummarize: { values: [{ aggregation: 'max', field: 'n' }] },
    fieldsToSplitBy: 'g',
    options: { skipEmptySplitFields: true },
  };
  const summarized = async (node: NodeType, version: number) => await run(node, version, parameters, rows);
  const rest = { g: 'null', max_n: null };
  expect(await summarized(v2, 2.2)).toEqual([{ g: '0', max_n: 5 }, { g: 'a', max_n: 2 }, rest]);
  expect(await summarized(v3, 3)).toEqual([{ g: '0', max_n: 5 }, { g: 'a', max_n: '10' }, rest]);
});
