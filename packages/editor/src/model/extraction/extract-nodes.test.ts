import {
  type JsonObject,
  NodeTypeCatalogue,
  type NodeTypeDescription,
  type Workflow,
  type WorkflowNode,
} from '@millrace/workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WorkflowDocument } from '../document/workflow-document.ts';
import { connectionOf } from '../nodes/connection.ts';
import { ExtractionRefused, type Refusal } from './boundary.ts';
import { extractNodes } from './extract-nodes.ts';
import { calledWorkflow, type InlineRefusal, InlineRefused, inlineChanges } from './inline-workflow.ts';

const START = 'n8n-nodes-base.executeWorkflowTrigger';

function description(name: string, more: object = {}): NodeTypeDescription {
  const shared = { name, displayName: name, group: [], family: 'data', version: [1, 1.1], description: '' };
  const ports = { inputs: ['main'], outputs: ['main'], properties: [], defaults: { name }, hasIcon: false };
  return { ...shared, ...ports, ...more } as NodeTypeDescription;
}

function node(name: string, x: number, more: Partial<WorkflowNode> = {}): WorkflowNode {
  return { id: name, name, type: 'step', typeVersion: 1, position: [x, 0], parameters: {}, ...more };
}

const to = (...names: string[]) => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] });

let document: WorkflowDocument;

/** Trigger → Order → A → B → Send; A and B read Order. */
beforeEach(() => {
  document = new WorkflowDocument();
  document.nodeTypes = new NodeTypeCatalogue([
    description('step'),
    description('trigger', { trigger: 'manual', group: ['trigger'] }),
    description(START, { trigger: 'workflow', group: ['trigger'] }),
  ]);
  document.load({
    name: 'Shop',
    nodes: [
      node('Trigger', 0, { type: 'trigger' }),
      node('Order', 200),
      node('A', 400, { parameters: { text: "=Order {{ $('Order').item.json.customer.id }}!" } }),
      node('B', 600, {
        parameters: { list: ["={{ $('Order').first().json['id'].toUpperCase() + $('A').item.json.x }}"] },
      }),
      node('Send', 800),
    ],
    connections: { Trigger: to('Order'), Order: to('A'), A: to('B'), B: to('Send') },
    pinData: { A: [{ json: { x: 1 } }] },
  });
});

function extract(...names: string[]) {
  const extraction = extractNodes(document, names);
  const { changes, node: call } = extraction.changes({ id: 'w2', name: 'Shop: A' });
  document.apply(changes);
  return { workflow: { name: 'Shop: A', ...extraction.workflow }, call };
}

function refusal(...names: string[]): Refusal | undefined {
  try {
    extractNodes(document, names);
  } catch (error) {
    if (error instanceof ExtractionRefused) return error.refusal;
    throw error;
  }
  return undefined;
}

const ends = (sourceId: string, targetId: string) => ({ sourceId, sourceOutput: 0, targetId, targetInput: 0 });

const linksOf = (of: WorkflowDocument) =>
  of.connections().map(({ sourceId, targetId }) => `${of.node(sourceId)?.name} → ${of.node(targetId)?.name}`);

