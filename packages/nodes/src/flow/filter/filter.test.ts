import type { Item, JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import filter from './filter.node.ts';

const [filterV1, filterV2] = filter as [NodeType, NodeType];
const items: JsonObject[] = [{ n: 1 }, { n: 2 }, { n: 3 }];

it('keeps items that meet all conditions, or any (version 1)', async () => {
  const conditions = ({ json }: Item) => ({
    number: [
      { value1: json.n ?? 0, operation: 'larger', value2: 1 },
      { value1: json.n ?? 0, operation: 'smaller', value2: 3 },
    ],
  });
  const run = async (combineConditions: string) =>
    (await runNode(filterV1, { items, parameters: (item) => ({ conditions: conditions(item), combineConditions }) }))
      .json;
  expect(await run('AND')).toEqual([{ n: 2 }]);
  expect(await run('OR')).toEqual(items);
});

it('keeps items that meet the conditions, with their files (version 2)', async () => {
  const binary = { data: { data: '', mimeType: 'text/plain' } };
  const { items: kept } = await runNode(filterV2, {
    items: [{ json: { n: 5 }, binary }, { n: 1 }],
    parameters: ({ json }) => ({
      conditions: {
        conditions: [{ id: '', leftValue: json.n ?? 0, rightValue: 2, operator: { type: 'number', operation: 'gt' } }],
      },
    }),
  });
  expect(kept).toEqual([{ json: { n: 5 }, binary }]);
});

it('keeps nothing of nothing', async () => {
  expect((await runNode(filterV2, { items: [] })).items).toEqual([]);
});
