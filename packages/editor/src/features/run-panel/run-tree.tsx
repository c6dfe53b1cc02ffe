import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunRow } from '../../model/runs/run-tree.ts';
import type { NodeStep } from '../../model/runs/step-list.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { editorUi } from '../../session/editor-ui.ts';
import { RunLine } from './run-line.tsx';
import classes from './run-panel.module.css';
import type { RunRows } from './use-run-rows.ts';

const LINE_HEIGHT = 28;

/** The lines of a run. One of them is the active one, for the keyboard; only those in view are in the page. */
export function RunTree({ rows }: { rows: RunRows }) {
  const { t } = useTranslation('runs');
  const id = useId();
  const open = useOpenRow();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string>();
  const { list } = rows;
  const active = Math.max(
    0,
    list.findIndex(({ key }) => key === activeKey),
  );
  const lines = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 8,
  });
  const activate = (index: number) => {
    const row = list[Math.max(0, Math.min(index, list.length - 1))];
    if (!row) return;
    setActiveKey(row.key);
    lines.scrollToIndex(list.indexOf(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = list[active];
    const action = row && keyAction(event.key, row, { active, count: list.length, rows, activate, open });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <div
      ref={scroller}
      className={classes.lines}
      role="tree"
      tabIndex={0}
      aria-label={t('panel.steps')}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.canvas} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = list[index];
          return (
            row && (
              <RunLine
                key={row.key}
                id={`${id}-${index}`}
                row={row}
                top={start}
                span={rows}
                isActive={index === active}
                onOpen={() => {
                  setActiveKey(row.key);
                  open(row);
                }}
                onFold={() => rows.fold(row.key)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface KeyContext {
  active: number;
  count: number;
  rows: RunRows;
  activate(index: number): void;
  open(row: RunRow): void;
}

function keyAction(key: string, row: RunRow, { active, count, rows, activate, open }: KeyContext) {
  const isOpen = row.kind === 'step' ? row.isOpen : undefined;
  switch (key) {
    case 'ArrowDown':
      return () => activate(active + 1);
    case 'ArrowUp':
      return () => activate(active - 1);
    case 'Home':
      return () => activate(0);
    case 'End':
      return () => activate(count - 1);
    case 'ArrowRight':
      return isOpen === false ? () => rows.fold(row.key) : undefined;
    case 'ArrowLeft':
      return isOpen === true ? () => rows.fold(row.key) : undefined;
    case 'Enter':
      return () => open(row);
    default:
      return undefined;
  }
}

/** Opens the details of a row's node at its run. */
function useOpenRow(): (row: RunRow) => void {
  const { session, pages, canvas } = useCommandContext();
  return (row) => {
    const nodeId = session.document.nodeIdByName(row.node);
    if (nodeId === undefined) return;
    canvas.select([nodeId]);
    const step = row.kind === 'step' ? row.step : undefined;
    const isShown = ({ executionId, index }: NodeStep) => executionId === step?.executionId && index === step.index;
    const run = session.runs.stepsOf(row.node).findIndex(isShown);
    editorUi.set({ shownRun: run < 0 ? undefined : { nodeId, run } });
    pages.openNode(nodeId);
  };
}
