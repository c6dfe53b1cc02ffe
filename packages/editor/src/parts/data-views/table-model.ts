import type { Item, JsonValue } from '@millrace/workflow';
import type { ItemPath } from '../../model/mapping/item-path.ts';

/** How a cell's value is coloured and read. */
export type CellKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'emptyText'
  | 'emptyList'
  | 'emptyObject'
  | 'list'
  | 'object'
  | 'missing';

/** Characters of a value that a cell shows; longer ones can be opened. */
export const MAX_CELL_CHARACTERS = 200;
/** Characters after which no more of a value is written: one more than a cell shows tells that it is cut. */
const WRITTEN = MAX_CELL_CHARACTERS + 1;

const MIN_COLUMN_WIDTH = 88;
const MAX_COLUMN_WIDTH = 320;
const CHARACTER_WIDTH = 7.4;
const CELL_PADDING = 26;
/** Rows that decide on the width of a column. */
const MEASURED_ROWS = 50;

/** All keys of the items' json, in order of first appearance. */
export function columnsOf(items: readonly Item[]): string[] {
  const columns = new Set<string>();
  let before: string[] = [];
  for (const { json } of items) {
    const keys = Object.keys(json);
    // Most items have the keys of the one before them, which costs less to see than to look each one up.
    for (const [place, key] of keys.entries()) if (key !== before[place]) columns.add(key);
    before = keys;
  }
  return [...columns];
}

export function cellValue(item: Item, column: string): JsonValue | undefined {
  return Object.hasOwn(item.json, column) ? item.json[column] : undefined;
}

export function cellKind(value: JsonValue | undefined): CellKind {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value === '') return 'emptyText';
  if (Array.isArray(value)) return value.length === 0 ? 'emptyList' : 'list';
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'emptyObject' : 'object';
  return typeof value as 'string' | 'number' | 'boolean';
}

/** A value as one line of text, cut to what a cell can hold. */
export function cellText(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return oneLine(value.slice(0, MAX_CELL_CHARACTERS + 1));
  if (typeof value === 'object' && value !== null) return oneLine(shortJson(value));
  return String(value);
}

/** Whether a cell does not show all of its value. */
export function isCut(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.length > MAX_CELL_CHARACTERS || value.includes('\n');
  return typeof value === 'object' && value !== null && shortJson(value).length > MAX_CELL_CHARACTERS;
}

function oneLine(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ⏎ ');
  return line.length > MAX_CELL_CHARACTERS ? `${line.slice(0, MAX_CELL_CHARACTERS)}…` : line;
}

/** A key of something nested, and where its text stands in that of the whole value. */
interface NestedKey {
  path: ItemPath;
  value: JsonValue;
  start: number;
  end: number;
}

/** Keys within a list or an object whose text a cell shows. */
export function nestedKeys(value: JsonValue): NestedKey[] {
  const keys: NestedKey[] = [];
  shortJson(value, (key) => keys.push(key));
  return keys.filter(({ end }) => end <= MAX_CELL_CHARACTERS);
}

/** JSON text that stops soon after the cell is full: values may be megabytes long. */
export function shortJson(value: JsonValue, onKey?: (key: NestedKey) => void): string {
  let text = '';
  const write = (part: JsonValue, path: ItemPath): void => {
    if (text.length > WRITTEN) return;
    if (Array.isArray(part)) {
      text += '[';
      part.forEach((entry, index) => {
        if (text.length > WRITTEN) return;
        if (index > 0) text += ', ';
        write(entry, [...path, index]);
      });
      text += ']';
    } else if (typeof part === 'object' && part !== null) {
      text += '{';
      let first = true;
      for (const key of Object.keys(part)) {
        if (text.length > WRITTEN) break;
        if (!first) text += ', ';
        first = false;
        const start = text.length;
        text += JSON.stringify(key);
        const nested = part[key] as JsonValue;
        onKey?.({ path: [...path, key], value: nested, start, end: text.length });
        text += ': ';
        write(nested, [...path, key]);
      }
      text += '}';
    } else {
      text += JSON.stringify(typeof part === 'string' ? part.slice(0, WRITTEN) : part);
    }
  };
  write(value, []);
  return text;
}

/** Width in px for each column, from its name and its first rows. */
export function columnWidths(items: readonly Item[], columns: readonly string[]): number[] {
  return columns.map((column) => {
    let longest = column.length + 2;
    for (let row = 0; row < Math.min(items.length, MEASURED_ROWS); row++) {
      longest = Math.max(longest, cellText(cellValue(items[row] as Item, column)).length);
    }
    return Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, longest * CHARACTER_WIDTH + CELL_PADDING)));
  });
}

/** Width of the column with the items' places. */
const INDEX_WIDTH = 52;

export interface Column {
  name: string;
  left: number;
  width: number;
}

/** Where each column stands. */
export interface TableLayout {
  /** Columns that stay in view at the left. */
  pinned: readonly Column[];
  /** The others. */
  columns: readonly Column[];
  /** Left edge of the first column that moves. */
  start: number;
  /** Width of the whole table. */
  width: number;
  hiddenCount: number;
}

/** What a user chose for the columns. */
export interface ColumnChoices {
  /** Widths set by hand, in px. */
  widths: ReadonlyMap<string, number>;
  /** Columns that stay in view at the left, in this order. */
  pinned: readonly string[];
  hidden: ReadonlySet<string>;
}

export function columnLayout(
  items: readonly Item[],
  names: readonly string[],
  { widths, pinned, hidden }: ColumnChoices,
): TableLayout {
  const shown = names.filter((name) => !hidden.has(name));
  const ownWidths = columnWidths(items, shown);
  const widthOf = new Map(shown.map((name, index) => [name, widths.get(name) ?? ownWidths[index] ?? MIN_COLUMN_WIDTH]));
  const isPinned = new Set(pinned);
  const place = (placed: readonly string[], from: number): Column[] => {
    let left = from;
    return placed.map((name) => {
      const width = widthOf.get(name) ?? MIN_COLUMN_WIDTH;
      left += width;
      return { name, left: left - width, width };
    });
  };
  const frozen = place(
    pinned.filter((name) => widthOf.has(name)),
    INDEX_WIDTH,
  );
  const start = rightEdge(frozen) ?? INDEX_WIDTH;
  const columns = place(
    shown.filter((name) => !isPinned.has(name)),
    start,
  );
  const hiddenCount = names.length - shown.length;
  return { pinned: frozen, columns, start, width: rightEdge(columns) ?? start, hiddenCount };
}

function rightEdge(columns: readonly Column[]): number | undefined {
  const last = columns.at(-1);
  return last && last.left + last.width;
}
