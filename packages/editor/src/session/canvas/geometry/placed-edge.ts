import type { Edge, Node, NodeHandle } from '@xyflow/react';
import type { NodePorts } from '../../../model/nodes/node-ports.ts';
import { type EdgePath, edgePath, NAME_HEIGHT } from './edge-path.ts';
import type { Box, Ends } from './loop-path.ts';

export interface EdgeSurroundings {
  nodeById: (id: string) => Node | undefined;
  portsOf: (nodeId: string) => NodePorts | undefined;
  /** The tiles with their names; asked for only by what goes back. */
  boxes: () => readonly Box[];
}

/** The line of a connection as its nodes stand; `undefined` when one of its ports is not there. */
export function placeEdge(
  { source, target, sourceHandle, targetHandle }: Edge,
  { nodeById, portsOf, boxes }: EdgeSurroundings,
): (EdgePath & { ends: Ends }) | undefined {
  const from = portAt(nodeById(source), sourceHandle);
  const to = portAt(nodeById(target), targetHandle);
  if (!from || !to) return undefined;
  const ends = { sourceX: from.x, sourceY: from.y, targetX: to.x, targetY: to.y };
  const path = edgePath({
    ends,
    sourcePosition: from.position,
    targetPosition: to.position,
    handle: sourceHandle,
    outputs: portsOf(source)?.outputs ?? [],
    boxes,
  });
  return { ...path, ends };
}

/** The middle of a port on the canvas. */
function portAt(node: Node | undefined, handleId: string | null | undefined) {
  const handle: NodeHandle | undefined = node?.handles?.find(({ id }) => id === handleId);
  if (!node || !handle) return undefined;
  const { x, y, width = 0, height = 0, position } = handle;
  return { x: node.position.x + x + width / 2, y: node.position.y + y + height / 2, position };
}

export function boxOf({ position: { x, y }, width = 0, height = 0 }: Node): Box {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** A tile with its name below it. */
export function boxWithName(node: Node): Box {
  const box = boxOf(node);
  return { ...box, bottom: box.bottom + NAME_HEIGHT };
}
