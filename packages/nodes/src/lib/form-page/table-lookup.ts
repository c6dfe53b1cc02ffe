import {
  type DataTableFilter,
  type DataTableRow,
  type DataTables,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
} from '@millrace/node-sdk';
import { cellOf } from '../data-table/cells.ts';
import { columnNamed, filterOf, type GivenConditions } from '../data-table/conditions.ts';
import { chosenTable } from '../data-table/lookups.ts';

/** Rows that a page lists at once: the others are searched for. */
const MOST_CHOICES = 50;
/** Characters of a search; what stands behind them does not count. */
export const MOST_SEARCHED = 200;
/** Characters that a choice shows. */
const MOST_SHOWN = 200;

/** What can be the id of a row: databases fail where they are asked for other numbers. */
const ROW_ID = /^\d{1,15}$/;

/** Where the choices of a field come from. */
export interface TableLookup {
  table: string;
  /** Column whose cells the visitor sees. */
  shown: string;
  /** Column whose cell goes into the data. */
  given: string;
  conditions: GivenConditions['filters']['conditions'];
}

/** A row that can be chosen. Its id is all else that leaves the server: the cell that is given does not. */
export type Choice = { row: string; label: string };

export type Choices = {
  choices: Choice[];
  /** Others match as well. */
  hasMore: boolean;
};

type Tables = Pick<DataTables, 'columns' | 'find'>;

/** Reads how a field stores its table. @throws NodeError where none is chosen, and for conditions that cannot be read */
export function readTableLookup(stored: JsonObject, field: string): TableLookup {
  const { dataTableId, shownColumn, givenColumn, rowFilter } = stored;
  const shown = columnName(shownColumn) || 'id';
  return {
    table: chosenTable(dataTableId),
    shown,
    given: columnName(givenColumn) || shown,
    conditions: storedConditions(rowFilter, field).map(({ keyName, condition, keyValue }) => ({
      keyName: columnName(keyName) || 'id',
      condition: columnName(condition) || 'eq',
      keyValue,
    })),
  };
}

/** Visitors would see the whole table if conditions of an unknown shape were none. @throws NodeError */
function storedConditions(rowFilter: JsonValue | undefined, field: string): JsonObject[] {
  if (isEmpty(rowFilter)) return [];
  const conditions = isJsonObject(rowFilter) ? rowFilter.conditions : undefined;
  if (Array.isArray(conditions) && conditions.every(isJsonObject)) return conditions;
  if (isJsonObject(rowFilter) && Object.keys(rowFilter).join() === 'conditions' && isEmpty(conditions)) return [];
  throw new NodeError(`The conditions of the field '${field}' cannot be read`, {
    description:
      'Write "rowFilter" as { "conditions": [{ "keyName": "city", "condition": "eq", "keyValue": "Rome" }, …] }.',
  });
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The first rows whose shown cell has the text in it; all that have one where nothing is searched for. @throws NodeError */
export async function findChoices(tables: Tables, lookup: TableLookup, search: string): Promise<Choices> {
  const text = search.replaceAll('\0', '').trim().slice(0, MOST_SEARCHED);
  const filter = await filterFor(tables, lookup, [
    { column: lookup.shown, condition: 'isNotEmpty' },
    ...(text === '' ? [] : [{ column: lookup.shown, condition: 'contains', value: text }]),
  ]);
  const rows = await tables.find(lookup.table, filter, MOST_CHOICES + 1);
  const choices = rows.slice(0, MOST_CHOICES).map((row) => choiceOf(lookup, row));
  return {
    choices: choices.sort((one, other) => one.label.localeCompare(other.label)),
    hasMore: rows.length > MOST_CHOICES,
  };
}

/** The row with this id, if it is one of those that can be chosen. @throws NodeError */
export async function findRow(tables: Tables, lookup: TableLookup, row: string): Promise<DataTableRow | undefined> {
  if (!ROW_ID.test(row)) return undefined;
  const filter = await filterFor(tables, lookup, [{ column: 'id', condition: 'eq', value: Number(row) }]);
  return (await tables.find(lookup.table, filter, 1))[0];
}

/** The first row that gives this value. A text that the column cannot hold is in no row. @throws NodeError */
export async function findGiven(tables: Tables, lookup: TableLookup, text: string): Promise<DataTableRow | undefined> {
  // No text in PostgreSQL holds NUL.
  if (text.includes('\0') || (lookup.given === 'id' && !ROW_ID.test(text))) return undefined;
  const column = columnNamed(lookup.given, await tables.columns(lookup.table));
  if (column.type === 'json' || column.type === 'file') return undefined;
  const value = cellOrNothing(() => cellOf(column, text));
  if (value === null) return undefined;
  const filter = await filterFor(tables, lookup, [{ column: lookup.given, condition: 'eq', value }]);
  return (await tables.find(lookup.table, filter, 1))[0];
}

export function choiceOf({ shown }: TableLookup, row: DataTableRow): Choice {
  return { row: String(row.id), label: labelOf(row[shown]) };
}

async function filterFor(
  tables: Tables,
  { table, shown, given, conditions }: TableLookup,
  more: DataTableFilter['conditions'],
): Promise<DataTableFilter> {
  const columns = await tables.columns(table);
  // What the field shows and gives must be there, too: a column that was renamed is told of, not shown as nothing.
  for (const name of [shown, given]) columnNamed(name, columns);
  const own = filterOf({ matchType: 'allConditions', filters: { conditions: conditions ?? [] } }, columns);
  return { match: 'all', conditions: [...own.conditions, ...more] };
}

function cellOrNothing(convert: () => JsonValue): JsonValue {
  try {
    return convert();
  } catch {
    return null;
  }
}

function labelOf(cell: JsonValue | undefined): string {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell ?? '');
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function columnName(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
