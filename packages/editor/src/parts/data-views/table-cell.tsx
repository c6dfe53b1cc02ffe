import type { JsonValue } from '@millrace/workflow';
import { Fragment } from 'react';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { type CellKind, cellKind, cellText, isCut, nestedKeys } from './table-model.ts';

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
  const isNested = kind === 'list' || kind === 'object';
  const isLong = value !== undefined && (isNested || isCut(value));
  const content =
    wordOf(kind, words) ??
    (isNested && drag ? (
      <NestedValue column={column} value={value as JsonValue} query={query} drag={drag} />
    ) : (
      <Highlighted text={cellText(value)} query={query} />
    ));
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

/** The text of a list or an object, whose keys can be dragged each for itself. */
function NestedValue({
  column,
  value,
  query,
  drag,
}: Pick<TableCellProps, 'column' | 'query' | 'drag'> & { value: JsonValue }) {
  const text = cellText(value);
  const keys = nestedKeys(value);
  return (
    <>
      {keys.map(({ path, value: nested, start, end }, index) => (
        <Fragment key={start}>
          <Highlighted text={text.slice(keys[index - 1]?.end ?? 0, start)} query={query} />
          <span className={classes.nestedKey} {...dragProps(drag, [column, ...path], nested)}>
            <Highlighted text={text.slice(start, end)} query={query} />
          </span>
        </Fragment>
      ))}
      <Highlighted text={text.slice(keys.at(-1)?.end ?? 0)} query={query} />
    </>
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
