import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import type { CanvasModel } from './canvas-model.ts';
import { snap } from './geometry/tile-geometry.ts';
import { SubNodeRows } from './sub-node-rows.ts';

const COLUMN_GAP = 124;
const ROW_GAP = 84;

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
  const families = new SubNodeRows(document, canvas, nodes);
  for (const { id } of families.heads) graph.setNode(id, families.centredBoxOf(id));
  for (const { sourceId, targetId } of document.connections()) {
    if (graph.hasNode(sourceId) && graph.hasNode(targetId)) graph.setEdge(sourceId, targetId);
  }
  layout(graph);
  const placed = families.heads.flatMap((node) => {
    const { x, y, width } = graph.node(node.id);
    return families.placed(node, { x: x - width / 2, y: y - families.heightOf(node.id) / 2 });
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
