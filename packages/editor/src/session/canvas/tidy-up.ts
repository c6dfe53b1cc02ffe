import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import type { CanvasModel } from './canvas-model.ts';
import { snap } from './geometry/tile-geometry.ts';

const COLUMN_GAP = 124;
const ROW_GAP = 84;
const TILE = 96;

/** Arranges the selected nodes, or all, in columns along their connections, as one step of undo. Notes stay. */
export async function tidyUp(document: WorkflowDocument, canvas: CanvasModel): Promise<void> {
  const selected = new Set(canvas.selectedNodeIds);
  const nodes = document
    .nodes()
    .filter((node) => node.type !== STICKY_NOTE_TYPE && (selected.size < 2 || selected.has(node.id)));
  if (nodes.length === 0) return;
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: COLUMN_GAP, nodesep: ROW_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: TILE, height: canvas.heightOf(id) ?? TILE });
  for (const { sourceId, targetId } of document.connections()) {
    if (graph.hasNode(sourceId) && graph.hasNode(targetId)) graph.setEdge(sourceId, targetId);
  }
  layout(graph);
  const placed = nodes.map((node) => {
    const { x, y, height } = graph.node(node.id);
    return { node, x: x - TILE / 2, y: y - height / 2 };
  });
  const left = Math.min(...nodes.map((node) => node.position[0])) - Math.min(...placed.map(({ x }) => x));
  const top = Math.min(...nodes.map((node) => node.position[1])) - Math.min(...placed.map(({ y }) => y));
  document.apply(
    placed.map(({ node, x, y }) => ({
      type: 'patchNode',
      nodeId: node.id,
      patch: { position: [snap(x + left), snap(y + top)] },
    })),
  );
}
