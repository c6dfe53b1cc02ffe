import { useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import classes from './node-details.module.css';
import {
  clampOffset,
  clampWidth,
  defaultWidth,
  MIN_PANE_WIDTH,
  type PaneKind,
  storedWidth,
  storeWidth,
} from './pane-widths.ts';

export interface ColumnsProps {
  kind: PaneKind;
  /** Absent for nodes without input. */
  input: ReactNode | undefined;
  parameters: ReactNode;
  output: ReactNode;
}

const KEY_STEP = 20;
/** On small screens the panes are swiped, and the edge of the next one shows that it is there. */
const SMALL_PANE = '94%';

/** Input, parameters and output beside each other; the edges of the middle one can be dragged. On small screens each fills the screen. */
export function Columns({ kind, input, parameters, output }: ColumnsProps) {
  const { ref, width: total } = useElementSize();
  const hasInput = input !== undefined;
  const limits = { total: Math.max(total, MIN_PANE_WIDTH * 3), hasInput };
  const [wanted, setWanted] = useState(() => storedWidth(kind, localStorage) ?? defaultWidth(kind, window.innerWidth));
  const [wantedOffset, setWantedOffset] = useState<number>();
  const isSmall = useSmallScreen();
  const width = clampWidth(wanted, limits);
  const offset = clampOffset(wantedOffset ?? (limits.total - width) / 2, width, limits);

  const resize = (edge: 'start' | 'end', by: number): void => {
    const next = clampWidth(edge === 'start' ? width - by : width + by, limits);
    if (edge === 'start') setWantedOffset(offset + width - next);
    else if (wantedOffset === undefined) setWantedOffset(offset);
    setWanted(next);
    storeWidth(kind, next, localStorage);
  };
  return (
    <div
      ref={ref}
      className={classes.columns}
      data-scrolls-sideways
      style={{
        gridTemplateColumns: isSmall
          ? `repeat(${hasInput ? 3 : 2}, ${SMALL_PANE})`
          : `${hasInput ? `${offset}px ` : ''}${width}px minmax(${MIN_PANE_WIDTH}px, 1fr)`,
      }}
    >
      {hasInput && <div className={classes.column}>{input}</div>}
      <div ref={isSmall ? showAtFirst : undefined} className={classes.column} data-main>
        {hasInput && !isSmall && <Handle edge="start" width={width} onResize={(by) => resize('start', by)} />}
        {parameters}
        {!isSmall && <Handle edge="end" width={width} onResize={(by) => resize('end', by)} />}
      </div>
      <div className={classes.column}>{output}</div>
    </div>
  );
}

function showAtFirst(pane: HTMLElement | null): void {
  pane?.scrollIntoView({ inline: 'center', block: 'nearest' });
}

interface HandleProps {
  edge: 'start' | 'end';
  width: number;
  onResize(by: number): void;
}

function Handle({ edge, width, onResize }: HandleProps) {
  const { t } = useTranslation('node-details');
  // The panes stand the other way round where one reads from the right.
  const sign = useDirection().dir === 'rtl' ? -1 : 1;
  const last = useRef<number>(undefined);
  const move = (event: PointerEvent): void => {
    if (last.current === undefined) return;
    onResize(sign * (event.clientX - last.current));
    last.current = event.clientX;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') onResize(-sign * KEY_STEP);
    else if (event.key === 'ArrowRight') onResize(sign * KEY_STEP);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged
    <div
      className={classes.handle}
      data-edge={edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_PANE_WIDTH}
      aria-label={t('resizeParameters')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={() => {
        last.current = undefined;
      }}
      onKeyDown={key}
    />
  );
}
