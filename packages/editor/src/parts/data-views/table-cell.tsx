import type { JsonValue } from '@millrace/workflow';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { type CellKind, cellKind, cellText, isCut } from './table-model.ts';

/** Words for values that have no text of their own; the same for all cells. */
export interface CellWords {
  null: string;
  emptyText: string;
  emptyList: string;
  emptyObject: string;
  open: string;
}

export interface TableCellProps {
  column: string;
  columnIndex: number;
  left: number;
  width: number;
  value: JsonValue | undefined;
  query: string;
  drag: DragSource | undefined;
  words: CellWords;
  onOpen(value: JsonValue): void;
}

/** One value of a row: coloured by type, and with a way to open what does not fit. */
export function TableCell(props: TableCellProps) {
  const { column, columnIndex, left, width, value, query, drag, words, onOpen } = props;
  const kind = cellKind(value);
  const isLong = value !== undefined && (isCut(value) || kind === 'list' || kind === 'object');
  const content = wordOf(kind, words) ?? <Highlighted text={cellText(value)} query={query} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div
      className={classes.cell}
      role="cell"
      aria-colindex={columnIndex}
      data-kind={kind}
      style={{ insetInlineStart: left, width }}
      {...dragProps(value === undefined ? undefined : drag, [column], value)}
    >
      {isLong ? (
        <button type="button" className={classes.openCell} title={words.open} onClick={() => onOpen(value)}>
          {content}
        </button>
      ) : (
        content
      )}
    </div>
  );
}

function wordOf(kind: CellKind, words: CellWords): string | undefined {
  switch (kind) {
    case 'missing':
      return '';
    case 'null':
    case 'emptyText':
    case 'emptyList':
    case 'emptyObject':
      return words[kind];
    default:
      return undefined;
  }
}
