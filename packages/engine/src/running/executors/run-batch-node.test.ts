import { defineNode, NodeError } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../../testing/run-test-workflow.ts';

const sorting = (passesInputOnFailure: boolean) =>
  defineNode({
    name: 'test.sorting',
    displayName: 'Sorting',
    description: 'Cannot sort',
    version: 1,
    group: ['transform'],
    family: 'data',
    defaults: { name: 'Sorting' },
    parameters: [],
    passesInputOnFailure,
    runAll() {
      throw new NodeError('Nothing to sort by');
    },
  });

async function putOut(passesInputOnFailure: boolean) {
  const start = testNode('Start', 'manual', { parameters: { items: '[{"n":1},{"n":2}]' } });
  const workflow = testChain(start, testNode('Node', 'sorting', { onError: 'continueRegularOutput' }));
  const { record } = await runTestWorkflow(workflow, { types: [sorting(passesInputOnFailure)] });
  const run = record.finished.at(-1)?.run;
  return { items: run?.data?.main?.[0]?.map(({ json }) => json), hints: run?.hints?.map(({ message }) => message) };
}

it('passes on the items of a node that only orders or picks them, and says so', async () => {
  expect(await putOut(true)).toEqual({
    items: [{ n: 1 }, { n: 2 }],
    hints: ['The items go on as they came: Nothing to sort by'],
  });
});

it('puts out the error of another node that fails for all items', async () => {
  expect((await putOut(false)).items).toEqual([{ error: 'Nothing to sort by' }]);
});
