import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import limit from './limit.node.ts';

const items = [{ n: 1 }, { n: 2 }, { n: 3 }];

it('keeps the first or the last items', async () => {
  expect((await runNode(limit, { items })).json).toEqual([{ n: 1 }]);
  expect((await runNode(limit, { items, parameters: { maxItems: 2 } })).json).toEqual([{ n: 1 }, { n: 2 }]);
  expect((await runNode(limit, { items, parameters: { maxItems: 2, keep: 'lastItems' } })).json).toEqual([
    { n: 2 },
    { n: 3 },
  ]);
  expect((await runNode(limit, { items, parameters: { maxItems: 9 } })).json).toHaveLength(3);
  expect((await runNode(limit, { items: [] })).json).toEqual([]);
});

it('refuses what is no count', async () => {
  // @ts-expect-error It is no number.
  await expect(runNode(limit, { items, parameters: { maxItems: 'many' } })).rejects.toThrow(
    "'Maximum items' must be a number, not 'many'",
  );
});
