import type { ColumnType, DataTableRow } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { numberSeparators } from '../../../i18n/formats.ts';

/** What a text says for a column of a type: a value, `null` for an empty text, or that it is none of that type. */
export type CellReading = { value: JsonValue } | { isWrong: true };

const WRONG: CellReading = { isWrong: true };
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;
/** As sheets write them in English and German, too. */
const TRUE = new Set(['true', 'yes', '1', 'wahr', 'ja']);
const FALSE = new Set(['false', 'no', '0', 'falsch', 'nein']);

/** Reads what was typed or pasted. A day alone is one in UTC, as in CSV files; a time without a zone is one of this browser's. */
export function readCell(type: ColumnType, text: string): CellReading {
  if (text === '') return { value: null };
  const trimmed = text.trim();
  switch (type) {
    case 'string':
      return { value: text };
    case 'number':
      return readNumber(trimmed);
    case 'boolean':
      return readTruth(trimmed.toLowerCase());
    case 'date':
      return readDate(trimmed);
    case 'json':
      return readJson(trimmed);
    case 'file':
      return readFile(trimmed);
  }
}

/** The text of a cell as {@link readCell} reads it. */
export function cellText(type: ColumnType, value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (type === 'date' && typeof value === 'string') return dateCellText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of a cell; `null` where it is empty. */
export function cellOf(row: DataTableRow, column: string): JsonValue {
  return (row[column] as JsonValue | undefined) ?? null;
}

/** `2026-01-31` for the beginning of a day in UTC, `2026-01-31 14:05` in this browser's time for others. */
function dateCellText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const utc = date.toISOString();
  if (utc.endsWith('T00:00:00.000Z')) return utc.slice(0, 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const [seconds, ms] = [date.getSeconds(), date.getMilliseconds()];
  if (ms > 0) return `${day} ${time}:${two(seconds)}.${String(ms).padStart(3, '0')}`;
  return seconds > 0 ? `${day} ${time}:${two(seconds)}` : `${day} ${time}`;
}

function readNumber(text: string): CellReading {
  const plain = numberSeparators().decimal === ',' && !text.includes('.') ? text.replace(',', '.') : text;
  if (!NUMBER.test(plain)) return WRONG;
  const value = Number(plain);
  return Number.isFinite(value) ? { value } : WRONG;
}

function readTruth(text: string): CellReading {
  if (TRUE.has(text)) return { value: true };
  return FALSE.has(text) ? { value: false } : WRONG;
}

function readDate(text: string): CellReading {
  const [, day, time, zone] = DATE.exec(text) ?? [];
  if (day === undefined) return WRONG;
  const date = new Date(time === undefined ? day : `${day}T${time}${zone ?? ''}`);
  return Number.isNaN(date.getTime()) ? WRONG : { value: date.toISOString() };
}

function readJson(text: string): CellReading {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return WRONG;
  }
}

/** A file is copied and pasted as its JSON. */
function readFile(text: string): CellReading {
  const read = readJson(text);
  return 'value' in read && isFileCell(read.value) ? read : WRONG;
}

/** A file as cells hold it: its bytes in base64 in `data`, or kept by the instance under `id`. */
export interface FileCell {
  mimeType: string;
  fileName?: string;
  data?: string;
  id?: string;
}

export function isFileCell(value: unknown): value is FileCell {
  if (typeof value !== 'object' || value === null || !('mimeType' in value)) return false;
  if (typeof value.mimeType !== 'string') return false;
  return ('data' in value && typeof value.data === 'string') || ('id' in value && typeof value.id === 'string');
}
