import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { BELOW_NODES } from '../../parts/workbench/fit-options.ts';
import { useCanvasModel } from '../../session/canvas-context.tsx';

const DURATION_MS = 150;
/** Between the upper edge of the canvas and what has to move up, in px. */
const MARGIN = 16;

/** Selected nodes stay in sight when the canvas gets lower, for example because the steps of the run come up below it. */
export function useSelectionInSight(): void {
  const model = useCanvasModel();
  const flow = useReactFlow();
  const height = useStore((store) => store.height);
  const heightBefore = useRef(height);
  useEffect(() => {
    const before = heightBefore.current;
    heightBefore.current = height;
    const selected = model.selectedNodeIds;
    if (height >= before || selected.length === 0) return;
    const { x, y, zoom } = flow.getViewport();
    const bounds = flow.getNodesBounds(selected);
    const top = bounds.y * zoom + y;
    const hidden = (bounds.y + bounds.height) * zoom + y + BELOW_NODES - height;
    const shift = Math.min(hidden, top - MARGIN);
    if (top < before && shift > 0) void flow.setViewport({ x, y: y - shift, zoom }, { duration: DURATION_MS });
  }, [height, model, flow]);
}
