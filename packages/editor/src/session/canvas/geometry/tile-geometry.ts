import { MAIN } from '@millrace/workflow';
import type { NodePort, NodePorts } from '../../../model/nodes/node-ports.ts';
import { isSubNode, parentWidth, partOffset } from '../../../model/nodes/sub-node.ts';

export const GRID = 20;
/** Side of a tile in px; it grows in height with its ports. */
const TILE_SIZE = 96;
/** Side of a sub-node, which is round. */
const SUB_NODE_SIZE = 80;
/** Least distance between two ports of one side. */
const PORT_DISTANCE = 32;

export type Side = 'left' | 'right' | 'top' | 'bottom';

export interface PlacedPort {
  handleId: string;
  direction: 'in' | 'out';
  port: NodePort;
  side: Side;
  /** Centre, from the tile's top left corner. */
  x: number;
  y: number;
}

/**
 * `wide`: with inputs for sub-nodes below, and the name beside the icon; `round`: a sub-node; `pill`: a sub-node that has
 * some of its own.
 */
export type TileShape = 'square' | 'wide' | 'round' | 'pill';

/** Whether nodes of a shape serve others. */
export function servesOthers(shape: TileShape): shape is 'round' | 'pill' {
  return shape === 'round' || shape === 'pill';
}

/** Whether the name stands beside the icon: below are inputs. */
export function holdsName(shape: TileShape): shape is 'wide' | 'pill' {
  return shape === 'wide' || shape === 'pill';
}

export interface TileGeometry {
  shape: TileShape;
  width: number;
  height: number;
  ports: readonly PlacedPort[];
}

/** Data flows from left to right; sub-nodes stand below the node they serve. */
export function tileGeometry(nodePorts: NodePorts): TileGeometry {
  const sides: Record<Side, Array<Pick<PlacedPort, 'direction' | 'port'>>> = {
    left: [],
    right: [],
    top: [],
    bottom: [],
  };
  for (const port of nodePorts.inputs) sides[port.type === MAIN ? 'left' : 'bottom'].push({ direction: 'in', port });
  for (const port of nodePorts.outputs) sides[port.type === MAIN ? 'right' : 'top'].push({ direction: 'out', port });
  const parts = sides.bottom.length;
  const shape = shapeOf(isSubNode(nodePorts), parts > 0);
  const height = servesOthers(shape) ? SUB_NODE_SIZE : sideLength(Math.max(sides.left.length, sides.right.length));
  const width = widthOf(shape, parts);
  const ports = (Object.keys(sides) as Side[]).flatMap((side) =>
    sides[side].map((entry, index) => {
      const count = sides[side].length;
      const isUpright = side === 'left' || side === 'right';
      const along = isUpright ? portOffset(index, count, height) : partOffset(index, count, width);
      return { ...entry, side, handleId: handleId(entry.direction, entry.port), ...place(side, along, width, height) };
    }),
  );
  return { shape, width, height, ports };
}

function shapeOf(isServing: boolean, hasParts: boolean): TileShape {
  if (hasParts) return isServing ? 'pill' : 'wide';
  return isServing ? 'round' : 'square';
}

function widthOf(shape: TileShape, parts: number): number {
  if (holdsName(shape)) return parentWidth(parts);
  return shape === 'round' ? SUB_NODE_SIZE : TILE_SIZE;
}

export function handleId(direction: 'in' | 'out', port: Pick<NodePort, 'type' | 'index'>): string {
  return `${direction}:${port.index}:${port.type}`;
}

/** The port that a handle id names; `undefined` for ids that are not ours. */
export function parseHandleId(
  id: string | null | undefined,
): { direction: 'in' | 'out'; index: number; type: string } | undefined {
  const match = /^(in|out):(\d+):(.+)$/s.exec(id ?? '');
  if (!match) return undefined;
  return { direction: match[1] as 'in' | 'out', index: Number(match[2]), type: match[3] ?? 'main' };
}

/** Centre of the index-th of `count` ports, spread evenly along a side. */
export function portOffset(index: number, count: number, length: number): number {
  return (length / count) * (index + 0.5);
}

/** A point moved to the nearest crossing of the grid. */
export function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}

function sideLength(ports: number): number {
  return Math.max(TILE_SIZE, ports * PORT_DISTANCE);
}

function place(side: Side, along: number, width: number, height: number): { x: number; y: number } {
  switch (side) {
    case 'left':
      return { x: 0, y: along };
    case 'right':
      return { x: width, y: along };
    case 'top':
      return { x: along, y: 0 };
    case 'bottom':
      return { x: along, y: height };
  }
}
