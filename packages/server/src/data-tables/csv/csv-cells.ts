import type { ColumnType } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** More digits than a number holds, or zeros in front, as keys and telephone numbers have them. */
const NO_QUANTITY = /^[+-]?0\d|\d{16}/;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const TRUE = new Set(['true', 'yes', '1']);
const FALSE = new Set(['false', 'no', '0']);

/** What a cell of a file says for a column: `null` for an empty one. What it cannot be stays the text, which is refused. */
export function cellOf(type: ColumnType, text: string): JsonValue {
  if (text === '') return null;
  switch (type) {
    case 'string':
      return text;
    case 'number':
      return NUMBER.test(text.trim()) ? Number(text) : text;
    case 'boolean':
      return truthOf(text.trim().toLowerCase()) ?? text;
    case 'date':
      return text.trim();
    case 'json':
    case 'file':
      return jsonOf(text) ?? text;
  }
}

/** The narrowest type that takes all texts of a column; empty ones say nothing. */
export function typeOf(texts: Iterable<string>): ColumnType {
  const filled = [...texts].filter((text) => text !== '');
  if (filled.length === 0) return 'string';
  const isEach = (test: (text: string) => boolean) => filled.every((text) => test(text.trim()));
  if (isEach((text) => /^(?:true|false)$/i.test(text))) return 'boolean';
  if (isEach((text) => NUMBER.test(text) && !NO_QUANTITY.test(text))) return 'number';
  if (isEach((text) => DATE.test(text) && !Number.isNaN(Date.parse(text)))) return 'date';
  if (isEach((text) => /^[[{]/.test(text) && jsonOf(text) !== undefined)) return 'json';
  return 'string';
}

/** The text of a cell in a file, as `cellOf` reads it. */
export function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function truthOf(text: string): boolean | undefined {
  if (TRUE.has(text)) return true;
  return FALSE.has(text) ? false : undefined;
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
