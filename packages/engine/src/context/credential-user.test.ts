import { defineNode } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import type { CredentialUser } from '../ports/node-owner.ts';
import { runWorkflow } from '../run-workflow.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';

const meta = {
  version: 1,
  group: [],
  family: 'code',
  description: '',
  parameters: [],
  credentials: [{ name: 'basic' }],
} as const;
const eachItem = defineNode({
  ...meta,
  group: [],
  name: 'test.eachItem',
  displayName: 'Each item',
  defaults: { name: 'Each item' },
  run: async ({ credentials }) => ({ json: await credentials.get('basic') }),
});
const allItems = defineNode({
  ...meta,
  group: [],
  name: 'test.allItems',
  displayName: 'All items',
  defaults: { name: 'All items' },
  runAll: async ({ credentials }) => [{ json: await credentials.get('basic') }],
});

/** What the nodes get for a credential whose field is an expression. */
async function valuesOf(type: string, password: string): Promise<unknown> {
  const { ports } = createFakePorts({ nodeTypes: nodeTypeList([...testNodes, eachItem, allItems]) });
  ports.credentials = ({ evaluate }: CredentialUser) => ({
    get: async () => ({ password: String(evaluate(password, { $secrets: { key: 'k' } })) }),
  });
  const start = testNode('Start', 'manual', { parameters: { items: [{ tenant: 'a' }, { tenant: 'b' }] } });
  const result = await runWorkflow({
    workflow: testChain(start, testNode('Node', type)),
    active: false,
    execution: { id: 'e1', mode: 'manual' },
    start: { kind: 'trigger', node: 'Start' },
    ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: { REGION: 'eu' },
    vars: {},
  });
  const run = result.runData.Node?.[0];
  return run?.error?.message ?? run?.data?.main[0]?.map(({ json }) => json.password);
}

it('a credential is evaluated for each item', async () => {
  expect(await valuesOf('eachItem', '={{ $json.tenant }}-{{ $secrets.key }}-{{ $env.REGION }}')).toEqual([
    'a-k-eu',
    'b-k-eu',
  ]);
});

it('a node that works on all items at once has it for the first', async () => {
  expect(await valuesOf('allItems', '={{ $json.tenant }}')).toEqual(['a']);
});

it('what cannot be read is an error, and not nothing as in parameters', async () => {
  expect(await valuesOf('eachItem', '={{ $json.missing.field }}')).toMatch(/missing|field/);
});
