import { NodeTypeCatalogue, type Workflow } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { CanvasModel } from './canvas-model.ts';

function canvas() {
  const document = new WorkflowDocument();
  const nodes: Workflow['nodes'] = ['a', 'b', 'c'].map((id, index) => ({
    id,
    name: id.toUpperCase(),
    type: 'x.step',
    typeVersion: 1,
    position: [index * 220, 0],
    parameters: {},
  }));
  document.load({
    name: 'W',
    nodes,
    connections: { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
  });
  const model = new CanvasModel(document, new NodeTypeCatalogue([]));
  model.attach();
  return { document, model };
}

function changedNodes(model: CanvasModel, change: () => void): string[] {
  const before = new Set(model.snapshot().nodes);
  change();
  return model
    .snapshot()
    .nodes.filter((node) => !before.has(node))
    .map(({ id }) => id);
}

describe('the canvas', () => {
  it('makes only the node anew that was edited', () => {
    const { document, model } = canvas();
    const edit = () => document.apply({ type: 'patchNode', nodeId: 'b', patch: { position: [20, 20] } });
    expect(changedNodes(model, edit)).toEqual(['b']);
  });

  it('makes only the node anew that is being dragged, and the workflow stays as it is until the drag ends', () => {
    const { document, model } = canvas();
    const drag = () => model.onNodesChange([{ type: 'position', id: 'c', position: { x: 463, y: 31 } }]);
    expect(changedNodes(model, drag)).toEqual(['c']);
    expect(document.node('c')?.position).toEqual([440, 0]);
    model.commitPositions(['c']);
    expect(document.node('c')?.position).toEqual([460, 40]);
    document.undo();
    expect(model.snapshot().nodes[2]?.position).toEqual({ x: 440, y: 0 });
  });

  it('moves several nodes as one step of undo', () => {
    const { document, model } = canvas();
    model.onNodesChange(['a', 'b'].map((id) => ({ type: 'position', id, position: { x: 100, y: 100 } })));
    model.commitPositions(['a', 'b']);
    document.undo();
    expect(document.nodes().map(({ position }) => position[0])).toEqual([0, 220, 440]);
  });

  it('keeps the selection while the workflow is edited, and forgets nodes that are gone', () => {
    const { document, model } = canvas();
    model.select(['b', 'c']);
    document.apply({ type: 'patchNode', nodeId: 'b', patch: { notes: 'note' } });
    expect(model.selectedNodeIds).toEqual(['b', 'c']);
    document.apply({ type: 'removeNode', nodeId: 'c' });
    expect(model.selectedNodeIds).toEqual(['b']);
  });

  it('lets nothing be dragged or connected in a read-only workflow', () => {
    const { document, model } = canvas();
    document.load(document.toWorkflow(), { readOnly: true });
    expect(model.snapshot().nodes.every(({ draggable, connectable }) => !draggable && !connectable)).toBe(true);
  });
});
