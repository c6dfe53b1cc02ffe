import type { Node } from '@xyflow/react';
import type { CanvasModel } from '../../../session/canvas/canvas-model.ts';
import { type Box, overlaps } from '../../../session/canvas/geometry/loop-path.ts';
import { boxWithName } from '../../../session/canvas/geometry/placed-edge.ts';

/** From far away, so many selected nodes or connections are elements; more of them are seen in the picture. */
const MANY_SELECTED = 20;

/** What the pointer is on or holds. */
export interface Pointed {
  nodeIds: ReadonlySet<string>;
  edgeId: string | undefined;
}

export interface WantedElements {
  /** From the middle of the window outwards. */
  nodes: readonly string[];
  edges: readonly string[];
}

/** From near, what is in the window; `pointed` may stand outside of it while it is dragged. */
export function wantedNear(model: CanvasModel, window: Box, pointed: Pointed): WantedElements {
  const { nodes, edges } = model.snapshot();
  const middle = { x: (window.left + window.right) / 2, y: (window.top + window.bottom) / 2 };
  const distance = ({ position: { x, y } }: Node) => Math.hypot(x - middle.x, y - middle.y);
  const near = nodes.filter((node) => pointed.nodeIds.has(node.id) || overlaps(boxWithName(node), window));
  const crossing = edges.filter((edge) => {
    const shape = model.edgeShapes.shapeOf(edge);
    return shape !== undefined && overlaps(shape.box, window);
  });
  return {
    nodes: near.toSorted((a, b) => distance(a) - distance(b)).map(({ id }) => id),
    edges: crossing.map(({ id }) => id),
  };
}

/** From far away, what can be worked with: the rest is a picture. */
export function wantedFar(model: CanvasModel, pointed: Pointed): WantedElements {
  const selected = few(model.selectedNodeIds);
  const nodes = new Set([...pointed.nodeIds, ...selected]);
  const attached = model
    .snapshot()
    .edges.filter(({ id, source, target }) => id === pointed.edgeId || nodes.has(source) || nodes.has(target))
    .map(({ id }) => id);
  return { nodes: [...nodes], edges: [...new Set([...attached, ...few(model.selectedConnectionIds)])] };
}

function few(ids: readonly string[]): readonly string[] {
  return ids.length > MANY_SELECTED ? [] : ids;
}
