import type { JsonValue } from '@millrace/workflow';
import { memo } from 'react';
import classes from './data-views.module.css';
import type { DragSource } from './drag-path.ts';
import type { FoundItem } from './search.ts';
import { type CellWords, TableCell } from './table-cell.tsx';
import { type Column, cellValue, type TableLayout } from './table-model.ts';

export const ROW_HEIGHT = 30;

export interface TableRowProps {
  found: FoundItem;
  /** Place in the table, from 1, the header counted. */
  rowIndex: number;
  top: number;
  layout: TableLayout;
  /** Columns in view, without the pinned ones. */
  columns: readonly Column[];
  /** Place of the first of them among all that are not pinned. */
  from: number;
  query: string;
  drag: DragSource | undefined;
  words: CellWords;
  isMarked: boolean;
  onOpen(name: string, value: JsonValue): void;
  onPoint(index: number | undefined): void;
}

/** One item. Drawn again only when something of its own changes: scrolling moves over rows that are there. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { found, rowIndex, top, layout, columns, from, query, drag, words, isMarked, onOpen, onPoint } = props;
  const cells = (shown: readonly Column[], firstIndex: number) =>
    shown.map(({ name, left, width }, position) => (
      <TableCell
        key={name}
        column={name}
        columnIndex={firstIndex + position}
        left={left}
        width={width}
        value={cellValue(found.item, name)}
        query={query}
        drag={drag}
        words={words}
        onOpen={(value) => onOpen(`${name} · ${found.index}`, value)}
      />
    ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    // biome-ignore lint/a11y/useFocusableInteractive: cells hold what can be used
    <div
      className={classes.row}
      role="row"
      aria-rowindex={rowIndex}
      data-marked={isMarked || undefined}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, width: layout.width }}
      onPointerEnter={() => onPoint(found.index)}
    >
      <div className={classes.frozen} role="presentation" style={{ width: layout.start }}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className={classes.indexCell} role="cell">
          {found.index}
        </div>
        {cells(layout.pinned, 2)}
      </div>
      {cells(columns, from + layout.pinned.length + 2)}
    </div>
  );
});
