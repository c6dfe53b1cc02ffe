import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** One line of the JSON view. */
export interface TreeRow {
  /** Stable id: the path as text. */
  id: string;
  depth: number;
  path: ReadonlyArray<string | number>;
  /** Key or index within the parent; absent at the root. */
  name: string | number | undefined;
  kind: 'open' | 'close' | 'leaf';
  value: JsonValue;
  isCollapsed: boolean;
  isLast: boolean;
}

/** Levels that are open at first. */
export const OPEN_DEPTH = 10;

/** Nodes the user opened or closed against the default, by row id. */
export type ToggledRows = ReadonlySet<string>;

/** Lines that are made when they are looked at: of a hundred thousand folded items, those in view. */
export interface TreeLines {
  count: number;
  /** The line at a place; the same object each time. */
  at(index: number): TreeRow | undefined;
}

/** An item that has more than one line. */
interface OpenItem {
  position: number;
  /** Place of its first line. */
  start: number;
  rows: TreeRow[];
}

/**
 * The visible lines of a list of items. Closing brackets have their own line, as in printed JSON.
 * @param openDepth levels that are open unless toggled.
 */
export function treeLines(items: JsonValue[], toggled: ToggledRows, openDepth = OPEN_DEPTH): TreeLines {
  const isFolded = items.length > 0 && toggled.has('[]') === openDepth > 0;
  const root = { depth: 0, path: [], name: undefined, value: items, isLast: true, isCollapsed: isFolded };
  const first: TreeRow = { ...root, id: '[]', kind: items.length === 0 ? 'leaf' : 'open' };
  if (first.kind === 'leaf' || isFolded) return { count: 1, at: (index) => (index === 0 ? first : undefined) };

  const rowsOf = (position: number): TreeRow[] => itemRows(items, position, toggled, openDepth);
  const open: OpenItem[] = [];
  let count = 1 + items.length;
  for (const position of openItems(items, toggled, openDepth)) {
    const rows = rowsOf(position);
    open.push({ position, start: count - items.length + position, rows });
    count += rows.length - 1;
  }
  const last: TreeRow = { ...root, id: '[]/', kind: 'close' };
  const folded = new Map<number, TreeRow | undefined>();
  const at = (index: number): TreeRow | undefined => {
    if (index === 0 || index === count) return index === 0 ? first : last;
    const before = lastBefore(open, index);
    const within = index - (before?.start ?? 1);
    if (before && within < before.rows.length) return before.rows[within];
    const position = before ? before.position + 1 + within - before.rows.length : within;
    if (position >= items.length) return undefined;
    if (!folded.has(position)) folded.set(position, rowsOf(position)[0]);
    return folded.get(position);
  };
  return { count: count + 1, at };
}

/** Places of the items that may have more than one line, in order. */
function openItems(items: JsonValue[], toggled: ToggledRows, openDepth: number): Iterable<number> {
  if (openDepth > 1) return items.keys();
  const places = [...toggled].flatMap((id) => /^\[(\d+)\]$/.exec(id)?.[1] ?? []).map(Number);
  return places.filter((place) => place < items.length).sort((one, other) => one - other);
}

function itemRows(items: JsonValue[], position: number, toggled: ToggledRows, openDepth: number): TreeRow[] {
  const rows: TreeRow[] = [];
  const isLast = position === items.length - 1;
  const value = items[position] ?? null;
  visit(
    { value, path: [position], idStart: `[${position}`, name: position, isLast, depth: 1 },
    { rows, toggled, openDepth },
  );
  return rows;
}

/** The last of the open items that begin at a line or before it. */
function lastBefore(open: readonly OpenItem[], index: number): OpenItem | undefined {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((open[middle]?.start ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return open[low - 1];
}

interface Visit {
  value: JsonValue;
  path: ReadonlyArray<string | number>;
  /** Id without its closing bracket: ids are put together, not written out of their paths. */
  idStart: string;
  name: string | number | undefined;
  isLast: boolean;
  depth: number;
}

interface Tree {
  rows: TreeRow[];
  toggled: ToggledRows;
  openDepth: number;
}

function visit({ value, path, idStart, name, isLast, depth }: Visit, tree: Tree): void {
  const { rows, toggled, openDepth } = tree;
  const id = `${idStart}]`;
  if (!holdsEntries(value)) {
    rows.push({ id, depth, path, name, kind: 'leaf', value, isCollapsed: false, isLast });
    return;
  }
  const isCollapsed = toggled.has(id) ? depth < openDepth : depth >= openDepth;
  rows.push({ id, depth, path, name, kind: 'open', value, isCollapsed, isLast });
  if (isCollapsed) return;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [at, [key, child]] of entries.entries()) {
    const start = `${idStart},${typeof key === 'number' ? key : JSON.stringify(key)}`;
    const isLastChild = at === entries.length - 1;
    visit(
      { value: child, path: [...path, key], idStart: start, name: key, isLast: isLastChild, depth: depth + 1 },
      tree,
    );
  }
  rows.push({ id: `${id}/`, depth, path, name, kind: 'close', value, isCollapsed: false, isLast });
}

function holdsEntries(value: JsonValue): value is JsonValue[] | JsonObject {
  if (Array.isArray(value)) return value.length > 0;
  if (!isJsonObject(value)) return false;
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}

/** Entries of a list or object; 0 for everything else. */
export function sizeOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
