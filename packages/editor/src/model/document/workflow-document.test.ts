import { NodeTypeCatalogue, type Workflow } from '@millrace/workflow';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadExpressionLanguage } from '../nodes/description-evaluator.ts';
import { connect, disconnect } from './connect.ts';
import { renameNode, setNodeParameters, setPinData } from './node-edits.ts';
import { removeNodes } from './remove-nodes.ts';
import { toggleDisabled } from './toggle-disabled.ts';
import { WorkflowDocument } from './workflow-document.ts';

beforeAll(loadExpressionLanguage);

function node(id: string, name: string, x = 0): Workflow['nodes'][number] {
  return { id, name, type: 'n8n-nodes-base.set', typeVersion: 3, position: [x, 0], parameters: {} };
}

function chain(): Workflow {
  const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
  return {
    name: 'Chain',
    nodes: [node('a', 'A'), node('b', 'B', 200), node('c', 'C', 400)],
    connections: { A: to('B'), B: to('C') },
    settings: {},
    pinData: { B: [{ json: { pinned: true } }] },
  };
}

function loaded(workflow: Workflow = chain()): WorkflowDocument {
  const document = new WorkflowDocument();
  document.load(workflow);
  return document;
}

describe('a workflow document', () => {
  it('gives back the file it was loaded from, with fields it does not know', () => {
    const file = { ...chain(), id: '7', active: true, versionId: 'v', meta: { templateId: 't' } };
    expect(loaded(file).toWorkflow()).toEqual(file);
  });

  it('keeps a node when another one is added under its id', () => {
    const document = loaded();
    document.apply({ type: 'addNode', node: node('a', 'Other') });
    expect(document.nodes().map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(document.nodeIdByName('Other')).toBeUndefined();
    expect(document.isDirty).toBe(false);
  });

  it('keeps connections and pinned data of nodes that are not there', () => {
    const file = { ...chain(), active: false };
    file.connections = { ...file.connections, Gone: { main: [[{ node: 'A', type: 'main', index: 0 }]] } };
    file.pinData = { ...file.pinData, Gone: [{ json: {} }] };
    expect(loaded(file).toWorkflow()).toEqual(file);
  });

  it('keeps the output index behind null holes', () => {
    const file = chain();
    file.connections = { A: { main: [null, null, [{ node: 'B', type: 'main', index: 1 }]] } };
    const [connection] = loaded(file).connections();
    expect(connection).toMatchObject({ sourceId: 'a', sourceOutput: 2, targetId: 'b', targetInput: 1 });
  });

  it('makes names and ids unique that occur twice', () => {
    const document = loaded({ ...chain(), nodes: [node('a', 'A'), node('a', 'A')], connections: {} });
    expect(document.nodes().map(({ name }) => name)).toEqual(['A', 'A1']);
    expect(new Set(document.nodeIds).size).toBe(2);
  });

  it('holds a node called __proto__ like any other', () => {
    const file = JSON.parse(
      '{"name":"P","nodes":[],"connections":{"__proto__":{"main":[[{"node":"B","type":"main","index":0}]]}},"settings":{},"pinData":{"__proto__":[{"json":{}}]}}',
    ) as Workflow;
    file.nodes = [node('p', '__proto__'), node('b', 'B')];
    const document = loaded(file);
    expect(document.connections()).toHaveLength(1);
    expect(JSON.stringify(document.toWorkflow().pinData)).toBe('{"__proto__":[{"json":{}}]}');
  });

  it('bridges the gap when a node in the middle is deleted, and takes it all back in one step', () => {
    const document = loaded();
    const before = document.toWorkflow();
    removeNodes(document, ['b']);
    expect(document.toWorkflow().connections).toEqual({ A: { main: [[{ node: 'C', type: 'main', index: 0 }]] } });
    const after = document.toWorkflow();
    document.undo();
    expect(document.toWorkflow()).toEqual(before);
    document.redo();
    expect(document.toWorkflow()).toEqual(after);
  });

  it('brings back all nodes that were deleted together with one undo', () => {
    const document = loaded();
    const before = document.toWorkflow();
    removeNodes(document, document.nodeIds);
    expect(document.nodeIds).toEqual([]);
    document.undo();
    expect(document.toWorkflow()).toEqual(before);
  });

  it('counts typing in one parameter as one step, and another parameter as another', () => {
    const document = loaded();
    for (const value of ['h', 'he', 'hey']) setNodeParameters(document, 'a', { value });
    setNodeParameters(document, 'a', { value: 'hey', mode: 'raw' });
    document.undo();
    expect(document.node('a')?.parameters).toEqual({ value: 'hey' });
    document.undo();
    expect(document.node('a')?.parameters).toEqual({});
    document.redo();
    expect(document.node('a')?.parameters).toEqual({ value: 'hey' });
  });

  it('starts a new step for the same parameter after the history was sealed', () => {
    const document = loaded();
    setNodeParameters(document, 'a', { value: '1' });
    document.sealHistory();
    setNodeParameters(document, 'a', { value: '2' });
    document.undo();
    expect(document.node('a')?.parameters).toEqual({ value: '1' });
  });

  it('renames a node in its links, its pinned data and the expressions of others, and undoes all of it', () => {
    const file = chain();
    file.nodes[2] = {
      ...node('c', 'C'),
      parameters: { value: `={{ $('B').item.json.x + $node["B"].json.y + $node.B.json.z }}` },
    };
    const document = loaded(file);
    const before = document.toWorkflow();
    expect(renameNode(document, 'b', '  Better one ')).toBe('Better one');
    const { connections, pinData } = document.toWorkflow();
    expect(Object.keys(connections)).toEqual(['A', 'Better one']);
    expect(Object.keys(pinData ?? {})).toEqual(['Better one']);
    expect(document.node('c')?.parameters.value).toBe(
      `={{ $('Better one').item.json.x + $node["Better one"].json.y + $node["Better one"].json.z }}`,
    );
    document.undo();
    expect(document.toWorkflow()).toEqual(before);
  });

  it('numbers a name that is taken and ignores an empty one', () => {
    const document = loaded();
    expect(renameNode(document, 'b', 'A')).toBe('A1');
    expect(renameNode(document, 'b', '  ')).toBe('A1');
  });

  it('disables all when one is enabled, else enables all, as one step', () => {
    const document = loaded();
    toggleDisabled(document, ['a']);
    toggleDisabled(document, ['a', 'b']);
    expect(document.nodes().map(({ disabled }) => disabled ?? false)).toEqual([true, true, false]);
    document.undo();
    expect(document.nodes().map(({ disabled }) => disabled ?? false)).toEqual([true, false, false]);
    toggleDisabled(document, ['a']);
    expect(document.node('a')).not.toHaveProperty('disabled');
  });

  it('adds a connection once and restores a removed one in its place', () => {
    const document = loaded();
    connect(document, { sourceId: 'a', sourceOutput: 0, targetId: 'b', targetInput: 0 });
    expect(document.connections()).toHaveLength(2);
    const [first] = document.connectionIds;
    disconnect(document, [first ?? '']);
    document.undo();
    expect(document.connectionIds[0]).toBe(first);
  });

  it('is dirty after an edit and clean again after undoing it, or after saving', () => {
    const document = loaded();
    expect(document.isDirty).toBe(false);
    setPinData(document, 'A', [{ json: {} }]);
    expect(document.isDirty).toBe(true);
    document.undo();
    expect(document.isDirty).toBe(false);
    document.redo();
    document.markSaved();
    expect(document.isDirty).toBe(false);
    document.undo();
    expect(document.isDirty).toBe(true);
  });

  it('stays dirty when it was edited while it was being saved', () => {
    const document = loaded();
    const version = document.takeVersion();
    renameNode(document, 'a', 'New');
    document.markSaved(version);
    expect(document.isDirty).toBe(true);
    document.undo();
    expect(document.isDirty).toBe(false);
  });

  it('refuses edits when it is read-only and says so', () => {
    const document = new WorkflowDocument();
    document.load(chain(), { readOnly: true });
    const refused = vi.fn();
    document.onRefusedEdit(refused);
    renameNode(document, 'a', 'New');
    expect(document.node('a')?.name).toBe('A');
    expect(refused).toHaveBeenCalledOnce();
  });

  it('tells listeners of one record only about that record', () => {
    const document = loaded();
    const heard: string[] = [];
    document.subscribe('node:a', () => heard.push('a'));
    document.subscribe('node:b', () => heard.push('b'));
    document.subscribe('links:c', () => heard.push('links of c'));
    document.apply({ type: 'patchNode', nodeId: 'b', patch: { position: [20, 40] } });
    expect(heard).toEqual(['b']);
  });

  it('drops the links of outputs that a parameter takes away, and brings them back with the parameter', () => {
    const document = loaded();
    document.nodeTypes = new NodeTypeCatalogue([
      {
        name: 'n8n-nodes-base.set',
        displayName: 'Router',
        description: '',
        version: 3,
        group: ['transform'],
        family: 'flow',
        inputs: ['main'],
        outputs: '={{ Array.from({ length: $parameter.count }, () => "main") }}',
        defaults: { name: 'Router' },
        properties: [{ name: 'count', displayName: 'Count', type: 'number', default: 3 }],
      },
    ]);
    connect(document, { sourceId: 'a', sourceOutput: 2, targetId: 'c', targetInput: 0 });
    setNodeParameters(document, 'a', { count: 2 });
    expect(document.connections().map(({ sourceOutput }) => sourceOutput)).toEqual([0, 0]);
    document.undo();
    expect(document.connections().map(({ sourceOutput }) => sourceOutput)).toEqual([0, 0, 2]);
  });
});
