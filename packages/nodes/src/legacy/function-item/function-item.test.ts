import type { JsonValue } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import functionItem from './function-item.node.ts';

const binary = { data: { data: '', mimeType: 'text/plain' } };

it('takes data and files of each item from what the script made of it', async () => {
  const { items } = await runNode(functionItem, {
    items: [{ json: { a: 1 }, binary }, { a: 2 }],
    scripts: async (): Promise<JsonValue> => [{ json: { a: 1, b: true }, binary }, { json: { a: 2, b: true } }],
  });
  expect(items).toEqual([
    { json: { a: 1, b: true }, pairedItem: { item: 0 }, binary },
    { json: { a: 2, b: true }, pairedItem: { item: 1 } },
  ]);
});

it('names the item for which nothing came back', async () => {
  const run = runNode(functionItem, { items: [{}, {}], scripts: async () => [{ json: {} }, { json: null }] });
  await expect(run).rejects.toMatchObject({ message: 'The code returned no object [item 1]', itemIndex: 1 });
});

it('makes the fields of an item of the elements of a list', async () => {
  const { json } = await runNode(functionItem, { items: [{}], scripts: async () => [{ json: [5, { a: 1 }] }] });
  expect(json).toEqual([{ 0: 5, 1: { a: 1 } }]);
});
