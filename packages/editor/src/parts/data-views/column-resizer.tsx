import { useDirection } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';
import { MIN_SET_WIDTH } from './table-arrangement.ts';
import type { Column } from './table-model.ts';

const KEY_STEP = 16;

export interface ColumnResizerProps {
  column: Column;
  /** In px; `undefined` fits the column to its content again. */
  onWidth(width: number | undefined): void;
}

/** The edge behind a column: drag it, use the arrow keys on it, or double-click to fit the content. */
export function ColumnResizer({ column, onWidth }: ColumnResizerProps) {
  const { t } = useTranslation('data-views');
  const sign = useDirection().dir === 'rtl' ? -1 : 1;
  const grip = useRef<{ x: number; width: number }>(undefined);
  const move = ({ clientX }: PointerEvent): void => {
    if (grip.current) onWidth(grip.current.width + sign * (clientX - grip.current.x));
  };
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') onWidth(column.width - sign * KEY_STEP);
    if (key === 'ArrowRight') onWidth(column.width + sign * KEY_STEP);
    if (key === 'Enter') onWidth(undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can
    <div
      className={classes.columnResizer}
      style={{ insetInlineStart: column.left + column.width - 5 }}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columnWidth', { name: column.name })}
      aria-valuenow={column.width}
      aria-valuemin={MIN_SET_WIDTH}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, width: column.width };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = undefined;
      }}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={press}
    />
  );
}
