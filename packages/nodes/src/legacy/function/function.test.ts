import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import functionNode from './function.node.ts';

it('runs the code over all items, with the names of its time', async () => {
  const { items } = await runNode(functionNode, {
    parameters: { functionCode: 'return items;' },
    items: [{ a: 1 }],
    scripts: async ({ source, dialect, items: input }) => [{ source, dialect, count: input.length }],
  });
  expect(items).toEqual([{ json: { source: 'return items;', dialect: 'function', count: 1 } }]);
});

it('refuses a result that is no list of items', async () => {
  const run = runNode(functionNode, { scripts: async () => 5 });
  await expect(run).rejects.toThrow("Code doesn't return items properly");
});
