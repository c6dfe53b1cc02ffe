import { useReactFlow, useStoreApi } from '@xyflow/react';
import { type PointerEvent, useEffect, useMemo } from 'react';
import type { CanvasModel } from '../../../session/canvas/canvas-model.ts';
import { useCanvasModel } from '../../../session/canvas-context.tsx';
import { setHovered } from '../hovered-node.ts';
import { levelOf } from '../level-of-detail.ts';
import { Mounting } from './mounting.ts';
import { edgeAt, nodeAt } from './things-at.ts';

interface Under {
  nodeId?: string | undefined;
  edgeId?: string | undefined;
}

/**
 * To be put on the element around all nodes: follows what the pointer is on. Where that is a part of the picture only,
 * it becomes an element before the pointer does anything more.
 */
export function usePointing() {
  const model = useCanvasModel();
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const window = useStoreApi();
  const mounting = useMemo(() => new Mounting(model, window), [model, window]);
  useEffect(() => mounting.attach(), [mounting]);
  useEffect(() => followBox(model, window), [model, window]);
  return useMemo(() => {
    /** The node on which a button of the mouse is held down. */
    let held: string | undefined;
    const under = ({ target, clientX, clientY }: PointerEvent, isBusy: boolean): Under => {
      if (!(target instanceof Element)) return {};
      const nodeId = target.closest<HTMLElement>('.react-flow__node')?.dataset.id;
      if (nodeId !== undefined) return { nodeId };
      const edgeId = target.closest<HTMLElement>('.react-flow__edge')?.dataset.id;
      if (edgeId !== undefined) return { edgeId };
      const isOnPane = target.classList.contains('react-flow__pane');
      if (!isOnPane || !model.elements.isPartial || isBusy) return {};
      const point = screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
      const hit = nodeAt(model, point);
      if (hit !== undefined) return { nodeId: hit };
      return levelOf(getZoom()) === 'block' ? {} : { edgeId: edgeAt(model, point) };
    };
    const point = ({ nodeId, edgeId }: Under) => {
      mounting.point({ nodeIds: new Set([held, nodeId].filter((id) => id !== undefined)), edgeId });
      setHovered(nodeId);
    };
    const follow = (event: PointerEvent) => {
      if (event.buttons === 0) held = undefined;
      // Without a node in hand, the pointer draws a box or moves the canvas.
      point(under(event, event.buttons !== 0 && held === undefined));
    };
    return {
      onPointerOver: follow,
      onPointerMove: (event: PointerEvent) => {
        if (model.elements.isPartial) follow(event);
      },
      onPointerDownCapture: (event: PointerEvent) => {
        held = under(event, false).nodeId;
        point({ nodeId: held });
      },
      // What a finger was on last stays as it is with a pointer on it: fingers do not stay.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') point({});
      },
    };
  }, [model, mounting, screenToFlowPosition, getZoom]);
}

/** Selects what is in the box that the pointer draws. */
function followBox(model: CanvasModel, store: ReturnType<typeof useStoreApi>): () => void {
  return store.subscribe(({ userSelectionRect, userSelectionActive, transform }) => {
    if (!userSelectionActive || !userSelectionRect) return;
    const [x, y, zoom] = transform;
    const left = (userSelectionRect.x - x) / zoom;
    const top = (userSelectionRect.y - y) / zoom;
    const right = left + userSelectionRect.width / zoom;
    const bottom = top + userSelectionRect.height / zoom;
    model.selectInBox({ left, top, right, bottom });
  });
}
