import { defineTrigger, NodeError, string } from '@millrace/node-sdk';
import type { Item } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

const called = defineTrigger({
  name: 'test.called',
  displayName: 'Called',
  description: '',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'workflow',
  defaults: { name: 'Called' },
  parameters: [string('keep', { label: 'Keep', default: 'a' })],
  emit: () => [],
  receive(items, { keep }) {
    if (keep === '') throw new NodeError('Nothing is kept', { description: 'Name a field.' });
    return items.map(({ json }) => ({ json: { [keep]: json[keep] ?? null } }));
  },
});

const run = (items: Item[], parameters = {}) =>
  runTestWorkflow(testChain(testNode('Called', 'called', { parameters })), {
    types: [called],
    run: { start: { kind: 'subWorkflow', items } },
  });

it('a trigger for other workflows puts out what it makes of their items', async () => {
  const { result } = await run([{ json: { a: 1, b: 2 } }, { json: { b: 3 } }]);
  expect(result.runData.Called?.[0]?.data?.main[0]?.map((item) => item.json)).toEqual([{ a: 1 }, { a: null }]);
});

it('a trigger that refuses the items of another workflow ends the run with its error', async () => {
  const { result } = await run([{ json: {} }], { keep: '' });
  expect(result).toMatchObject({
    status: 'error',
    error: { message: 'Nothing is kept', description: 'Name a field.', node: 'Called' },
  });
});

it('a workflow without a trigger for other workflows cannot be run by one', async () => {
  const start = { kind: 'subWorkflow' as const, items: [] };
  const disabled = testNode('Called', 'called', { disabled: true });
  for (const workflow of [testChain(testNode('By hand', 'manual')), testChain(disabled)]) {
    const { result } = await runTestWorkflow(workflow, { types: [called], run: { start } });
    expect(result.error).toMatchObject({
      code: 'NO_TRIGGER',
      message: 'The workflow cannot be run by another workflow',
    });
  }
});
