import { useDirection } from '@mantine/core';
import type { DataTableRow } from '@millrace/api';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../model/grid-column.ts';
import { type Place, placeWithin, rangeOf, type Selection, selectionAt } from '../model/selection.ts';
import type { Rows } from '../use-rows.ts';
import classes from './grid.module.css';
import { GridHead, type Sorting } from './grid-head.tsx';
import { cellId, FROZEN_WIDTH, GridRow, ROW_HEIGHT } from './grid-row.tsx';
import { useCellEditing } from './use-cell-editing.ts';
import { type PasteRefusal, useClipboard } from './use-clipboard.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { placeOf, useGridPointer } from './use-grid-pointer.ts';

const HEAD_HEIGHT = 34;
/** Rows shown as loading behind those that are known. */
const ROWS_AHEAD = 40;

export interface TableGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: Rows;
  /** How many rows there are; absent while that is not known. */
  total: number | undefined;
  mayEdit: boolean;
  sorting: Sorting;
  /** Rows that are chosen, by their ids. */
  checked: ReadonlyMap<number, DataTableRow>;
  /** A cell to go to; each new object leads there. */
  goTo?: Place | undefined;
  onCheck: (rows: readonly DataTableRow[], isChecked: boolean) => void;
  menuOf: (column: GridColumn) => ReactNode;
  onOpenFile: (row: DataTableRow, column: GridColumn) => void;
  onPasteRefused: (refusal: PasteRefusal) => void;
  /** Tells what the server refused of something that is not one cell. */
  onFailure: (error: unknown) => void;
}

/** The rows of a data table as a sheet. Only what is in view is in the page, and little more is held. */
export function TableGrid(props: TableGridProps) {
  const { label, columns, rows, total, mayEdit, sorting, checked, onCheck, menuOf } = props;
  const { t } = useTranslation('data-tables');
  const gridId = useId();
  const reasonId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { pages, drafts } = rows;
  const count = pages.count + (pages.hasMore ? ROWS_AHEAD : 0);
  const width = FROZEN_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  const windows = useWindows(grid, count, columns);
  const control = useGridControl(props, { grid, reasonId, rowCount: pages.count, windows });
  const { selection, range, editing, reason } = control;
  useEffect(
    () => pages.want(windows.firstRow, Math.max(1, windows.lastRow + 1)),
    [pages, windows.firstRow, windows.lastRow],
  );
  const { firstColumn, lastColumn } = windows;
  const shown = useMemo(() => columns.slice(firstColumn, lastColumn + 1), [columns, firstColumn, lastColumn]);
  const check = useCallback(
    (id: number, isChecked: boolean) => {
      onCheck(
        pages.held.filter((row) => row.id === id),
        isChecked,
      );
    },
    [pages, onCheck],
  );
  const { row: activeRow, column: activeColumn } = selection.active;
  const isActiveShown =
    windows.rows.some(({ index }) => index === activeRow) && activeColumn >= firstColumn && activeColumn <= lastColumn;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow */}
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable
        aria-readonly={!mayEdit}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={isActiveShown ? cellId(gridId, activeRow, activeColumn) : undefined}
        {...control.handlers}
      >
        <GridHead
          columns={shown}
          from={firstColumn}
          width={width}
          sorting={sorting}
          choice={mayEdit ? choiceOf(pages, checked, onCheck) : undefined}
          menuOf={menuOf}
        />
        <div className={classes.body} role="presentation" style={{ height: windows.height, width }}>
          {windows.rows.map(({ index, start }) => {
            const row = pages.rowAt(index);
            const isSelected = index >= range.top && index <= range.bottom;
            return (
              <GridRow
                key={index}
                gridId={gridId}
                index={index}
                row={row}
                top={start}
                width={width}
                columns={shown}
                from={firstColumn}
                selectedFrom={isSelected ? range.left : undefined}
                selectedTo={isSelected ? range.right : undefined}
                activeColumn={index === activeRow ? activeColumn : undefined}
                editing={index === activeRow ? editing : undefined}
                drafts={drafts}
                mayEdit={mayEdit}
                isChecked={row !== undefined && checked.has(row.id)}
                onCheck={check}
              />
            );
          })}
        </div>
      </div>
      <div id={reasonId} className={classes.reason} data-wrong={reason !== undefined} role="status">
        {reason ?? (mayEdit ? t('keysHelp') : t('readOnly'))}
      </div>
    </>
  );
}

