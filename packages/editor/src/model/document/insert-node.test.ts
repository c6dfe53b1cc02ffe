import type { NodeTypeDescription } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import type { InsertionTarget } from './insert-node.ts';
import { insertionChanges } from './insert-node.ts';
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

  it('stays unconnected where it has no input', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    insert(document, behind(first), { ...step, inputs: [] });
    expect(document.connections()).toEqual([]);
  });

  it('comes before an input that a connection was drawn from', () => {
    const document = new WorkflowDocument();
    const first = insert(document, { kind: 'free' });
    const before = insert(document, { kind: 'before', nodeId: first, input: 0, inputType: 'main' });
    expect(document.node(before)?.position).toEqual([-120, 100]);
    expect(document.connections()).toMatchObject([{ sourceId: before, targetId: first }]);
  });
});
