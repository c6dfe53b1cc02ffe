import { defineSubNode, defineTrigger } from '@millrace/node-sdk';
import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

const meta = { version: 1, group: [], family: 'flow', description: '', parameters: [] } as const;

/** Has its tool answer the items of its calls. */
const worker = defineTrigger({
  ...meta,
  group: ['trigger'],
  name: 'test.worker',
  displayName: 'Worker',
  defaults: { name: 'Worker' },
  trigger: 'webhook',
  inputs: [{ type: 'ai_tool', displayName: 'Tool' }],
  webhooks: [{ name: 'default', httpMethod: 'POST', path: 'work' }],
  onWebhook: () => ({ outputs: [[{ json: { said: 'hi' } }]] }),
  async runAll({ items, connected }) {
    const [tool] = await connected('ai_tool');
    return Promise.all(items.map(async ({ json }) => ({ json: { answer: (await tool?.invoke(json)) ?? '' } })));
  },
});

const echo = defineSubNode({
  ...meta,
  group: [],
  name: 'test.echo',
  displayName: 'Echo',
  defaults: { name: 'Echo' },
  supplies: 'ai_tool',
  inputs: [],
  supply: ({ node, asRun }) => ({
    thing: {
      ...{ name: node.name, description: '', parameters: { type: 'object' } },
      invoke: (args) => asRun(async () => String(args.said), { request: args, response: (response) => ({ response }) }),
    },
  }),
});

const chain = testChain(testNode('Worker', 'worker'), testNode('After', 'pass'));
const workflow: Workflow = {
  ...chain,
  nodes: [...chain.nodes, testNode('Echo', 'echo')],
  connections: { ...chain.connections, Echo: { ai_tool: [[{ node: 'Worker', type: 'ai_tool', index: 0 }]] } },
};
const types = [worker, echo];

it('a trigger works on the items of its call, with steps of its sub-nodes, before they go on', async () => {
  const start = { kind: 'items' as const, node: 'Worker', outputs: [[{ json: { said: 'hi' } }]] };
  const { result } = await runTestWorkflow(workflow, { types, run: { start } });
  expect(result.status).toBe('success');
  expect(result.runData.Echo).toHaveLength(1);
  expect(result.runData.After?.[0]?.data?.main[0]?.map(({ json }) => json)).toEqual([{ answer: 'hi' }]);
});

it('it needs a call all the same', async () => {
  const { result } = await runTestWorkflow(workflow, { types, run: { start: { kind: 'trigger', node: 'Worker' } } });
  expect(result.error).toMatchObject({ code: 'TRIGGER_NEEDS_CALL' });
});