describe('extracting', () => {
  it('puts one node in the place of several, and what they read outside becomes inputs', () => {
    const { workflow, call } = extract('A', 'B');
    expect(linksOf(document)).toEqual(['Trigger → Order', 'Order → Shop: A', 'Shop: A → Send']);
    expect(call.parameters.workflowInputs).toMatchObject({
      value: {
        item: '={{ $json }}',
        id: "={{ $('Order').item.json.customer.id }}",
        id2: "={{ $('Order').first().json['id'] }}",
      },
    });
    const inner = new WorkflowDocument();
    inner.load(workflow);
    expect(linksOf(inner)).toEqual(['A → B', 'Start → Item', 'Item → A']);
    expect(inner.nodeByName('A')?.parameters.text).toBe("=Order {{ $('Start').item.json.id }}!");
    expect(inner.nodeByName('B')?.parameters.list).toEqual([
      "={{ $('Start').first().json.id2.toUpperCase() + $('A').item.json.x }}",
    ]);
    expect(inner.nodeByName('Start')?.parameters.workflowInputs).toEqual({
      values: [
        { name: 'item', type: 'object' },
        { name: 'id', type: 'any' },
        { name: 'id2', type: 'any' },
      ],
    });
    expect(workflow.pinData).toEqual({ A: [{ json: { x: 1 } }] });
  });

  it('lets items in as they are where nothing outside is read', () => {
    const { workflow, call } = extract('Send');
    expect(workflow.nodes.map(({ name }) => name)).toEqual(['Start', 'Send']);
    expect(workflow.nodes[0]?.parameters).toEqual({ inputSource: 'passthrough' });
    expect(call.parameters).not.toHaveProperty('workflowInputs');
  });

  it('is one step of undo', () => {
    const before = document.toWorkflow();
    extract('A', 'B');
    document.undo();
    expect(document.toWorkflow()).toEqual(before);
  });

  it('refuses triggers, several entries and exits, and ends beside the exit', () => {
    expect(refusal()).toEqual({ kind: 'empty' });
    expect(refusal('Trigger')).toEqual({ kind: 'trigger', node: 'Trigger' });
    expect(refusal('A', 'Send')).toEqual({ kind: 'entries', node: 'Send' });
    document.load({
      name: 'W',
      nodes: [node('In', 0), node('A', 1), node('B', 2), node('Out', 3), node('End', 4)],
      connections: { In: to('A'), A: to('B', 'Out', 'End'), B: to('Out') },
    });
    expect(refusal('A', 'B')).toEqual({ kind: 'exits', node: 'B' });
    expect(refusal('A', 'B', 'End', 'In')).toEqual({ kind: 'noEntry' });
    expect(refusal('A')).toBeUndefined();
    document.load({
      name: 'W',
      nodes: [node('In', 0), node('A', 1), node('B', 2), node('Out', 3)],
      connections: { In: to('A'), A: to('B', 'Out') },
    });
    expect(refusal('A', 'B')).toEqual({ kind: 'openEnd', node: 'B' });
  });

  it('refuses an exit that is not the first output, and a sub-node that serves others, too', () => {
    const second = { main: [[], [{ node: 'Out', type: 'main', index: 0 }]] };
    document.load({
      name: 'W',
      nodes: [node('In', 0), node('A', 1), node('Out', 2)],
      connections: { In: to('A'), A: second },
    });
    expect(refusal('A')).toEqual({ kind: 'laterOutput', node: 'A' });
    const serves = (...names: string[]) => ({
      ai_tool: [names.map((name) => ({ node: name, type: 'ai_tool', index: 0 }))],
    });
    const agents = [node('In', 0), node('A', 1), node('B', 2), node('Tool', 3)];
    document.load({ name: 'W', nodes: agents, connections: { In: to('A'), A: to('B'), Tool: serves('A', 'B') } });
    expect(refusal('A')).toEqual({ kind: 'sharedPart', node: 'Tool' });
    document.load({ name: 'W', nodes: agents, connections: { In: to('A'), A: to('B'), Tool: serves('A') } });
    expect(extractNodes(document, ['A']).workflow.nodes.map(({ name }) => name)).toEqual(['Start', 'A', 'Tool']);
  });

  it('refuses what is read across its border in a way that cannot become an input', () => {
    const patch = (nodeId: string, text: string) =>
      document.apply({ type: 'patchNode', nodeId, patch: { parameters: { text } } });
    patch('B', "={{ $('Order').all().length }}");
    expect(refusal('A', 'B')).toEqual({ kind: 'readsOut', node: 'B', other: 'Order' });
    patch('B', '');
    patch('Send', "={{ $('A').item.json.x }}");
    expect(refusal('A', 'B')).toEqual({ kind: 'readsIn', node: 'Send', other: 'A' });
  });
});

