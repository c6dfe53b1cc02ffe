export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line through boxes whose edges or middles are on it: upright at an `x`, level at a `y`. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  /** The ends of the line, on the other axis. */
  from: number;
  to: number;
}

/** Boxes this near to a line are on it: middles of tiles of unlike sizes are seldom whole numbers. */
const TOLERANCE = 0.5;

/** What a box that is being moved stands in line with: for each line the nearest of the others. */
export function alignmentGuides(moved: Box, others: Iterable<Box>): Guide[] {
  const boxes = [...others];
  return [...guidesOf('x', moved, boxes), ...guidesOf('y', moved, boxes)];
}

function guidesOf(axis: 'x' | 'y', moved: Box, others: readonly Box[]): Guide[] {
  const nearest = new Map<number, { box: Box; distance: number }>();
  const ownLines = linesOf(axis, moved);
  for (const box of others) {
    const at = commonLine(ownLines, linesOf(axis, box));
    if (at === undefined) continue;
    const distance = distanceAcross(axis, moved, box);
    const known = nearest.get(at);
    if (!known || distance < known.distance) nearest.set(at, { box, distance });
  }
  return [...nearest].map(([at, { box }]) => ({ axis, at, ...spanOf(axis, moved, box) }));
}

type Lines = readonly [middle: number, start: number, end: number];

function linesOf(axis: 'x' | 'y', { x, y, width, height }: Box): Lines {
  const [start, size] = axis === 'x' ? [x, width] : [y, height];
  return [start + size / 2, start, start + size];
}

/** The first that both have; boxes of one size have all three in common, and the middle says it. */
function commonLine(own: Lines, other: Lines): number | undefined {
  return own.find((line, index) => Math.abs(line - (other[index] ?? Number.NaN)) <= TOLERANCE);
}

function distanceAcross(axis: 'x' | 'y', a: Box, b: Box): number {
  return axis === 'x' ? Math.abs(a.y - b.y) : Math.abs(a.x - b.x);
}

function spanOf(axis: 'x' | 'y', a: Box, b: Box): { from: number; to: number } {
  const [start, size] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  return { from: Math.min(a[start], b[start]), to: Math.max(a[start] + a[size], b[start] + b[size]) };
}
