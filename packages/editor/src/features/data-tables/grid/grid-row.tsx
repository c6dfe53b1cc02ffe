import { Checkbox } from '@mantine/core';
import type { DataTableRow } from '@millrace/api';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellOf } from '../model/cell-text.ts';
import type { GridColumn } from '../model/grid-column.ts';
import { type Draft, draftKey } from '../model/row-edits.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import { CellValue } from './cell-value.tsx';
import classes from './grid.module.css';

export const ROW_HEIGHT = 32;
/** Of the id of a row, and the box that chooses it. */
export const FROZEN_WIDTH = 104;

export type Editing = Omit<CellEditorProps, 'column'>;

interface GridRowProps {
  gridId: string;
  index: number;
  /** Absent while it is loaded. */
  row: DataTableRow | undefined;
  top: number;
  width: number;
  /** Columns in view. */
  columns: readonly GridColumn[];
  /** Place of the first of them. */
  from: number;
  /** Places of the first and the last selected column; absent where none is. */
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  activeColumn: number | undefined;
  /** Of the active cell. */
  editing: Editing | undefined;
  drafts: ReadonlyMap<string, Draft>;
  mayEdit: boolean;
  isChecked: boolean;
  onCheck: (id: number, isChecked: boolean) => void;
}

/** The id of the element of a cell. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** A row of the grid. Drawn again only when something of its own changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, top, width, columns, from, mayEdit, isChecked, onCheck } = props;
  const { t } = useTranslation('data-tables');
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and names the active cell
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      data-checked={isChecked}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div className={classes.frozen} role="rowheader" aria-colindex={1} style={{ width: FROZEN_WIDTH }}>
        {row && mayEdit && (
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('chooseRow', { id: row.id })}
            checked={isChecked}
            onChange={(event) => onCheck(row.id, event.currentTarget.checked)}
          />
        )}
        <span className={classes.id}>{row?.id}</span>
      </div>
      {columns.map((column, position) => (
        <GridCell key={column.name} {...props} column={column} place={from + position} />
      ))}
    </div>
  );
});

interface GridCellProps extends GridRowProps {
  column: GridColumn;
  place: number;
}

function GridCell({ column, place, ...props }: GridCellProps) {
  const { gridId, index, row, selectedFrom = -1, selectedTo = -2, activeColumn, editing, drafts } = props;
  const isActive = activeColumn === place;
  const draft = row && drafts.get(draftKey(row.id, column.name));
  const isEditing = isActive && editing !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see GridRow
    // biome-ignore lint/a11y/useFocusableInteractive: see GridRow
    <div
      id={cellId(gridId, index, place)}
      className={classes.cell}
      role="gridcell"
      aria-colindex={place + 2}
      aria-selected={place >= selectedFrom && place <= selectedTo}
      aria-readonly={column.id === undefined || !props.mayEdit || undefined}
      aria-invalid={draft ? true : undefined}
      data-active={isActive}
      data-editing={isEditing}
      data-place={`${index}:${place}`}
      title={draft?.reason}
      style={{ insetInlineStart: FROZEN_WIDTH + column.left, width: column.width }}
    >
      {isEditing && <CellEditor column={column} {...editing} />}
      {!isEditing && !row && <span className={classes.loading} />}
      {!isEditing && row && (
        <span className={classes.text} data-type={column.type} data-fixed={column.id === undefined || undefined}>
          {draft ? draft.text : <CellValue type={column.type} value={cellOf(row, column.name)} />}
        </span>
      )}
    </div>
  );
}
