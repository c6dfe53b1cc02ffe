import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './run-panel.module.css';

const KEY_STEP = 24;

/** The upper edge of the panel: dragged, or moved with the arrow keys. */
export function ResizeEdge({ height, onResize }: { height: number; onResize: (height: number) => void }) {
  const { t } = useTranslation('runs');
  const drag = (start: PointerEvent<HTMLElement>) => {
    const edge = start.currentTarget;
    edge.setPointerCapture(start.pointerId);
    const move = ({ clientY }: globalThis.PointerEvent) => onResize(height + start.clientY - clientY);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? KEY_STEP : event.key === 'ArrowDown' ? -KEY_STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(height + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged
    <div
      className={classes.edge}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('panel.resize')}
      aria-valuenow={height}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={onKeyDown}
    />
  );
}
