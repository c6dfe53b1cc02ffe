/** Something that a connection goes around. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The smallest box around both. */
export function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export function widened({ left, right, top, bottom }: Box, x: number, y: number = x): Box {
  return { left: left - x, right: right + x, top: top - y, bottom: bottom + y };
}

/** Whether two boxes have a part in common. */
export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export interface Ends {
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
}

/** How far a connection goes straight out of a port before it turns. */
const LEAD = 24;
const CLEARANCE = 16;
const RADIUS = 12;

/** Whether a connection goes back: its target stands left of where it starts. */
export function isLoop({ sourceX, targetX }: Ends): boolean {
  return targetX < sourceX;
}

/**
 * The height at which a connection goes back: below its ends and below all that would stand in its way there.
 * @param boxes by their upper sides
 */
export function loopLine({ sourceX, sourceY, targetX, targetY }: Ends, boxes: readonly Box[]): number {
  let line = Math.max(sourceY, targetY) + CLEARANCE;
  for (const { left, right, top, bottom } of boxes) {
    const isInReach = right > targetX - LEAD - CLEARANCE && left < sourceX + LEAD + CLEARANCE;
    if (isInReach && top - CLEARANCE < line && line < bottom + CLEARANCE) line = bottom + CLEARANCE;
  }
  return line;
}

/** A connection that goes back along a line, with rounded corners; its label stands in the middle of the line. */
export function loopPath(
  { sourceX, sourceY, targetX, targetY }: Ends,
  line: number,
): { path: string; labelX: number; labelY: number } {
  const right = sourceX + LEAD;
  const left = targetX - LEAD;
  const points: Point[] = [
    [sourceX, sourceY],
    [right, sourceY],
    [right, line],
    [left, line],
    [left, targetY],
    [targetX, targetY],
  ];
  return { path: rounded(points), labelX: (left + right) / 2, labelY: line };
}

type Point = readonly [number, number];

function rounded(points: readonly Point[]): string {
  const parts = [`M ${points[0]?.join(' ')}`];
  for (let index = 1; index < points.length - 1; index++) {
    const [before, corner, after] = [points[index - 1], points[index], points[index + 1]];
    if (before && corner && after) {
      parts.push(`L ${towards(corner, before).join(' ')}`, `Q ${corner.join(' ')} ${towards(corner, after).join(' ')}`);
    }
  }
  return [...parts, `L ${points.at(-1)?.join(' ')}`].join(' ');
}

/** The point near a corner where its rounding begins. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y);
  const part = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return [x + (toX - x) * part, y + (toY - y) * part];
}
