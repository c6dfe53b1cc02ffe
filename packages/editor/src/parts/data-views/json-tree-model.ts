import type { JsonValue } from '@millrace/workflow';

/** One line of the JSON view. */
export interface TreeRow {
  /** Stable id: the path as text. */
  id: string;
  depth: number;
  path: ReadonlyArray<string | number>;
  /** Key or index within the parent; absent at the root. */
  name?: string | number;
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
  visit({ value: root, path: [], isLast: true, depth: 0, rows, toggled, openDepth });
  return rows;
}

interface Visit {
  value: JsonValue;
  path: ReadonlyArray<string | number>;
  name?: string | number;
  isLast: boolean;
  depth: number;
  rows: TreeRow[];
  toggled: ToggledRows;
  openDepth: number;
}

function visit({ value, path, name, isLast, depth, rows, toggled, openDepth }: Visit): void {
  const id = JSON.stringify(path);
  const row = { id, depth, path, ...(name !== undefined && { name }), value, isLast };
  const size = sizeOf(value);
  if (size === 0) {
    rows.push({ ...row, kind: 'leaf', isCollapsed: false });
    return;
  }
  const isCollapsed = toggled.has(id) ? depth < openDepth : depth >= openDepth;
  rows.push({ ...row, kind: 'open', isCollapsed });
  if (isCollapsed) return;
  let position = 0;
  const below = (child: JsonValue, key: string | number): void =>
    visit({
      value: child,
      path: [...path, key],
      name: key,
      isLast: ++position === size,
      depth: depth + 1,
      rows,
      toggled,
      openDepth,
    });
  if (Array.isArray(value)) value.forEach(below);
  else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) below(value[key] as JsonValue, key);
  }
  rows.push({ ...row, id: `${id}/`, kind: 'close', isCollapsed: false });
}

/** Entries of a list or object; 0 for everything else. */
export function sizeOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
