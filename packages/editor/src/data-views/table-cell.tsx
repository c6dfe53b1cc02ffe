import type { JsonValue } from '@millrace/workflow';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { type CellKind, cellKind, cellText, isCut } from './table-model.ts';

export interface TableCellProps {
  column: string;
  columnIndex: number;
  left: number;
  width: number;
  value: JsonValue | undefined;
  query: string;
  drag: DragSource | undefined;
  onOpen(value: JsonValue): void;
}

/** One value of a row: coloured by type, and with a way to open what does not fit. */
export const TableCell = memo(function TableCell(props: TableCellProps) {
  const { column, columnIndex, left, width, value, query, drag, onOpen } = props;
  const { t } = useTranslation('data-views');
  const kind = cellKind(value);
  const isLong = value !== undefined && (isCut(value) || kind === 'list' || kind === 'object');
  const words = useWords(kind);
  const content = words ?? <Highlighted text={cellText(value)} query={query} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div
      className={classes.cell}
      role="cell"
      aria-colindex={columnIndex}
      data-kind={kind}
      style={{ left, width }}
      {...dragProps(value === undefined ? undefined : drag, [column], value)}
    >
      {isLong ? (
        <button type="button" className={classes.openCell} title={t('openValue')} onClick={() => onOpen(value)}>
          {content}
        </button>
      ) : (
        content
      )}
    </div>
  );
});

function useWords(kind: CellKind): string | undefined {
  const { t } = useTranslation('data-views');
  switch (kind) {
    case 'missing':
      return '';
    case 'null':
      return t('null');
    case 'emptyText':
      return t('emptyText');
    case 'emptyList':
      return t('emptyList');
    case 'emptyObject':
      return t('emptyObject');
    default:
      return undefined;
  }
}
