import { getViewportForBounds, type Rect, useReactFlow, useStore, type Viewport } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { BELOW_NODES, FIT_OPTIONS } from '../../parts/workbench/fit-options.ts';
import { MIN_ZOOM } from '../../session/canvas/viewport.ts';
import { useCanvasModel } from '../../session/canvas-context.tsx';

const DURATION_MS = 150;
/** Between the upper edge of the canvas and what has to move up, in px. */
const MARGIN = 16;

interface Size {
  width: number;
  height: number;
}

/** Of the canvas, and how wide the window was then, in px. */
interface SeenSize extends Size {
  windowWidth: number;
}

/**
 * When the canvas changes its size, because the window does or because chat or steps come up below it, a workflow that was
 * in view as a whole is so again, and what is selected stays in sight. What comes up beside it for a moment, such as the list
 * of nodes, moves nothing: a node is to appear where somebody clicked.
 */
export function useViewAtResize(): void {
  const model = useCanvasModel();
  const flow = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const before = useRef<SeenSize>({ width, height, windowWidth: window.innerWidth });
  /** For which size the view last showed the workflow as a whole: what came up beside the canvas since has left the view alone. */
  const wholeAt = useRef<Size>({ width, height });
  useEffect(() => {
    const from = before.current;
    const to = { width, height, windowWidth: window.innerWidth };
    // Taken off the page for a moment, it has no size.
    if (width === 0 || height === 0) return;
    before.current = to;
    const all = flow.getNodesBounds(flow.getNodes());
    const view = flow.getViewport();
    if (isNear(view, wholeView(all, from))) wholeAt.current = from;
    if (height === from.height && to.windowWidth === from.windowWidth) return;
    if (isNear(view, wholeView(all, wholeAt.current))) {
      void flow.setViewport(wholeView(all, to));
      wholeAt.current = to;
    } else if (height < from.height && model.selectedNodeIds.length > 0) {
      const shift = hiddenBelow(flow.getNodesBounds(model.selectedNodeIds), view, { from, to });
      if (shift > 0) void flow.setViewport({ ...view, y: view.y - shift }, { duration: DURATION_MS });
    }
  }, [width, height, model, flow]);
}

/** What fitting the view shows on a canvas of this size. */
function wholeView(bounds: Rect, { width, height }: Size): Viewport {
  return getViewportForBounds(bounds, width, height, MIN_ZOOM, FIT_OPTIONS.maxZoom, FIT_OPTIONS.padding);
}

/** Tiles get their whole size when their types have come: the view was fitted to somewhat smaller ones. */
function isNear(a: Viewport, b: Viewport): boolean {
  const near = 24;
  return Math.abs(a.x - b.x) < near && Math.abs(a.y - b.y) < near && Math.abs(a.zoom / b.zoom - 1) < 0.03;
}

/** How far nodes that were in sight have to move up to be so again, in px. */
function hiddenBelow(bounds: Rect, { y, zoom }: Viewport, { from, to }: { from: Size; to: Size }): number {
  const top = bounds.y * zoom + y;
  if (top >= from.height) return 0;
  return Math.min(top + bounds.height * zoom + BELOW_NODES - to.height, top - MARGIN);
}
