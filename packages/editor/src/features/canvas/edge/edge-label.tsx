import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useReadOnly } from '../../../session/document-context.tsx';
import classes from './edge.module.css';
import { EdgeActions } from './edge-actions.tsx';

interface EdgeLabelProps {
  connectionId: string;
  place: { x: number; y: number };
  count: number;
  /** The pointer is on the connection, or it is selected. */
  isActive: boolean;
  enter: () => void;
  leave: () => void;
}

/** In the middle of a connection: how many items went through, or what can be done with it. */
export function EdgeLabel({ connectionId, place, count, isActive, enter, leave }: EdgeLabelProps) {
  const { t } = useTranslation('canvas');
  const layer = useLabelLayer();
  const isReadOnly = useReadOnly();
  const areActionsShown = isActive && !isReadOnly;
  if (!layer || !(areActionsShown || count > 0)) return null;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the actions open while the pointer is on them
    <div
      className={`${classes.label} nodrag nopan`}
      style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)` }}
      onMouseEnter={enter}
      onMouseLeave={leave}
    >
      {areActionsShown ? (
        <EdgeActions connectionId={connectionId} />
      ) : (
        <span className={classes.count}>{t('items', { count })}</span>
      )}
    </div>,
    layer,
  );
}

/** The library's own component looks this element up for each label whenever anything on the canvas changes. */
function useLabelLayer(): Element | null {
  const flow = useStore(({ domNode }) => domNode);
  return useMemo(() => flow?.querySelector('.react-flow__edgelabel-renderer') ?? null, [flow]);
}
