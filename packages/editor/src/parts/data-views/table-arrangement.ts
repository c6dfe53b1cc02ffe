import type { Item, JsonValue } from '@millrace/workflow';
import type { FoundItem } from './search.ts';
import { type CellKind, type ColumnChoices, cellKind, cellValue } from './table-model.ts';

export interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** How someone wants to see a table. The data itself and what other nodes get stay as they are. */
export interface TableArrangement extends ColumnChoices {
  sort: TableSort | undefined;
}

export const PLAIN_TABLE: TableArrangement = { widths: new Map(), pinned: [], hidden: new Set(), sort: undefined };

export const MIN_SET_WIDTH = 48;
const MAX_SET_WIDTH = 1200;

export function withWidth(arrangement: TableArrangement, column: string, width: number | undefined): TableArrangement {
  const widths = new Map(arrangement.widths);
  if (width === undefined) widths.delete(column);
  else widths.set(column, Math.round(Math.min(MAX_SET_WIDTH, Math.max(MIN_SET_WIDTH, width))));
  return { ...arrangement, widths };
}

export function withPin(arrangement: TableArrangement, column: string, isPinned: boolean): TableArrangement {
  const others = arrangement.pinned.filter((name) => name !== column);
  return { ...arrangement, pinned: isPinned ? [...others, column] : others };
}

export function withoutColumn(arrangement: TableArrangement, column: string): TableArrangement {
  return { ...arrangement, hidden: new Set([...arrangement.hidden, column]) };
}

/** Items in the order asked for; their places in the whole list stay with them. Equal ones keep their order. */
export function sortItems(found: FoundItem[], sort: TableSort | undefined): FoundItem[] {
  if (!sort) return found;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const keyed = found.map((entry) => ({ entry, key: sortKey(entry.item, sort.column) }));
  keyed.sort((a, b) => {
    // What is not there comes last in both directions.
    if (a.key.rank === MISSING_RANK || b.key.rank === MISSING_RANK) return a.key.rank - b.key.rank;
    return sign * compareKeys(a.key, b.key);
  });
  return keyed.map(({ entry }) => entry);
}

interface SortKey {
  rank: number;
  value: number | string;
}

const MISSING_RANK = 4;
const RANKS: Record<CellKind, number> = {
  number: 0,
  string: 1,
  emptyText: 1,
  boolean: 2,
  list: 3,
  object: 3,
  emptyList: 3,
  emptyObject: 3,
  null: MISSING_RANK,
  missing: MISSING_RANK,
};

function sortKey(item: Item, column: string): SortKey {
  const value = cellValue(item, column);
  return { rank: RANKS[cellKind(value)], value: comparable(value) };
}

/** Lists and objects by how much they hold. */
function comparable(value: JsonValue | undefined): number | string {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length;
  return Number(value ?? 0);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareKeys(a: SortKey, b: SortKey): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (typeof a.value === 'string' && typeof b.value === 'string') return collator.compare(a.value, b.value);
  return Number(a.value) - Number(b.value);
}
