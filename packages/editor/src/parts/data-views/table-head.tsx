import type { Item } from '@millrace/workflow';
import { memo } from 'react';
import { type ChangeArrangement, ColumnMenu } from './column-menu.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { type TableArrangement, withWidth } from './table-arrangement.ts';
import { type Column, cellValue, type TableLayout } from './table-model.ts';

export interface TableHeadProps {
  layout: TableLayout;
  /** Columns in view, without the pinned ones. */
  columns: readonly Column[];
  /** Place of the first of them among all that are not pinned. */
  from: number;
  drag: DragSource | undefined;
  /** First item, for the type of dragged data. */
  sample: Item | undefined;
  arrangement: TableArrangement;
  onArrange: ChangeArrangement;
}

/** Names of the columns; stays at the top, and is not drawn again when rows scroll below it. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { layout, columns, from, drag, sample, arrangement, onArrange } = props;
  const cells = (shown: readonly Column[], firstIndex: number) =>
    shown.map((column, position) => (
      <HeadCell
        key={column.name}
        column={column}
        columnIndex={firstIndex + position}
        drag={drag}
        sample={sample}
        arrangement={arrangement}
        onArrange={onArrange}
      />
    ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    // biome-ignore lint/a11y/useFocusableInteractive: a header row is not interactive
    <div className={classes.tableHead} role="row" style={{ width: layout.width }}>
      <div className={classes.frozen} role="presentation" style={{ width: layout.start }}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a header cell is not interactive */}
        <div className={classes.indexHead} role="columnheader">
          #
        </div>
        {cells(layout.pinned, 2)}
      </div>
      {cells(columns, from + layout.pinned.length + 2)}
    </div>
  );
});

interface HeadCellProps extends Pick<TableHeadProps, 'drag' | 'sample' | 'arrangement' | 'onArrange'> {
  column: Column;
  /** From 1; the first is that of the items' places. */
  columnIndex: number;
}

function HeadCell({ column, columnIndex, drag, sample, arrangement, onArrange }: HeadCellProps) {
  const { name, left, width } = column;
  const sorted = arrangement.sort?.column === name ? arrangement.sort.direction : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: what it holds can be used */}
      <div
        className={classes.headCell}
        role="columnheader"
        aria-label={name}
        aria-colindex={columnIndex}
        aria-sort={sorted}
        title={name}
        style={{ insetInlineStart: left, width }}
        {...dragProps(drag, [name], sample && cellValue(sample, name))}
      >
        <span className={classes.headName}>{name}</span>
        <ColumnMenu column={name} arrangement={arrangement} onArrange={onArrange} />
      </div>
      <ColumnResizer column={column} onWidth={(next) => onArrange((current) => withWidth(current, name, next))} />
    </>
  );
}
