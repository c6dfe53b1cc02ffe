import type { JsonValue } from '@millrace/workflow';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import type { FoundItem } from './search.ts';
import { TableCell } from './table-cell.tsx';
import { cellValue, columnsOf, columnWidths } from './table-model.ts';
import { type OpenedValue, ValueDialog } from './value-dialog.tsx';

const ROW_HEIGHT = 30;
const INDEX_WIDTH = 52;

export interface TableViewProps {
  /** Items of the page, with their place among all. */
  rows: FoundItem[];
  query: string;
  drag: DragSource | undefined;
  /** Index of the item that is paired with the one pointed at elsewhere. */
  markedItem?: number | undefined;
  onPointItem?: ((index: number | undefined) => void) | undefined;
}

/** Items as rows, keys as columns. Only what is in view is in the page, whatever the size. */
export function TableView({ rows, query, drag, markedItem, onPointItem }: TableViewProps) {
  const { t } = useTranslation('data-views');
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedValue>();
  const items = useMemo(() => rows.map(({ item }) => item), [rows]);
  const columns = useMemo(() => columnsOf(items), [items]);
  const widths = useMemo(() => columnWidths(items, columns), [items, columns]);
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 120,
    paddingStart: INDEX_WIDTH,
    overscan: 3,
  });
  const shownColumns = columnWindow.getVirtualItems();
  const width = columnWindow.getTotalSize();
  if (columns.length === 0) return <EmptyItems count={rows.length} />;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow */}
      <div
        ref={scroller}
        className={classes.table}
        role="table"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-label={t('table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onPointerLeave={() => onPointItem?.(undefined)}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a header row is not interactive */}
        <div className={classes.tableHead} role="row" style={{ width }}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: a header cell is not interactive */}
          <div className={classes.indexHead} role="columnheader">
            #
          </div>
          {shownColumns.map((column) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: a header cell is not interactive
            <div
              key={column.key}
              className={classes.headCell}
              role="columnheader"
              aria-colindex={column.index + 2}
              title={columns[column.index]}
              style={{ left: column.start, width: column.size }}
              {...dragProps(drag, [columns[column.index] ?? ''], firstValue(rows, columns[column.index] ?? ''))}
            >
              {columns[column.index]}
            </div>
          ))}
        </div>
        <div className={classes.tableBody} style={{ height: rowWindow.getTotalSize(), width }}>
          {rowWindow.getVirtualItems().map((row) => {
            const found = rows[row.index];
            if (!found) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: cells hold what can be used
              <div
                key={row.key}
                className={classes.row}
                role="row"
                aria-rowindex={row.index + 2}
                data-marked={found.index === markedItem || undefined}
                style={{ transform: `translateY(${row.start}px)`, height: ROW_HEIGHT, width }}
                onPointerEnter={() => onPointItem?.(found.index)}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: see above */}
                <div className={classes.indexCell} role="cell">
                  {found.index}
                </div>
                {shownColumns.map((column) => {
                  const name = columns[column.index] ?? '';
                  return (
                    <TableCell
                      key={column.key}
                      column={name}
                      columnIndex={column.index + 2}
                      left={column.start}
                      width={column.size}
                      value={cellValue(found.item, name)}
                      query={query}
                      drag={drag}
                      onOpen={(value) => setOpened({ name: `${name} · ${found.index}`, value })}
                    />
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      {opened && <ValueDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function firstValue(rows: FoundItem[], column: string): JsonValue | undefined {
  const [first] = rows;
  return first && cellValue(first.item, column);
}

function EmptyItems({ count }: { count: number }) {
  const { t } = useTranslation('data-views');
  return <div className={classes.state}>{t('emptyItems', { count })}</div>;
}
