import { NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { connectionOf } from '../nodes/connection.ts';
import { loadExpressionLanguage } from '../nodes/description-evaluator.ts';
import type { InsertionTarget } from './insert-node.ts';
import { insertionChanges, takesNode } from './insert-node.ts';
import { WorkflowDocument } from './workflow-document.ts';

const step: NodeTypeDescription = {
  name: 'x.step',
  displayName: 'Step',
  description: '',
  version: [1, 2],
  group: ['transform'],
  family: 'data',
  inputs: ['main'],
  outputs: ['main'],
  defaults: { name: 'Step' },
  properties: [],
};

function insert(document: WorkflowDocument, target: InsertionTarget, description = step): string {
  const { changes, node } = insertionChanges(document, {
    description,
    target,
    position: { x: 100, y: 100 },
    isPointed: false,
  });
  document.apply(changes);
  return node.id;
}

function behind(nodeId: string, output = 0): InsertionTarget {
  return { kind: 'after', nodeId, output, outputType: 'main' };
}

describe('inserting a node', () => {
  it('stands 220 px behind the node it was added to, in its row, connected, in the newest version', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    const second = insert(document, behind(first));
    expect(document.node(second)).toMatchObject({ name: 'Step1', typeVersion: 2, position: [320, 100] });
    expect(document.connections()).toMatchObject([{ sourceId: first, targetId: second }]);
  });

  it('ends a connection that it is put on when nothing comes out of it', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    insert(document, behind(first));
    const [between] = document.connections();
    const end = insert(document, { kind: 'between', connectionId: between?.id ?? '' }, { ...step, outputs: [] });
    expect(document.connections().map(({ sourceId, targetId }) => [sourceId, targetId])).toEqual([[first, end]]);
  });

  it('goes below a node that stands where it would go', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    insert(document, behind(first));
    const third = insert(document, behind(first, 1));
    expect(document.node(third)?.position).toEqual([320, 260]);
  });

  it('goes between two nodes, left of the second, which makes room with all behind it', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    const second = insert(document, behind(first));
    const third = insert(document, behind(second));
    const [connectionId = ''] = document.connectionIds;
    const between = insert(document, { kind: 'between', connectionId });
    expect(document.connections()).toHaveLength(3);
    expect([first, between, second, third].map((id) => document.node(id)?.position[0])).toEqual([100, 320, 540, 760]);
    document.undo();
    expect(document.connections()).toHaveLength(2);
    expect(document.node(second)?.position).toEqual([320, 100]);
  });

  it('goes into connections of data only: nothing comes between a node and its part', () => {
    const ends = { sourceId: 'a', sourceOutput: 0, targetId: 'b', targetInput: 0 };
    expect(takesNode(connectionOf(ends))).toBe(true);
    expect(takesNode(connectionOf({ ...ends, sourceType: 'ai_tool', targetType: 'ai_tool' }))).toBe(false);
  });

  it('leaves a connection with a part as it is', () => {
    const document = new WorkflowDocument();
    const sourceId = insert(document, { kind: 'free' });
    const targetId = insert(document, { kind: 'free' });
    const part = connectionOf({
      ...{ sourceId, sourceOutput: 0, sourceType: 'ai_tool' },
      ...{ targetId, targetInput: 0, targetType: 'ai_tool' },
    });
    document.apply({ type: 'addConnection', connection: part });
    insert(document, { kind: 'between', connectionId: part.id });
    expect(document.connections()).toEqual([part]);
  });

  it('plays the part that it is added for, of a type whose outputs depend on its parameters', async () => {
    await loadExpressionLanguage();
    const types: NodeTypeDescription = {
      ...step,
      name: 'x.store',
      inputs: [],
      outputs: "={{ [$parameter.mode === 'tool' ? 'ai_tool' : 'main'] }}",
      roles: { main: { mode: 'find' }, ai_tool: { mode: 'tool' } },
      properties: [{ name: 'mode', displayName: 'Mode', type: 'string', default: 'find' }],
    };
    const document = new WorkflowDocument();
    const agent = insert(document, { kind: 'free' });
    const free = insert(document, { kind: 'free' }, types);
    const tool = insert(document, { kind: 'before', nodeId: agent, input: 0, inputType: 'ai_tool' }, types);
    expect([free, tool].map((id) => document.node(id)?.parameters)).toEqual([{ mode: 'find' }, { mode: 'tool' }]);
    expect(document.connections()).toMatchObject([{ sourceId: tool, sourceType: 'ai_tool', targetId: agent }]);
  });

  it('stays unconnected where it has no input', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    insert(document, behind(first), { ...step, inputs: [] });
    expect(document.connections()).toEqual([]);
  });

  it('stands below the node that it serves, beside the others, with room for its name', () => {
    const document = new WorkflowDocument();
    const kinds = ['ai_languageModel', 'ai_memory', 'ai_tool'];
    const agent = { ...step, name: 'x.agent', inputs: ['main', ...kinds] };
    document.nodeTypes = new NodeTypeCatalogue([agent]);
    const parent = insert(document, { kind: 'free' }, agent);
    const places = [...kinds, 'ai_tool'].map((inputType) => {
      const part = { ...step, name: `x.${inputType}`, inputs: [], outputs: [inputType] };
      const id = insert(document, { kind: 'before', nodeId: parent, input: 0, inputType }, part);
      return document.node(id)?.position;
    });
    expect(places).toEqual([
      [40, 300],
      [180, 300],
      [320, 300],
      [460, 300],
    ]);
  });

  it('comes before an input that a connection was drawn from', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    const before = insert(document, { kind: 'before', nodeId: first, input: 0, inputType: 'main' });
    expect(document.node(before)?.position).toEqual([-120, 100]);
    expect(document.connections()).toMatchObject([{ sourceId: before, targetId: first }]);
  });
});
