import type { Connections, Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { steeringOf } from './steering.ts';

const node = (name: string, parameters: WorkflowNode['parameters'] = {}): WorkflowNode => ({
  ...{ id: `id-${name}`, name, type: 'test.node', typeVersion: 1, position: [0, 0], parameters },
});
const to = (target: string, type = 'main'): Connections[string] => ({ [type]: [[{ node: target, type, index: 0 }]] });

/** Start → Prepare → Send, beside them Other → End, and a tool that serves Send. */
const BEFORE: Workflow = {
  name: 'Orders',
  nodes: [node('Start'), node('Prepare'), node('Send'), node('Other'), node('End'), node('Tool')],
  connections: {
    Start: to('Prepare'),
    Prepare: to('Send'),
    Other: to('End'),
    Tool: to('Send', 'ai_tool'),
  },
};

type Change = (workflow: Workflow) => Workflow;
const withNode =
  (name: string, change: (node: WorkflowNode) => WorkflowNode): Change =>
  (workflow) => ({ ...workflow, nodes: workflow.nodes.map((one) => (one.name === name ? change(one) : one)) });
const withParameters = (name: string, parameters: WorkflowNode['parameters']) =>
  withNode(name, (one) => ({ ...one, parameters }));

function steeredBy(change: Change, before: Workflow = BEFORE): string[] {
  return [...steeringOf(before, change(before)).steered].sort();
}

describe('A change of a workflow', () => {
  it('steers the node itself and all that get something from it', () => {
    expect(steeredBy(withParameters('Prepare', { a: 1 }))).toEqual(['Prepare', 'Send', 'Tool']);
    expect(steeredBy(withNode('End', (one) => ({ ...one, disabled: true })))).toEqual(['End']);
    expect(steeredBy((workflow) => ({ ...workflow, pinData: { Start: [{ json: { to: 'elsewhere' } }] } }))).toEqual([
      ...['Prepare', 'Send', 'Start', 'Tool'],
    ]);
  });

  it('steers sub-nodes and what they serve both ways', () => {
    expect(steeredBy(withParameters('Tool', { a: 1 }))).toEqual(['Send', 'Tool']);
    expect(steeredBy(withParameters('Send', { prompt: 'a' }))).toEqual(['Send', 'Tool']);
  });

  it('steers what is connected otherwise, also when a node is put between or taken out', () => {
    const without: Change = ({ nodes, connections: { Start: _, ...connections }, ...rest }) => ({
      ...rest,
      nodes,
      connections,
    });
    expect(steeredBy(without)).toEqual(['Prepare', 'Send', 'Tool']);
    const between: Change = ({ nodes, connections, ...rest }) => ({
      ...rest,
      nodes: [...nodes, node('New')],
      connections: { ...connections, Other: to('New'), New: to('End') },
    });
    expect(steeredBy(between)).toEqual(['End']);
  });

  it('does not steer by names, places, colours and notes, and what nothing leads to', () => {
    const moved = withNode('Prepare', (one) => ({ ...one, position: [9, 9], notes: 'Hello', color: '#fff' }));
    expect(steeredBy(moved)).toEqual([]);
    const renamed: Change = ({ nodes, connections: { Prepare, ...connections }, ...rest }) => ({
      ...rest,
      nodes: nodes.map((one) => (one.name === 'Prepare' ? { ...one, name: 'Get ready' } : one)),
      connections: { ...connections, Start: to('Get ready'), 'Get ready': to('Send') },
    });
    expect(steeredBy(renamed)).toEqual([]);
    expect(steeredBy((workflow) => ({ ...workflow, nodes: [...workflow.nodes, node('Alone')] }))).toEqual([]);
  });

  it.each([
    "={{ $('Other').item.json.to }}",
    '={{ $node["Other"].json.to }}',
    '={{ $node.Other.json.to }}',
    "={{ $items('Other')[0].json }}",
  ])('steers what reads a node by name: %s', (text) => {
    const before = withParameters('Send', { to: text })(BEFORE);
    expect(steeredBy(withParameters('Other', { a: 1 }), before)).toEqual(['End', 'Other', 'Send', 'Tool']);
    expect(steeredBy(withParameters('End', { a: 1 }), before)).toEqual(['End']);
    const taken: Change = ({ nodes, ...rest }) => ({
      ...rest,
      nodes: [...nodes.map((one) => (one.name === 'Other' ? { ...one, name: 'Was other' } : one)), node('Other')],
    });
    expect(steeredBy(taken, before)).toContain('Send');
  });

  it.each([
    '={{ $($json.name).item.json.to }}',
    "={{ $('Oth' + 'er').item.json.to }}",
    '={{ $workflow.name }}',
    '={{ $prevNode.name }}',
    'return $getWorkflowStaticData("global").to;',
    'return _node[name]',
  ])('steers by anything what reads more than can be told: %s', (text) => {
    const before = withParameters('Send', { to: text })(BEFORE);
    expect(steeredBy(withParameters('End', { a: 1 }), before)).toEqual(['End', 'Send', 'Tool']);
    expect(steeredBy((workflow) => workflow, before)).toEqual([]);
  });

  it('takes a node for the same one only once', () => {
    const copied: Change = ({ nodes, ...rest }) => ({
      ...rest,
      nodes: [...nodes, { ...node('Copy'), id: 'id-Send' }],
    });
    const { formerNames } = steeringOf(BEFORE, copied(BEFORE));
    expect(formerNames.get('Send')).toBe('Send');
    expect(formerNames.has('Copy')).toBe(false);
  });

  it('is compared in a time that grows with the workflow', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `Node ${index}`);
    const large: Workflow = {
      name: 'Large',
      nodes: names.map((name, index) => node(name, { text: `={{ $('Node ${Math.max(0, index - 1)}').item.json }}` })),
      connections: Object.fromEntries(names.slice(1).map((name, index) => [`Node ${index}`, to(name)])),
    };
    expect(steeredBy(withParameters('Node 0', { a: 1 }), large)).toHaveLength(5000);
  });
});
