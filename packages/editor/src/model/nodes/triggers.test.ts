import { NodeTypeCatalogue, type NodeTypeDescription, type WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { canStartByItself, startTriggers } from './triggers.ts';

const type = (name: string, trigger?: NodeTypeDescription['trigger']): NodeTypeDescription => ({
  name,
  displayName: name,
  description: '',
  version: 1,
  group: trigger ? ['trigger'] : [],
  family: 'trigger',
  inputs: trigger ? [] : ['main'],
  outputs: ['main'],
  defaults: { name },
  properties: [],
  ...(trigger && { trigger }),
});
const catalogue = new NodeTypeCatalogue([
  type('manual', 'manual'),
  type('webhook', 'webhook'),
  type('schedule', 'schedule'),
  type('evaluation', 'evaluation'),
  type('step'),
]);
const node = (name: string, of: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  id: name,
  name,
  type: of,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  ...more,
});

it('puts first what a run starts at when no trigger is named', () => {
  const nodes = [node('Call', 'webhook'), node('Daily', 'schedule'), node('Work', 'step'), node('Hand', 'manual')];
  expect(startTriggers({ nodes, catalogue, pinned: {} })).toEqual(['Hand', 'Daily', 'Call']);
  expect(startTriggers({ nodes: nodes.slice(0, 2), catalogue, pinned: { Call: [] } })).toEqual(['Call', 'Daily']);
});

it('puts evaluations last: they are for rows of a set', () => {
  const nodes = [node('Rows', 'evaluation'), node('Call', 'webhook')];
  expect(startTriggers({ nodes, catalogue, pinned: { Rows: [] } })).toEqual(['Call', 'Rows']);
  expect(canStartByItself({ nodes: nodes.slice(0, 1), catalogue })).toBe(false);
});

it('leaves out what is disabled', () => {
  const nodes = [node('Hand', 'manual', { disabled: true }), node('Call', 'webhook')];
  expect(startTriggers({ nodes, catalogue, pinned: {} })).toEqual(['Call']);
});

it('knows whether an active workflow would ever start', () => {
  const starts = (...nodes: WorkflowNode[]) => canStartByItself({ nodes, catalogue });
  expect(starts(node('Hand', 'manual'), node('Work', 'step'))).toBe(false);
  expect(starts(node('Call', 'webhook', { disabled: true }))).toBe(false);
  expect(starts(node('Hand', 'manual'), node('Daily', 'schedule'))).toBe(true);
  expect(starts(node('Odd', 'not.installed'))).toBe(true);
});
