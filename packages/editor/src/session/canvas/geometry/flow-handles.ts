import { type NodeHandle, Position } from '@xyflow/react';
import type { Side, TileGeometry } from './tile-geometry.ts';

/** As in `tile-port.module.css`. */
const HANDLE_SIZE = 12;

export const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  right: Position.Right,
  top: Position.Top,
  bottom: Position.Bottom,
};

/** Where the canvas library finds the ports before a node has been drawn: connections to nodes out of sight need them. */
export function flowHandles({ ports }: TileGeometry): NodeHandle[] {
  return ports.map(({ handleId, direction, side, x, y }) => ({
    id: handleId,
    type: direction === 'in' ? 'target' : 'source',
    position: POSITIONS[side],
    x: x - HANDLE_SIZE / 2,
    y: y - HANDLE_SIZE / 2,
    width: HANDLE_SIZE,
    height: HANDLE_SIZE,
  }));
}
