import type { Item } from '@millrace/workflow';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { cellValue, type TableLayout } from './table-model.ts';

export interface TableHeadProps {
  layout: TableLayout;
  /** Columns in view. */
  from: number;
  to: number;
  drag: DragSource | undefined;
  /** First item, for the type of dragged data. */
  sample: Item | undefined;
}

/** Names of the columns; stays at the top. */
export function TableHead({ layout, from, to, drag, sample }: TableHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    // biome-ignore lint/a11y/useFocusableInteractive: a header row is not interactive
    <div className={classes.tableHead} role="row" style={{ width: layout.width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a header cell is not interactive */}
      <div className={classes.indexHead} role="columnheader">
        #
      </div>
      {layout.columns.slice(from, to).map(({ name, left, width }, position) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: a header cell is not interactive
        <div
          key={name}
          className={classes.headCell}
          role="columnheader"
          aria-colindex={from + position + 2}
          title={name}
          style={{ left, width }}
          {...dragProps(drag, [name], sample && cellValue(sample, name))}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
