import type { Item, NodeProperty } from '@millrace/workflow';
import { nodeType } from './node-type.ts';
import { inARow, nodeOf, startType, stepType } from './workbench-harness.tsx';

/** Node types and workflows that tests of the details of nodes share, and what they read of their panes. */

const field = (name: string, more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name, displayName: name, type: 'string', default: '' },
  ...more,
});
/** Has two fields that need a value. */
export const needy = nodeType({
  name: 'test.needy',
  displayName: 'Needy',
  properties: [field('First', { required: true }), field('Second', { required: true })],
});
export const hook = nodeType({
  name: 'n8n-nodes-base.webhook',
  displayName: 'Hook',
  group: ['trigger'],
  trigger: 'webhook',
  inputs: [],
  properties: [field('path', { displayName: 'Path', required: true })],
  webhooks: [{ name: 'default', httpMethod: 'GET', path: '={{ $parameter.path }}' }],
});
/** Has fields for three languages. */
export const script = nodeType({
  name: 'test.script',
  displayName: 'Script',
  properties: [
    field('code', { displayName: 'Code', default: 'return 1', typeOptions: { editor: 'codeNodeEditor' } }),
    field('query', { displayName: 'Query', default: 'select 1', typeOptions: { editor: 'sqlEditor' } }),
    field('page', { displayName: 'Page', default: '<b>Hi</b>', typeOptions: { editor: 'htmlEditor' } }),
  ],
});
/** Has two outputs. */
export const switched = nodeType({
  name: 'test.switch',
  displayName: 'Switch',
  outputs: ['main', 'main'],
  outputNames: ['Yes', 'No'],
});
export const types = [startType, stepType, needy, hook, script, switched];

export const start = nodeOf(startType, 'Start');
export const step = nodeOf(stepType, 'Step', 1);
/** A trigger and a step after it. */
export const row = inARow(start, step);
/** An item for each name. */
export const people = (...names: string[]): Item[] => names.map((name) => ({ json: { name } }));
/** What elements say, in their order. */
export const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
/** What a pane says is wrong. */
export const issues = (pane: Element) => texts(pane.querySelectorAll('[role=alert]'));
