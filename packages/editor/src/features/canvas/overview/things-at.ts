import type { CanvasModel } from '../../../session/canvas/canvas-model.ts';
import type { Box } from '../../../session/canvas/geometry/loop-path.ts';
import { boxOf } from '../../../session/canvas/geometry/placed-edge.ts';

interface Point {
  x: number;
  y: number;
}

/** Width around a connection within which the pointer is on it. */
const HIT_WIDTH = 24;

/** The topmost node of which the picture shows the tile at a point. */
export function nodeAt(model: CanvasModel, point: Point): string | undefined {
  return model.snapshot().nodes.findLast((node) => node.type === 'tile' && isIn(boxOf(node), point))?.id;
}

/** The connection of which the picture shows the line at a point. */
export function edgeAt(model: CanvasModel, point: Point): string | undefined {
  const context = measuring();
  const isNear = (path: string) => context?.isPointInStroke(new Path2D(path), point.x, point.y) === true;
  return model.snapshot().edges.findLast((edge) => {
    const shape = model.edgeShapes.shapeOf(edge);
    return shape !== undefined && isIn(shape.box, point) && isNear(shape.path);
  })?.id;
}

let context: CanvasRenderingContext2D | null | undefined;

/** Nothing is painted with it. */
function measuring(): CanvasRenderingContext2D | null {
  context ??= document.createElement('canvas').getContext('2d');
  if (context) context.lineWidth = HIT_WIDTH;
  return context;
}

function isIn({ left, right, top, bottom }: Box, { x, y }: Point): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}
