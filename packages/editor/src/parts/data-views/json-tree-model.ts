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

/**
 * The visible lines of a JSON value. Closing brackets have their own line, as in printed JSON.
 * @param openDepth levels that are open unless toggled.
 */
export function treeRows(root: JsonValue, toggled: ToggledRows, openDepth = OPEN_DEPTH): TreeRow[] {
  const rows: TreeRow[] = [];
  visit({ value: root, path: [], idStart: '[', name: undefined, isLast: true, depth: 0 }, { rows, toggled, openDepth });
  return rows;
}

interface Visit {
  value: JsonValue;
  path: ReadonlyArray<string | number>;
  /** Id without its closing bracket: ids of a hundred thousand items are put together, not written out of their paths. */
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
  const keyStart = depth === 0 ? idStart : `${idStart},`;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [at, [key, child]] of entries.entries()) {
    const start = keyStart + (typeof key === 'number' ? key : JSON.stringify(key));
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
