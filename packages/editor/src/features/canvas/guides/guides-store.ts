import type { Node } from '@xyflow/react';
import { create } from 'zustand';
import { alignmentGuides, type Box, type Guide } from '../../../session/canvas/geometry/alignment.ts';

/** Lines that show what the nodes being dragged stand in line with; a store, so that a drag renders nothing else. */
export const useGuides = create<{ guides: readonly Guide[] }>(() => ({ guides: [] }));

const NONE: readonly Guide[] = [];

/** @param nodes all nodes of the canvas, the dragged ones among them */
export function showGuides(dragged: readonly Node[], nodes: readonly Node[]): void {
  const moved = boxAround(dragged.map(boxOf));
  if (!moved) return;
  const draggedIds = new Set(dragged.map(({ id }) => id));
  const others = nodes.filter(({ id, type }) => type === 'tile' && !draggedIds.has(id));
  useGuides.setState({ guides: alignmentGuides(moved, others.map(boxOf)) });
}

export function hideGuides(): void {
  useGuides.setState({ guides: NONE });
}

function boxOf({ position: { x, y }, width = 0, height = 0 }: Node): Box {
  return { x, y, width, height };
}

function boxAround(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes;
  if (!first) return undefined;
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
