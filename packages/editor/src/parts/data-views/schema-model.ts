import { type Item, isJsonObject, type JsonValue } from '@millrace/workflow';

export type SchemaKind = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object';

/** A key of the items, with the kinds its values have. */
export interface SchemaNode {
  name: string | number;
  path: ReadonlyArray<string | number>;
  kinds: SchemaKind[];
  /** First value found that is not null. */
  sample: JsonValue;
  children: SchemaNode[];
}

export interface SchemaRow {
  id: string;
  depth: number;
  node: SchemaNode;
  isOpen: boolean;
}

/** Items that are looked at: enough to know the shape, quick for any amount. */
const SAMPLED_ITEMS = 1000;

interface Building {
  kinds: Set<SchemaKind>;
  sample: JsonValue;
  children: Map<string | number, Building>;
}

/** The shape of the items' json. Of lists, the first entry stands for all. */
export function schemaOf(items: readonly Item[]): SchemaNode[] {
  const root = newBuilding();
  for (const item of items.slice(0, SAMPLED_ITEMS)) addValue(root, item.json);
  return finish(root, []);
}

/** Visible rows; objects are open unless toggled. A search keeps keys that match, and their parents. */
export function schemaRows(nodes: readonly SchemaNode[], toggled: ReadonlySet<string>, query = ''): SchemaRow[] {
  const wanted = query.trim().toLowerCase();
  const rows: SchemaRow[] = [];
  const visit = (node: SchemaNode, depth: number): void => {
    if (wanted !== '' && !matches(node, wanted)) return;
    const id = JSON.stringify(node.path);
    const isOpen = wanted !== '' || !toggled.has(id);
    rows.push({ id, depth, node, isOpen });
    if (isOpen) for (const child of node.children) visit(child, depth + 1);
  };
  for (const node of nodes) visit(node, 0);
  return rows;
}

function matches(node: SchemaNode, wanted: string): boolean {
  return String(node.name).toLowerCase().includes(wanted) || node.children.some((child) => matches(child, wanted));
}

function newBuilding(): Building {
  return { kinds: new Set(), sample: null, children: new Map() };
}

function addValue(target: Building, value: JsonValue): void {
  target.kinds.add(schemaKind(value));
  if (target.sample === null) target.sample = value;
  if (Array.isArray(value)) {
    if (value[0] !== undefined) addValue(childOf(target, 0), value[0]);
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) addValue(childOf(target, key), value[key] as JsonValue);
  }
}

function childOf(target: Building, key: string | number): Building {
  const known = target.children.get(key);
  if (known) return known;
  const child = newBuilding();
  target.children.set(key, child);
  return child;
}

function finish(building: Building, path: ReadonlyArray<string | number>): SchemaNode[] {
  return [...building.children].map(([name, child]) => ({
    name,
    path: [...path, name],
    kinds: [...child.kinds],
    sample: child.sample,
    children: finish(child, [...path, name]),
  }));
}

function schemaKind(value: JsonValue): SchemaKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const kind = typeof value;
  return kind === 'number' || kind === 'boolean' || kind === 'object' ? kind : 'string';
}
