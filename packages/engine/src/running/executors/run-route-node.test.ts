import { defineNode } from '@millrace/node-sdk';
import type { JsonValue } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../../testing/run-test-workflow.ts';

async function routed(to: JsonValue) {
  const start = testNode('Start', 'manual', { parameters: { items: [{ n: 0 }, { n: 1 }] } });
  const workflow = testChain(start, testNode('Route', 'route', { parameters: { to, outputs: 3 } }));
  const { result } = await runTestWorkflow(workflow);
  const outputs = result.runData.Route?.[0]?.data?.main.map((items) => items?.map(({ pairedItem }) => pairedItem));
  return { outputs, error: result.error };
}

const both = [{ item: 0 }, { item: 1 }];

it('an item goes to the output that is chosen for it, linked to itself', async () => {
  expect((await routed(0)).outputs).toEqual([both, [], []]);
  expect((await routed(2)).outputs).toEqual([[], [], both]);
  expect((await routed('={{ $json.n }}')).outputs).toEqual([[{ item: 0 }], [{ item: 1 }], []]);
});

it('an item goes to several outputs, or to none', async () => {
  expect((await routed([0, 2])).outputs).toEqual([both, [], both]);
  expect((await routed(-1)).outputs).toEqual([[], [], []]);
  expect((await routed([-1, 1])).outputs).toEqual([[], both, []]);
});

it.each([3, -2, 1.5])('output %d is refused', async (to) => {
  expect((await routed(to)).error).toMatchObject({
    code: 'NODE_OUTPUT_INVALID',
    message: `The item cannot go to output ${to}: the node has 3`,
    description: 'Choose an output from 0 up to one less than the number of outputs.',
  });
});

it('items are routed side by side, may change on their way, and keep their order', async () => {
  let working = 0;
  let most = 0;
  const node = defineNode({
    ...{ name: 'test.sorter', displayName: 'Sorter', description: '', version: 1, group: [], family: 'flow' },
    ...{ defaults: { name: 'Sorter' }, parameters: [], outputs: ['main', 'main'] },
    concurrency: () => 2,
    async route({ item }) {
      most = Math.max(most, ++working);
      await Promise.resolve();
      working--;
      return { to: Number(item.json.n) % 2, item: { json: { ...item.json, seen: true } } };
    },
  });
  const items = [0, 1, 2, 3].map((n) => ({ n }));
  const start = testNode('Start', 'manual', { parameters: { items } });
  const { result } = await runTestWorkflow(testChain(start, testNode('Sort', 'sorter')), { types: [node] });
  expect(most).toBe(2);
  expect(result.runData.Sort?.[0]?.data?.main).toEqual([
    [0, 2].map((n) => ({ json: { n, seen: true }, pairedItem: { item: n } })),
    [1, 3].map((n) => ({ json: { n, seen: true }, pairedItem: { item: n } })),
  ]);
});
