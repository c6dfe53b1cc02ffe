import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import simulate from './simulate.node.ts';

const items = [{ a: 1 }, { a: 2 }, { a: 3 }];

it('passes items on: all, or the first', async () => {
  expect((await runNode(simulate, { items, parameters: { executionDuration: 0 } })).json).toEqual(items);
  const first = { output: 'specify', numberOfItems: 2, executionDuration: 0 } as const;
  expect((await runNode(simulate, { items, parameters: first })).json).toEqual([{ a: 1 }, { a: 2 }]);
});

it('gives what is written down, and says what are no items', async () => {
  const written = (jsonOutput: string) =>
    runNode(simulate, { items, parameters: { output: 'custom', jsonOutput, executionDuration: 0 } });
  expect((await written('{ "b": 1 }')).json).toEqual([{ b: 1 }]);
  await expect(written('[1]')).rejects.toThrow("'Items' must be JSON objects, not number");
});
