import { defineNode } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';
import { PreparedWorkflow } from './prepared-workflow.ts';

const meta = { version: 1, group: [], family: 'flow', description: '' } satisfies Partial<
  Parameters<typeof defineNode>[0]
>;
const rests = defineNode({
  ...meta,
  name: 'test.rests',
  displayName: 'Rests',
  defaults: { name: 'Rests' },
  parameters: [],
  runAll: () => [],
  onResume: () => [],
});
const asks = defineNode({
  ...meta,
  name: 'test.asks',
  displayName: 'Asks',
  defaults: { name: 'Asks' },
  parameters: [],
  runAll: () => [],
  onWebhook: () => ({ outputs: [[]] }),
});

const types = [...testNodes, rests, asks];
const prepared = (...kinds: string[]) =>
  new PreparedWorkflow(testChain(...kinds.map((kind) => testNode(kind, kind))), nodeTypeList(types));

it('an execution may be put aside where a node can go on after a time or a call', () => {
  expect(prepared('manual', 'pass', 'make').maySuspend).toBe(false);
  expect(prepared('manual', 'rests').maySuspend).toBe(true);
  expect(prepared('manual', 'asks').maySuspend).toBe(true);
  expect(prepared('unknown').maySuspend).toBe(false);
});

it('a node keeps something between its runs where its type says so', () => {
  const workflow = prepared('loop', 'make', 'pass', 'unknown');
  const keeping = [...workflow.graph.nodes.values()].filter((node) => workflow.keepsState(node));
  expect(keeping.map(({ name }) => name)).toEqual(['loop']);
});

it('triggers are told from other nodes, and unknown types are neither', () => {
  const workflow = prepared('manual', 'schedule', 'webhook', 'pass', 'unknown');
  expect([...workflow.graph.nodes.keys()].filter((name) => workflow.isTrigger(name))).toEqual([
    'manual',
    'schedule',
    'webhook',
  ]);
  expect(workflow.isTrigger('gone')).toBe(false);
  expect(workflow.triggerKindOf('schedule')).toBe('schedule');
  expect(workflow.triggerKindOf('unknown')).toBeUndefined();
});

it('an input is required where its type says so for these parameters', () => {
  const nodes = [testNode('Both', 'merge', { parameters: { needsBoth: true } }), testNode('Any', 'merge')];
  const workflow = new PreparedWorkflow(testChain(...nodes), nodeTypeList(types));
  const required = nodes.map((node) => [0, 1, 2].map((input) => workflow.isRequiredInput(node, input)));
  expect(required).toEqual([
    [false, true, false],
    [false, false, false],
  ]);
  expect(workflow.isRequiredInput(testNode('Other', 'unknown'), 0)).toBe(false);
});

it('parameters of a node have the defaults of its type, and stand as they are for an unknown one', () => {
  const workflow = prepared('route', 'unknown');
  expect(workflow.parametersOf(testNode('route', 'route'))).toEqual({ to: '0', outputs: 2 });
  expect(workflow.parametersOf(testNode('unknown', 'unknown', { parameters: { a: 1 } }))).toEqual({ a: 1 });
});