type Windows = ReturnType<typeof useWindows>;

/** Which rows and columns are in view. */
function useWindows(grid: RefObject<HTMLDivElement | null>, count: number, columns: readonly GridColumn[]) {
  const rowWindow = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    scrollPaddingEnd: HEAD_HEIGHT,
    overscan: 8,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    isRtl: useDirection().dir === 'rtl',
    count: columns.length,
    getScrollElement: () => grid.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    getItemKey: useCallback((index: number) => `${columns[index]?.name}:${columns[index]?.width}`, [columns]),
    paddingStart: FROZEN_WIDTH,
    scrollPaddingStart: FROZEN_WIDTH,
    overscan: 2,
  });
  const rows = rowWindow.getVirtualItems();
  const shown = columnWindow.getVirtualItems();
  return {
    rows,
    height: rowWindow.getTotalSize(),
    firstRow: rows[0]?.index ?? 0,
    lastRow: rows.at(-1)?.index ?? 0,
    firstColumn: shown[0]?.index ?? 0,
    lastColumn: shown.at(-1)?.index ?? -1,
    pageRows: Math.max(1, Math.floor((rowWindow.scrollRect?.height ?? 0) / ROW_HEIGHT) - 2),
    scrollTo: ({ row, column }: { row: number; column: number }) => {
      rowWindow.scrollToIndex(row, { align: 'auto' });
      columnWindow.scrollToIndex(column, { align: 'auto' });
    },
  };
}

interface Controlled {
  grid: RefObject<HTMLDivElement | null>;
  reasonId: string;
  rowCount: number;
  windows: Windows;
}

/** What is selected, and what keys, pointer and clipboard do with it. */
function useGridControl(props: TableGridProps, { grid, reasonId, rowCount, windows }: Controlled) {
  const { columns, rows, mayEdit, checked, onCheck, goTo, onOpenFile, onPasteRefused, onFailure } = props;
  const [chosen, setChosen] = useState<Selection>(selectionAt({ row: 0, column: 0 }));
  const bounds = { rows: Math.max(1, rowCount), columns: columns.length };
  const selection = { anchor: placeWithin(chosen.anchor, bounds), active: placeWithin(chosen.active, bounds) };
  const onSelect = (next: Selection) => {
    setChosen(next);
    windows.scrollTo(next.active);
  };
  const edit = useCellEditing({ rows, columns, bounds, selection, onSelect, mayEdit, grid, reasonId, onFailure });
  const { row, column, begin, clear, toggle } = edit;
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => {
    if (!goTo) return;
    select.current(selectionAt(goTo));
    grid.current?.focus({ preventScroll: true });
  }, [goTo, grid]);
  const openFile = () => row && column && onOpenFile(row, column);
  const undo = () => mayEdit && rows.edits.undo().catch(onFailure);
  const check = () => row && mayEdit && onCheck([row], !checked.has(row.id));
  const pageRows = windows.pageRows;
  const keys = { bounds, pageRows, selection, onSelect, column, begin, clear, toggle, check, openFile, undo };
  const clipboard = useClipboard({ rows, columns, selection, onSelect, mayEdit, onRefused: onPasteRefused, onFailure });
  const isEditing = edit.editing !== undefined;
  const draft = row && column && rows.edits.draftOf(row.id, column.name);
  return {
    selection,
    range: rangeOf(selection),
    editing: edit.editing,
    reason: isEditing ? edit.reason : draft?.reason,
    handlers: {
      onKeyDown: useGridKeys(keys),
      ...useGridPointer({ selection, onSelect: setChosen }),
      onDoubleClick: ({ target }: MouseEvent) => {
        if (isEditing || !placeOf(target)) return;
        if (column?.type === 'file') openFile();
        else begin();
      },
      ...(!isEditing && clipboard),
    },
  };
}

/** The box that chooses all rows that are loaded. */
function choiceOf(pages: Rows['pages'], checked: TableGridProps['checked'], onCheck: TableGridProps['onCheck']) {
  const areAll = checked.size > 0 && checked.size >= pages.held.length;
  return {
    areAll,
    areSome: checked.size > 0,
    toggle: () => onCheck(areAll ? [...checked.values()] : pages.held, !areAll),
  };
}
