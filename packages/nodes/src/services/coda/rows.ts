import {
  boolean,
  choiceOf,
  choices,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  type Path,
  path,
  type ServiceClient,
  string,
} from '@millrace/node-sdk';
import { docs } from './lookups.ts';

export const docId = choiceOf('docId', { label: 'Doc', from: docs, required: true });

/** A table, or a view: Coda treats views as tables. */
export function tableAt(doc: string, table: string): Path {
  return path`/docs/${doc}/tables/${table}`;
}

export const rawData = boolean('rawData', {
  label: 'Raw data',
  description: 'Give rows as Coda has them, with their values in a field',
});
export const useColumnNames = boolean('useColumnNames', {
  label: 'Names of columns',
  description: 'Name values by the names of their columns, not by their IDs',
});
export const valueFormat = options('valueFormat', {
  label: 'Format of values',
  default: '',
  options: [
    { name: 'Simple', value: 'simple' },
    { name: 'Simple, with lists', value: 'simpleWithArrays' },
    { name: 'Rich', value: 'rich' },
  ],
});
export const query = string('query', {
  label: 'Query',
  description: 'Only rows that have this value in a column',
  placeholder: 'c-tuVwxYz:"Apple"',
});
export const sortBy = options('sortBy', { label: 'Sort by', default: '', options: choices('createdAt', 'natural') });
export const disableParsing = boolean('disableParsing', {
  label: 'Do not parse values',
  description: 'Store values as they are, and do not read dates and numbers in texts',
});
export const rowId = string('rowId', { label: 'Row', description: 'ID or name of the row', required: true });

interface RowOptions {
  rawData?: boolean | undefined;
  useColumnNames?: boolean | undefined;
  valueFormat?: string | undefined;
  sortBy?: string | undefined;
  visibleOnly?: boolean | undefined;
  query?: string | undefined;
}

/** What a request for rows says of them. Names of columns are given unless it is told otherwise. */
export function rowQuery({ rawData: _raw, useColumnNames: byName, ...query }: RowOptions) {
  return { useColumnNames: byName !== false, ...query };
}

/** A row as an item: its values beside its id, or as Coda has it. */
export function rowOf(row: JsonValue, { rawData: isRaw }: RowOptions): { json: JsonObject } {
  if (!isJsonObject(row)) return { json: { value: row } };
  if (isRaw) return { json: row };
  return { json: { id: row.id ?? null, ...(isJsonObject(row.values) ? row.values : {}) } };
}

/** Rows of a table or view as items. */
export async function allRows(
  client: ServiceClient,
  at: Path,
  { options: given, limit }: { options: RowOptions; limit: number },
): Promise<Array<{ json: JsonObject }>> {
  const rows = await client.all({ path: at, query: rowQuery(given) }, { limit });
  return rows.map((row) => rowOf(row, given));
}

/** Values as Coda takes them. */
export function cellsOf(values: JsonObject): Array<{ column: string; value: JsonValue }> {
  return Object.entries(values).map(([column, value]) => ({ column, value }));
}
