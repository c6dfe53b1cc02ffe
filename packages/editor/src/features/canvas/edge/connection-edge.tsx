import { BaseEdge, type EdgeProps } from '@xyflow/react';
import { memo, useEffect, useRef, useState } from 'react';
import { edgePath } from '../../../session/canvas/geometry/edge-path.ts';
import { useCanvasModel } from '../../../session/canvas-context.tsx';
import { useDifferenceMark } from '../../../session/difference-marks.ts';
import { useDrawn } from '../level-of-detail.ts';
import classes from './edge.module.css';
import { EdgeLabel } from './edge-label.tsx';
import { useFlow } from './use-flow.ts';

const HOVER_MS = 150;
const UNHOVER_MS = 500;
const HIT_WIDTH = 24;

/** A connection: a smooth step, in success colour and with an item count once data went through it. */
export const ConnectionEdge = memo(function ConnectionEdge(props: EdgeProps) {
  const { id, selected } = props;
  const { hovered, enter, leave } = useDelayedHover();
  const flow = useFlow(props);
  const mark = useDifferenceMark(id);
  const drawn = useDrawn();
  const { path, labelX, labelY } = useEdgePath(props);
  const isActive = hovered || selected === true;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only reveals actions; the keyboard reaches them by selection
    <g onMouseEnter={enter} onMouseLeave={leave} data-testid="canvas-connection">
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={drawn === 'block' ? 0 : HIT_WIDTH}
        className={classes.path}
        data-state={flow.state}
        data-mark={mark}
        data-selected={selected || undefined}
        data-kind={flow.isPart ? 'part' : 'main'}
      />
      {drawn === 'all' && (isActive || flow.count > 0) && (
        <EdgeLabel
          connectionId={id}
          place={{ x: labelX, y: labelY }}
          count={flow.count}
          isActive={isActive}
          enter={enter}
          leave={leave}
        />
      )}
    </g>
  );
});

function useEdgePath(props: EdgeProps) {
  const { source, sourceHandleId, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = props;
  const model = useCanvasModel();
  return edgePath({
    ends: { sourceX, sourceY, targetX, targetY },
    sourcePosition,
    targetPosition,
    handle: sourceHandleId,
    outputs: model.portsOf(source)?.outputs ?? [],
    boxes: () => model.edgeShapes.boxes(),
  });
}

/** Hovering counts after a moment, and for a moment longer: the pointer may pass by, or be on its way to a button. */
function useDelayedHover() {
  const [hovered, setHovered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (value: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered(value), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { hovered, enter: () => set(true, HOVER_MS), leave: () => set(false, UNHOVER_MS) };
}
