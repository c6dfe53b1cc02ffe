import { useReactFlow } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import type { Viewport } from '../../session/command-context.tsx';
import { FIT_OPTIONS } from './fit-options.ts';

const DURATION_MS = 150;

/** What commands may do with the canvas's window. */
export function useViewport(): Viewport {
  const flow = useReactFlow();
  const pointer = usePointerOverCanvas();
  return useMemo(() => {
    const middle = () => ({ x: window.innerWidth / 2, y: window.innerHeight / 2 });
    return {
      zoom: () => flow.getZoom(),
      zoomTo: (zoom) => void flow.zoomTo(zoom),
      fit: (nodeIds) =>
        void flow.fitView({
          ...FIT_OPTIONS,
          duration: DURATION_MS,
          ...(nodeIds && { nodes: nodeIds.map((id) => ({ id })) }),
        }),
      pointer: () => flow.screenToFlowPosition(pointer.current ?? middle()),
      reveal: (nodeId) =>
        // The node is drawn with the next frame.
        requestAnimationFrame(() => {
          const node = flow.getNode(nodeId);
          const isLegible = flow.getZoom() >= LEGIBLE_ZOOM;
          if (!node || (isLegible && isInSight(flow.flowToScreenPosition(node.position)))) return;
          void flow.setCenter(node.position.x + 48, node.position.y + 48, {
            zoom: isLegible ? flow.getZoom() : 1,
            duration: DURATION_MS,
          });
        }),
    };
  }, [flow, pointer]);
}

/** Below it a node that was looked for could not be read. */
const LEGIBLE_ZOOM = 0.5;

/** Distance to the edges of the window within which a node counts as out of sight. */
const MARGIN = 160;

function isInSight({ x, y }: { x: number; y: number }): boolean {
  return x > MARGIN && y > MARGIN / 2 && x < window.innerWidth - MARGIN && y < window.innerHeight - MARGIN;
}

/** Where the pointer is in the window while it is over the canvas. */
function usePointerOverCanvas() {
  const pointer = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    const onMove = ({ target, clientX, clientY }: PointerEvent) => {
      const isOver = target instanceof Element && target.closest('.react-flow') !== null;
      pointer.current = isOver ? { x: clientX, y: clientY } : undefined;
    };
    window.addEventListener('pointermove', onMove, { passive: true });
    return () => window.removeEventListener('pointermove', onMove);
  }, []);
  return pointer;
}
