import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { WorkflowDocument } from '../document/workflow-document.ts';
import { editsBetween, NOTHING_REFUSED, withProposal } from './proposal.ts';

const node = (name: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  ...{ id: name, name, type: 'x.step', typeVersion: 1, position: [0, 0], parameters: {} },
  ...more,
});

function workflow(nodes: readonly WorkflowNode[], ...links: Array<[from: string, to: string]>): Workflow {
  const connections: Workflow['connections'] = {};
  for (const [from, to] of links) {
    const targets = connections[from]?.main?.[0] ?? [];
    connections[from] = { main: [[...targets, { node: to, type: 'main', index: 0 }]] };
  }
  return { name: 'Orders', nodes: [...nodes], connections, settings: {} };
}

const base = workflow([node('A'), node('B'), node('C')], ['A', 'B'], ['B', 'C']);
const proposed: Workflow = {
  ...workflow([node('A', { parameters: { url: 'new' }, notes: 'Why' }), node('C'), node('D')], ['A', 'D'], ['D', 'C']),
  name: 'Orders by night',
  pinData: { D: [{ json: { a: 1 } }] },
};

function openDocument(file = base): WorkflowDocument {
  const document = new WorkflowDocument();
  document.load(file);
  return document;
}

/** What both hold, whatever the order. */
function shapeOf({ name, nodes, connections, pinData }: Workflow) {
  return { name, nodes: nodes.toSorted((a, b) => a.name.localeCompare(b.name)), connections, pinData };
}

describe('A proposal', () => {
  it('becomes the document in one step of undo', () => {
    const document = openDocument();
    document.apply(editsBetween(document.toWorkflow(), withProposal(document.toWorkflow(), { base, proposed })));
    const { name, nodes, pinData } = document.toWorkflow();
    expect(name).toBe('Orders by night');
    expect(nodes.map((one) => one.name).toSorted()).toEqual(['A', 'C', 'D']);
    expect(nodes.find((one) => one.name === 'A')).toMatchObject({ parameters: { url: 'new' }, notes: 'Why' });
    expect(pinData).toEqual({ D: [{ json: { a: 1 } }] });
    expect(document.toWorkflow().connections).toEqual(proposed.connections);
    document.undo();
    expect(shapeOf(document.toWorkflow())).toEqual(shapeOf(openDocument().toWorkflow()));
    expect(document.canUndo).toBe(false);
  });

  it('leaves nodes that are refused as they were, with their connections', () => {
    const document = openDocument();
    document.apply(editsBetween(document.toWorkflow(), proposed, { ...NOTHING_REFUSED, nodes: new Set(['A', 'B']) }));
    const { nodes, connections } = document.toWorkflow();
    expect(nodes.map((one) => one.name).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    expect(nodes.find((one) => one.name === 'A')?.parameters).toEqual({});
    expect(connections).toEqual({ ...base.connections, D: { main: [[{ node: 'C', type: 'main', index: 0 }]] } });
  });

  it('does not connect to a node that was refused', () => {
    const document = openDocument();
    document.apply(editsBetween(document.toWorkflow(), proposed, { ...NOTHING_REFUSED, nodes: new Set(['D']) }));
    expect(
      document
        .toWorkflow()
        .nodes.map((one) => one.name)
        .toSorted(),
    ).toEqual(['A', 'C']);
    expect(document.toWorkflow().connections).toEqual({});
  });

  it('keeps what the user edited meanwhile, but where both changed the same node', () => {
    const edited = workflow(
      [node('A', { parameters: { url: 'mine' } }), node('B'), node('C', { notes: 'mine' }), node('E')],
      ['A', 'B'],
      ['B', 'C'],
    );
    const { nodes } = withProposal(edited, { base, proposed });
    expect(nodes.map((one) => one.name).toSorted()).toEqual(['A', 'C', 'D', 'E']);
    expect(nodes.find((one) => one.name === 'A')?.parameters).toEqual({ url: 'new' });
    expect(nodes.find((one) => one.name === 'C')?.notes).toBe('mine');
  });

  it('leaves name and settings as they were where they are refused', () => {
    const document = openDocument();
    const then = { ...proposed, settings: { errorWorkflow: 'theirs' } };
    document.apply(editsBetween(document.toWorkflow(), then, { ...NOTHING_REFUSED, workflow: true }));
    const { name, settings, nodes } = document.toWorkflow();
    expect({ name, settings }).toEqual({ name: 'Orders', settings: {} });
    expect(nodes.some((one) => one.name === 'D')).toBe(true);
  });
});
