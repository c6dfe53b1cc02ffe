import { getSmoothStepPath, Position } from '@xyflow/react';
import type { NodePort } from '../../../model/nodes/node-ports.ts';
import { type Box, type Ends, isLoop, loopLine, loopPath } from './loop-path.ts';
import { parseHandleId } from './tile-geometry.ts';

/** Distance from a port within which its "+" and its name stand: connections of other ports turn behind it. */
const PORT_REACH = 100;
/** Distance to the target before which the last turn is made. */
const LAST_TURN = 32;
/** Height of a node's name and subtitle under its tile. */
export const NAME_HEIGHT = 56;
/** Distance between the lines on which two outputs of a node go back. */
const LANE = 14;

interface DrawnEdge {
  ends: Ends;
  sourcePosition?: Position | undefined;
  targetPosition?: Position | undefined;
  /** The handle at the source. */
  handle: string | null | undefined;
  /** All outputs of the source. */
  outputs: readonly NodePort[];
  /** The tiles of the canvas with their names; asked for only by what goes back. */
  boxes: () => readonly Box[];
}

export interface EdgePath {
  /** As in SVG. */
  path: string;
  labelX: number;
  labelY: number;
}

/** A smooth step to the right; what goes back to the left passes below the nodes. */
export function edgePath({ ends, sourcePosition, targetPosition, handle, outputs, boxes }: DrawnEdge): EdgePath {
  const { sourceX, sourceY, targetX } = ends;
  const port = parseHandleId(handle);
  const isHorizontal = (sourcePosition ?? Position.Right) === Position.Right;
  if (isHorizontal && isLoop(ends)) return loopPath(ends, loopLine(ends, boxes()) + LANE * (port?.index ?? 0));
  const isFanned = isHorizontal && outputs.length > 1 && targetX - sourceX > PORT_REACH;
  const [path, labelX, labelY] = getSmoothStepPath({
    ...ends,
    sourcePosition: sourcePosition ?? Position.Right,
    targetPosition: targetPosition ?? Position.Left,
    borderRadius: 12,
    offset: 24,
    ...(isFanned && {
      centerX: Math.max((sourceX + targetX) / 2, Math.min(sourceX + PORT_REACH, targetX - LAST_TURN)),
    }),
  });
  const isNamed = outputs.find(({ index, type }) => index === port?.index && type === port.type)?.displayName;
  // The name of the port stands over the first part of the line.
  const x = isNamed && labelY === sourceY ? Math.max(labelX, targetX - PORT_REACH / 2) : labelX;
  return { path, labelX: x, labelY };
}
