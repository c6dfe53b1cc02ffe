import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';

/** Values of an item by column, and which columns tell what row is meant. */
export interface TableRow {
  values: Map<string, JsonValue>;
  matchOn: string[];
}

/** What maps an item to columns: with a mapper (`columns`), or with lists as in older versions. */
export interface RowMapping {
  columns?: { mappingMode: string; value: JsonObject | null; matchingColumns?: string[] } | undefined;
  dataMode?: string | undefined;
  valuesToSend?: { values?: Array<{ column: string; value: JsonValue }> } | undefined;
  columnToMatchOn?: string | undefined;
  valueToMatchOn?: JsonValue | undefined;
}

/** The row that an item stands for. */
export function rowOf(json: JsonObject, mapping: RowMapping, replaceEmptyStrings = false): TableRow {
  const row = mapping.columns ? mappedRow(json, mapping.columns) : listedRow(json, mapping);
  if (replaceEmptyStrings) {
    for (const [column, value] of row.values) if (value === '') row.values.set(column, null);
  }
  return row;
}

function mappedRow(
  json: JsonObject,
  { mappingMode, value, matchingColumns }: NonNullable<RowMapping['columns']>,
): TableRow {
  const source = mappingMode === 'autoMapInputData' ? json : (value ?? {});
  return { values: new Map(Object.entries(source)), matchOn: matchingColumns ?? [] };
}

function listedRow(
  json: JsonObject,
  { dataMode, valuesToSend, columnToMatchOn, valueToMatchOn }: RowMapping,
): TableRow {
  const matchOn = columnToMatchOn ? [columnToMatchOn] : [];
  if (dataMode === 'autoMapInputData') return { values: new Map(Object.entries(json)), matchOn };
  const values = new Map((valuesToSend?.values ?? []).map(({ column, value }) => [column, value]));
  if (columnToMatchOn && valueToMatchOn !== undefined) values.set(columnToMatchOn, valueToMatchOn);
  return { values, matchOn };
}

/** The row's columns that say which row is meant, and the others. @throws NodeError when one of the former is missing. */
export function splitRow({ values, matchOn }: TableRow): { match: [string, JsonValue][]; rest: [string, JsonValue][] } {
  if (matchOn.length === 0) {
    throw new NodeError('No column to match on is chosen', {
      description: 'Choose the column that tells which row is meant, most often the id.',
      parameter: 'columns',
    });
  }
  const match = matchOn.map((column): [string, JsonValue] => {
    const value = values.get(column);
    if (value !== undefined) return [column, value];
    throw new NodeError(`There is no value for the column to match on '${column}'`, {
      description: 'The input item has no such field, or no value is set for it.',
      parameter: 'columns',
    });
  });
  return { match, rest: [...values].filter(([column]) => !matchOn.includes(column)) };
}

/** @throws NodeError for a row without values to write. */
export function requireValues(values: readonly unknown[]): void {
  if (values.length > 0) return;
  throw new NodeError('There is nothing to write: no column besides those to match on has a value', {
    description: 'Add values, or fields to the input items.',
    parameter: 'columns',
  });
}
