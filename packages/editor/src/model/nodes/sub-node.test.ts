import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { fitsPorts } from '../document/connect.ts';
import { type Connection, connectionOf } from './connection.ts';
import { nodeIssues } from './node-issues.ts';
import { declaredPorts } from './node-ports.ts';
import { hasKind, isSubNodeType, suppliesTo } from './sub-node.ts';

const meta = { displayName: '', description: '', version: 1, group: [], family: 'data', properties: [] } as const;
const type = (name: string, ports: Pick<NodeTypeDescription, 'inputs' | 'outputs'>): NodeTypeDescription => ({
  ...meta,
  group: [],
  properties: [],
  name,
  defaults: { name },
  ...ports,
});
const parent = type('x.parent', {
  inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }, 'ai_tool'],
  outputs: ['main'],
});
const model = type('x.model', { inputs: [], outputs: ['ai_languageModel'] });
const tool = type('x.tool', { inputs: [], outputs: ['ai_tool'] });
const node = (id: string, { name }: NodeTypeDescription): WorkflowNode => ({
  id,
  name: id,
  type: name,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
});
const serving = (sourceId: string, kind: string): Connection =>
  connectionOf({ sourceId, sourceOutput: 0, sourceType: kind, targetId: 'p', targetInput: 0, targetType: kind });

describe('sub-nodes', () => {
  it('are told by their outputs', () => {
    expect([parent, model, undefined].map(isSubNodeType)).toEqual([false, true, false]);
    expect(hasKind('={{ $parameter.ports }}', 'main')).toBe(true);
  });

  it('fit an input of their kind that takes their type', () => {
    expect([model, tool].map((entry) => suppliesTo(entry, { type: 'ai_languageModel' }))).toEqual([true, false]);
    expect(suppliesTo(model, { type: 'ai_languageModel', filter: { nodes: ['x.other'] } })).toBe(false);
    expect(suppliesTo(model, { type: 'ai_languageModel', filter: { excludedNodes: ['x.model'] } })).toBe(false);
  });

  it('are missed where an input needs one', () => {
    const issues = (links: Connection[]) => nodeIssues(node('p', parent), parent, { links });
    expect(issues([])).toEqual([{ kind: 'missingSubNode', label: 'Model' }]);
    expect(issues([serving('t', 'ai_tool')])).toHaveLength(1);
    expect(issues([serving('m', 'ai_languageModel')])).toEqual([]);
  });

  it('connect as often as the input allows', () => {
    const fits = (part: NodeTypeDescription, links: Connection[]) =>
      fitsPorts(serving('new', part === tool ? 'ai_tool' : 'ai_languageModel'), {
        source: { ports: declaredPorts(node('new', part), part), node: node('new', part), links: [] },
        target: { ports: declaredPorts(node('p', parent), parent), node: node('p', parent), links },
      });
    expect(fits(model, [])).toBe(true);
    expect(fits(model, [serving('m', 'ai_languageModel')])).toBe(false);
    expect(fits(tool, [serving('t', 'ai_tool'), serving('m', 'ai_languageModel')])).toBe(true);
  });
});
