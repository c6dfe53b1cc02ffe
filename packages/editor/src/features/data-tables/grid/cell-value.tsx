import type { ColumnType } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { IconCheck, IconFile, IconX } from '@tabler/icons-react';
import { dateText, dateTimeText, numberText } from '../../../i18n/formats.ts';
import { isFileCell } from '../model/cell-text.ts';

/** A long text is cut by the cell; more of it than that is no use to the page. */
const LONGEST_SHOWN = 300;

/** An icon stands on the line of the text beside it. */
const ON_THE_LINE = { verticalAlign: '-2px' };

interface CellValueProps {
  type: ColumnType;
  value: JsonValue;
}

/** What a cell shows. */
export function CellValue({ type, value }: CellValueProps) {
  if (value === null) return null;
  if (type === 'boolean') {
    const Icon = value === true ? IconCheck : IconX;
    return (
      <>
        <Icon size={14} aria-hidden style={ON_THE_LINE} /> {String(value)}
      </>
    );
  }
  if (type === 'file') {
    return (
      <>
        <IconFile size={14} aria-hidden style={ON_THE_LINE} />{' '}
        {isFileCell(value) ? (value.fileName ?? value.mimeType) : ''}
      </>
    );
  }
  return shownText(type, value).slice(0, LONGEST_SHOWN);
}

function shownText(type: ColumnType, value: JsonValue): string {
  if (type === 'number' && typeof value === 'number') {
    return numberText(value, { maximumFractionDigits: 20, useGrouping: false });
  }
  if (type === 'date' && typeof value === 'string') return shownDate(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A day alone for the beginning of a day in UTC, as it is typed. */
function shownDate(iso: string): string {
  if (iso.endsWith('T00:00:00.000Z')) return dateText(iso, { dateStyle: 'medium', timeZone: 'UTC' });
  return dateTimeText(iso, { dateStyle: 'medium', timeStyle: 'short' });
}
