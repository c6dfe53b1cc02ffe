import { defineNode, resourceLocator } from '@millrace/node-sdk';
import type { JsonValue } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

const lookAt = defineNode({
  name: 'test.lookAt',
  displayName: 'Look at',
  description: 'Tells which board it was given.',
  version: 1,
  group: [],
  family: 'service',
  defaults: { name: 'Look at' },
  parameters: [
    resourceLocator('board', {
      label: 'Board',
      modes: [
        { name: 'list', displayName: 'From list', type: 'list', typeOptions: { searchListMethod: 'boards' } },
        {
          name: 'url',
          displayName: 'By URL',
          type: 'string',
          extractValue: { type: 'regex', regex: 'https://boards.example/b/([a-z0-9]{2,})' },
        },
      ],
    }),
  ],
  run: ({ parameters }) => ({ json: { mode: parameters.board.mode, board: parameters.board.value } }),
});

async function boardsOf(value: JsonValue, onError?: 'continueErrorOutput') {
  const workflow = testChain(
    testNode('Start', 'manual', { parameters: { items: [{ id: 'a1' }, { id: '!' }, { id: 'c3' }] } }),
    testNode('Look', 'lookAt', {
      parameters: { board: { __rl: true, mode: 'url', value } },
      ...(onError && { onError }),
    }),
  );
  const { result } = await runTestWorkflow(workflow, { types: [lookAt] });
  return { result, outputs: result.runData.Look?.[0]?.data?.main.map((items) => items?.map(({ json }) => json)) };
}

it('a node gets the resource that an address stands for, the same object for each item', async () => {
  const { outputs } = await boardsOf('https://boards.example/b/xy/members');
  expect(outputs).toEqual([Array(3).fill({ mode: 'url', board: 'xy' })]);
});

it('an address that an expression gives is taken apart for each item, and one that does not fit fails for its item', async () => {
  const { outputs, result } = await boardsOf('=https://boards.example/b/{{ $json.id }}', 'continueErrorOutput');
  expect(result.status).toBe('success');
  expect(outputs).toEqual([
    [
      { mode: 'url', board: 'a1' },
      { mode: 'url', board: 'c3' },
    ],
    [
      expect.objectContaining({
        error: '"https://boards.example/b/!" does not fit the parameter "Board" given by "By URL"',
      }),
    ],
  ]);
});

it('an address that does not fit stops the workflow with its parameter', async () => {
  const { result } = await boardsOf('https://elsewhere.example/');
  expect(result.error).toMatchObject({
    code: 'LOCATOR_INVALID',
    node: 'Look',
    description: 'Correct the value, or give it in another way.',
    context: { parameter: 'board' },
  });
});
