import { useDirection } from '@mantine/core';
import type { JsonValue } from '@millrace/workflow';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeArrangement } from './column-menu.tsx';
import classes from './data-views.module.css';
import type { DragSource } from './drag-path.ts';
import type { FoundItem } from './search.ts';
import type { TableArrangement } from './table-arrangement.ts';
import { TableHead } from './table-head.tsx';
import { columnLayout, columnsOf } from './table-model.ts';
import { ROW_HEIGHT, TableRow } from './table-row.tsx';
import { type OpenedValue, ValueDialog } from './value-dialog.tsx';

export interface TableViewProps {
  arrangement: TableArrangement;
  onArrange: ChangeArrangement;
  /** Items of the page, with their place among all. */
  rows: FoundItem[];
  query: string;
  drag: DragSource | undefined;
  /** Index of the item that is paired with the one pointed at elsewhere. */
  markedItem?: number | undefined;
  onPointItem?: ((index: number | undefined) => void) | undefined;
}

/** Items as rows, keys as columns. Only what is in view is in the page, whatever the size. */
export function TableView(props: TableViewProps) {
  const { rows, query, drag, markedItem, onPointItem, arrangement, onArrange } = props;
  const { t } = useTranslation('data-views');
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedValue>();
  const layout = useMemo(() => {
    const items = rows.map(({ item }) => item);
    return columnLayout(items, columnsOf(items), arrangement);
  }, [rows, arrangement]);
  const words = useMemo(
    () => ({
      null: t('null'),
      emptyText: t('emptyText'),
      emptyList: t('emptyList'),
      emptyObject: t('emptyObject'),
      open: t('openValue'),
    }),
    [t],
  );
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    isRtl: useDirection().dir === 'rtl',
    count: layout.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.columns[index]?.width ?? 0,
    // Tells the window of columns that their sizes are other ones.
    getItemKey: useCallback((index: number) => layout.columns[index]?.name ?? index, [layout]),
    paddingStart: layout.start,
    overscan: 2,
  });
  const open = useCallback((name: string, value: JsonValue) => setOpened({ name, value }), []);
  const point = useRef(onPointItem);
  point.current = onPointItem;
  const pointItem = useCallback((index: number | undefined) => point.current?.(index), []);
  const shown = columnWindow.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = (shown.at(-1)?.index ?? -1) + 1;
  const columns = useMemo(() => layout.columns.slice(from, to), [layout, from, to]);
  const dragName = drag?.nodeName;
  const isDraggable = drag !== undefined;
  const source = useMemo(() => (isDraggable ? { nodeName: dragName } : undefined), [isDraggable, dragName]);
  if (layout.columns.length + layout.pinned.length === 0 && layout.hiddenCount === 0)
    return <div className={classes.state}>{t('emptyItems', { count: rows.length })}</div>;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow */}
      <div
        ref={scroller}
        className={classes.table}
        role="table"
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.columns.length + layout.pinned.length + 1}
        aria-label={t('table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onPointerLeave={() => pointItem(undefined)}
      >
        <TableHead
          layout={layout}
          columns={columns}
          from={from}
          drag={source}
          sample={rows[0]?.item}
          arrangement={arrangement}
          onArrange={onArrange}
        />
        <div className={classes.tableBody} style={{ height: rowWindow.getTotalSize(), width: layout.width }}>
          {rowWindow.getVirtualItems().map(({ key, index, start }) => {
            const found = rows[index];
            if (!found) return null;
            return (
              <TableRow
                key={key}
                found={found}
                rowIndex={index + 2}
                top={start}
                layout={layout}
                columns={columns}
                from={from}
                query={query}
                drag={source}
                words={words}
                isMarked={found.index === markedItem}
                onOpen={open}
                onPoint={pointItem}
              />
            );
          })}
        </div>
      </div>
      {opened && <ValueDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
