import type { NodePort, NodePorts } from '../../../model/nodes/node-ports.ts';

export const GRID = 20;
/** Side of a tile in px; it grows in height with its ports. */
const TILE_SIZE = 96;
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

export interface TileGeometry {
  width: number;
  height: number;
  ports: readonly PlacedPort[];
}

/** Data flows from left to right; ports of other kinds (parts that serve a node) stand above and below. */
export function tileGeometry({ inputs, outputs }: NodePorts): TileGeometry {
  const sides: Record<Side, Array<Pick<PlacedPort, 'direction' | 'port'>>> = {
    left: [],
    right: [],
    top: [],
    bottom: [],
  };
  for (const port of inputs) sides[port.type === 'main' ? 'left' : 'bottom'].push({ direction: 'in', port });
  for (const port of outputs) sides[port.type === 'main' ? 'right' : 'top'].push({ direction: 'out', port });
  const height = sideLength(Math.max(sides.left.length, sides.right.length));
  const width = sideLength(Math.max(sides.top.length, sides.bottom.length));
  const ports = (Object.keys(sides) as Side[]).flatMap((side) =>
    sides[side].map((entry, index) => {
      const along = portOffset(index, sides[side].length, side === 'left' || side === 'right' ? height : width);
      return { ...entry, side, handleId: handleId(entry.direction, entry.port), ...place(side, along, width, height) };
    }),
  );
  return { width, height, ports };
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
