import type { WorkflowNode } from '@millrace/workflow';
import { STICKY_NOTE_TYPE } from '../nodes/sticky-note.ts';

/** What a tile takes with its name, in pixels at full size. */
const WIDTH = 120;
const HEIGHT = 140;
const STEP = 20;
/** A place that is further away is no better than one that is taken. */
const MOST_STEPS = 200;
/** Looks at places, over all nodes: large parts of large workflows are looked at in fewer places. */
const MOST_LOOKS = 200_000;

/** How far down nodes that are moved by `move` have to go on, so that none covers another one; notes may. */
export function downToFreePlace(
  taken: readonly WorkflowNode[],
  nodes: readonly WorkflowNode[],
  move: { x: number; y: number },
): number {
  const tiles = nodes.filter(isTile);
  const cells = cellsOf(taken.filter(isTile));
  const steps = Math.min(MOST_STEPS, MOST_LOOKS / Math.max(1, tiles.length));
  for (let down = 0; down <= steps * STEP; down += STEP) {
    const isFree = tiles.every(({ position: [x, y] }) => !isTaken(cells, x + move.x, y + move.y + down));
    if (isFree) return down;
  }
  return 0;
}

function isTile({ type }: WorkflowNode): boolean {
  return type !== STICKY_NOTE_TYPE;
}

type Cells = ReadonlyMap<string, readonly (readonly [number, number])[]>;

/** Positions, each once, by the cell they lie in; one cell is as large as a tile. */
function cellsOf(nodes: readonly WorkflowNode[]): Cells {
  const positions = new Map(nodes.map(({ position }) => [position.join(' '), position]));
  return Map.groupBy(positions.values(), ([x, y]) => cellOf(Math.floor(x / WIDTH), Math.floor(y / HEIGHT)));
}

function cellOf(column: number, row: number): string {
  return `${column} ${row}`;
}

function isTaken(cells: Cells, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x / WIDTH), Math.floor(y / HEIGHT)];
  // Two positions in one cell are always closer than a tile: none of many that lie there is looked at.
  if (cells.has(cellOf(column, row))) return true;
  for (const right of [-1, 0, 1]) {
    for (const down of [-1, 0, 1]) {
      const near = cells.get(cellOf(column + right, row + down));
      if (near?.some(([left, top]) => Math.abs(left - x) < WIDTH && Math.abs(top - y) < HEIGHT)) return true;
    }
  }
  return false;
}