describe('putting back', () => {
  it('takes an extraction back: nodes, connections and what they read', () => {
    const before = document.toWorkflow();
    const { workflow, call } = extract('A', 'B');
    document.apply(inlineChanges(document, call, workflow).changes);
    expect(linksOf(document).toSorted()).toEqual(['A → B', 'B → Send', 'Order → A', 'Trigger → Order']);
    for (const { name, parameters, position } of before.nodes) {
      expect(document.nodeByName(name)).toMatchObject({ parameters, position });
    }
    expect(document.pins.A).toEqual([{ json: { x: 1 } }]);
  });

  it('gives nodes other names where theirs are taken, without touching what names the nodes outside', () => {
    const { workflow, call } = extract('A', 'B');
    document.apply({ type: 'addNode', node: node('A', 0, { id: 'other' }) });
    document.apply(inlineChanges(document, call, workflow).changes);
    expect(document.nodeByName('B')?.parameters.list).toEqual([
      "={{ $('Order').first().json['id'].toUpperCase() + $('A1').item.json.x }}",
    ]);
  });

  it('lets what read the result read the last node, and refuses what would do something else', () => {
    const { workflow, call } = extract('A', 'B');
    document.apply({
      type: 'patchNode',
      nodeId: 'Send',
      patch: { parameters: { text: "={{ $('Shop: A').item.json.y }}" } },
    });
    document.apply(inlineChanges(document, call, workflow).changes);
    expect(document.nodeByName('Send')?.parameters.text).toBe("={{ $('B').item.json.y }}");
    document.undo();
    const node = document.node(call.id) as WorkflowNode;
    const twoEnds = { ...workflow, connections: { ...workflow.connections, A: {} } };
    expect(() => inlineChanges(document, node, twoEnds)).toThrow(InlineRefused);
  });

  it('takes a workflow back that items came into as they were: what read its start reads the node before', () => {
    const { workflow, call } = extract('Send');
    const [start, send] = workflow.nodes as [WorkflowNode, WorkflowNode];
    const reader = {
      ...send,
      position: [900, 40] as [number, number],
      parameters: { text: "={{ $('Start').item.json.x }}" },
    };
    const above = node('Note', 700, { type: 'n8n-nodes-base.stickyNote', position: [860, -20] });
    const { changes, nodeIds } = inlineChanges(document, call, { ...workflow, nodes: [start, reader, above] });
    document.apply(changes);
    expect(document.nodeByName('Send')).toMatchObject({
      position: call.position,
      parameters: { text: "={{ $('B').item.json.x }}" },
    });
    expect(document.nodeByName('Note')?.position).toEqual([call.position[0] - 40, call.position[1] - 60]);
    expect(nodeIds.map((id) => document.node(id)?.name)).toEqual(['Send', 'Note']);
    expect(linksOf(document)).toContain('B → Send');
    expect(document.nodeByName('Shop: A')).toBeUndefined();
  });

  it('may have several ends where nothing follows, and changes no node that reads nothing of it', () => {
    const { workflow, call } = extract('Send');
    const [start, send] = workflow.nodes as [WorkflowNode, WorkflowNode];
    const other = { ...send, id: 'other', name: 'Send too' };
    const connections = {
      Start: { main: [['Send', 'Send too'].map((name) => ({ node: name, type: 'main', index: 0 }))] },
    };
    const { changes } = inlineChanges(document, call, { ...workflow, nodes: [start, send, other], connections });
    expect(changes.filter(({ type }) => type === 'patchNode')).toEqual([]);
    document.apply(changes);
    expect(linksOf(document)).toEqual(expect.arrayContaining(['B → Send', 'B → Send too']));
  });

  it('refuses what reads the start where no single node is before it', () => {
    const { workflow, call } = extract('Send');
    const [start, send] = workflow.nodes as [WorkflowNode, WorkflowNode];
    const reader = { ...send, parameters: { text: "={{ $('Start').item.json.x }}" } };
    document.apply({ type: 'addConnection', connection: connectionOf(ends('A', call.id)) });
    expect(inlineRefusal(() => inlineChanges(document, call, { ...workflow, nodes: [start, reader] }))).toEqual({
      kind: 'reads',
      node: 'Send',
    });
  });

  it('refuses a start with other inputs than an extraction makes, or none', () => {
    const { workflow, call } = extract('A', 'B');
    const kindOf = (file: Workflow, of = call): InlineRefusal['kind'] | undefined =>
      inlineRefusal(() => inlineChanges(document, of, file))?.kind;
    const [start, item, ...rest] = workflow.nodes as [WorkflowNode, WorkflowNode, ...WorkflowNode[]];
    expect(kindOf({ ...workflow, nodes: [item, ...rest] })).toBe('start');
    expect(kindOf({ ...workflow, nodes: [...workflow.nodes, node('Other', 0, { type: 'trigger' })] })).toBe('start');
    expect(kindOf({ ...workflow, nodes: [{ ...start, type: 'trigger' }, item, ...rest] })).toBe('start');
    expect(kindOf({ ...workflow, nodes: [start, { ...item, parameters: {} }, ...rest] })).toBe('inputs');
    const given = (value: object) => ({ ...call, parameters: { workflowInputs: { value } } }) as WorkflowNode;
    expect(kindOf(workflow, given({ item: '={{ $json.a }}' }))).toBe('inputs');
    expect(kindOf(workflow, given({ item: 'a text' }))).toBe('inputs');
    expect(kindOf(workflow, given({ item: '={{ $json }}' }))).toBe('reads');
    expect(kindOf(workflow)).toBeUndefined();
  });

  it('puts what an input was made of in its place: in brackets where it is more than a path', () => {
    const { workflow, call } = extract('A', 'B');
    const value = { item: '={{ $json }}', id: '={{ 1 + $json.n }}', id2: '={{ $json.list[0] }}' };
    const changed = { ...call, parameters: { workflowInputs: { value } } };
    document.apply(inlineChanges(document, changed, workflow).changes);
    expect(document.nodeByName('A')?.parameters.text).toBe('=Order {{ (1 + $json.n) }}!');
    expect(document.nodeByName('B')?.parameters.list).toEqual([
      "={{ $json.list[0].toUpperCase() + $('A').item.json.x }}",
    ]);
  });

  it('is for a stored workflow that runs once for all items and is waited for', () => {
    const call = (parameters: JsonObject) => node('Call', 0, { parameters });
    const stored = { workflowId: { __rl: true, mode: 'list', value: 'w2' } };
    const kindOf = (parameters: JsonObject) => inlineRefusal(() => calledWorkflow(call(parameters)))?.kind;
    expect(calledWorkflow(call(stored))).toBe('w2');
    expect(calledWorkflow(call({ workflowId: 'w2', options: { waitForSubWorkflow: true } }))).toBe('w2');
    for (const workflowId of [undefined, '', '={{ $json.id }}', 5]) {
      expect(kindOf({ ...(workflowId !== undefined && { workflowId }) })).toBe('notStored');
    }
    expect(kindOf({ ...stored, source: 'parameter' })).toBe('notStored');
    expect(kindOf({ ...stored, mode: 'each' })).toBe('mode');
    expect(kindOf({ ...stored, options: { waitForSubWorkflow: false } })).toBe('mode');
  });
});

function inlineRefusal(inline: () => unknown): InlineRefusal | undefined {
  try {
    inline();
  } catch (error) {
    if (error instanceof InlineRefused) return error.refusal;
    throw error;
  }
  return undefined;
}
