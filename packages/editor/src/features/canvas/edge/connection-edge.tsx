import { MAIN } from '@millrace/workflow';
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, type InternalNode, useStoreApi } from '@xyflow/react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outputItemCount } from '../../../model/runs/tile-state.ts';
import { edgePath, NAME_HEIGHT } from '../../../session/canvas/geometry/edge-path.ts';
import type { Box } from '../../../session/canvas/geometry/loop-path.ts';
import { useCanvasModel } from '../../../session/canvas-context.tsx';
import { useDocumentValue, useNode, useReadOnly } from '../../../session/document-context.tsx';
import { useNodeSteps, useRunningNode } from '../../../session/run-context.tsx';
import classes from './edge.module.css';
import { EdgeActions } from './edge-actions.tsx';

const HOVER_MS = 150;
const UNHOVER_MS = 500;
const HIT_WIDTH = 24;

/** A connection: a smooth step, in success colour and with an item count once data went through it. */
export const ConnectionEdge = memo(function ConnectionEdge(props: EdgeProps) {
  const { id, selected } = props;
  const { t } = useTranslation('canvas');
  const isReadOnly = useReadOnly();
  const { hovered, enter, leave } = useDelayedHover();
  const flow = useFlow(id);
  const { path, labelX, labelY } = useEdgePath(props);
  const areActionsShown = !isReadOnly && (hovered || selected === true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only reveals actions; the keyboard reaches them by selection
    <g onMouseEnter={enter} onMouseLeave={leave} data-testid="canvas-connection">
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={HIT_WIDTH}
        className={classes.path}
        data-state={flow.isRunning ? 'running' : flow.hasRun ? 'success' : 'idle'}
        data-selected={selected || undefined}
        data-kind={flow.isPart ? 'part' : 'main'}
      />
      {(areActionsShown || flow.count !== undefined) && (
        <EdgeLabelRenderer>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the actions open while the pointer is on them */}
          <div
            className={`${classes.label} nodrag nopan`}
            style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
            onMouseEnter={enter}
            onMouseLeave={leave}
          >
            {areActionsShown ? (
              <EdgeActions connectionId={id} />
            ) : (
              <span className={classes.count}>{t('items', { count: flow.count ?? 0 })}</span>
            )}
          </div>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});

function useEdgePath(props: EdgeProps) {
  const { source, sourceHandleId, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = props;
  const store = useStoreApi();
  const model = useCanvasModel();
  return edgePath({
    ends: { sourceX, sourceY, targetX, targetY },
    sourcePosition,
    targetPosition,
    handle: sourceHandleId,
    outputs: model.portsOf(source)?.outputs ?? [],
    boxes: () => [...store.getState().nodeLookup.values()].filter(({ type }) => type === 'tile').map(boxOf),
  });
}

function boxOf({ internals, measured }: InternalNode): Box {
  const { x, y } = internals.positionAbsolute;
  return { left: x, right: x + (measured.width ?? 0), top: y, bottom: y + (measured.height ?? 0) + NAME_HEIGHT };
}

interface Flow {
  hasRun: boolean;
  isRunning: boolean;
  isPart: boolean;
  count: number | undefined;
}

/** What went through a connection in the live or last run. */
function useFlow(connectionId: string): Flow {
  const connection = useDocumentValue('connections', (document) => document.connection(connectionId));
  const source = useNode(connection?.sourceId ?? '');
  const target = useNode(connection?.targetId ?? '');
  const steps = useNodeSteps(source?.name ?? '');
  const isRunning = useRunningNode(target?.name ?? '');
  const isServing = useRunningNode(source?.name ?? '');
  const isPart = connection !== undefined && connection.sourceType !== MAIN;
  if (isPart) return { hasRun: steps.length > 0, isRunning: isServing, isPart, count: undefined };
  const count = connection && steps.length > 0 ? outputItemCount(steps, connection.sourceOutput) : 0;
  return { hasRun: count > 0, isRunning: isRunning && count > 0, isPart, count: count > 0 ? count : undefined };
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
