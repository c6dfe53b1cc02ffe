import { type JsonObject, type JsonValue, joinPaths, NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { entity, inSession, partsOfTable, type TablePlace, tableAt, workbookAt } from './client.ts';
import { cellOf, recordOf, rowOf } from './region.ts';
import type { Given } from './values.ts';

const cells = z.array(z.array(z.json()));
const added = entity.and(z.object({ values: cells.default([]) }));
const columnList = z.object({ value: z.array(z.object({ name: z.string() })).default([]) });

/** The rows of a table, with as much as is wanted of the answer. */
export function rowsOf(
  client: ServiceClient,
  place: TablePlace,
  { limit, fields }: { limit?: number | undefined; fields?: string | undefined },
): Promise<JsonObject[]> {
  return partsOfTable(client, { path: joinPaths(tableAt(place), path`/rows`), query: selecting(fields) }, limit);
}

/** The columns of a table, with as much as is wanted of the answer. */
export function columnsOf(
  client: ServiceClient,
  place: TablePlace,
  { limit, fields }: { limit?: number | undefined; fields?: string | undefined } = {},
): Promise<JsonObject[]> {
  return partsOfTable(client, { path: joinPaths(tableAt(place), path`/columns`), query: selecting(fields) }, limit);
}

function selecting(fields: string | undefined) {
  return { $select: fields || undefined };
}

/** Rows as the service gives them, by the names of the columns of their table. */
export async function recordsOf(
  client: ServiceClient,
  place: TablePlace,
  rows: readonly JsonObject[],
): Promise<JsonObject[]> {
  const names = (await columnsOf(client, place, { fields: 'name' })).map(({ name }) => String(name ?? ''));
  return rows.map(({ values }) => recordOf(names, Array.isArray(values) && Array.isArray(values[0]) ? values[0] : []));
}

/** Rows in which a column has a value. @throws NodeError for a column that is not there */
export async function matchesOf(
  client: ServiceClient,
  place: TablePlace,
  { lookupColumn, lookupValue, isForAll }: { lookupColumn: string; lookupValue: string; isForAll: boolean },
): Promise<JsonObject[]> {
  const rows = await rowsOf(client, place, {});
  const names = (await columnsOf(client, place, { fields: 'name' })).map(({ name }) => String(name ?? ''));
  if (!names.includes(lookupColumn)) {
    throw new NodeError(`The table has no column '${lookupColumn}'`, {
      description: `Its columns are: ${names.join(', ')}.`,
      parameter: 'lookupColumn',
    });
  }
  const records = rows.map(({ values }) =>
    recordOf(names, Array.isArray(values) && Array.isArray(values[0]) ? values[0] : []),
  );
  const found = records.filter((record) => String(record[lookupColumn] ?? '') === String(lookupValue));
  return isForAll ? found : found.slice(0, 1);
}

/** Adds rows to a table; `index` is that of the first of them. */
export async function addRows(
  client: ServiceClient,
  place: TablePlace,
  { all, index }: { all: readonly Given[]; index?: number | undefined },
): Promise<{ answer: JsonObject; records: JsonObject[] }> {
  const { value } = await client.get(joinPaths(tableAt(place), path`/columns`), { answer: columnList });
  const names = value.map(({ name }) => name);
  const values = all.flatMap((one): JsonValue[][] =>
    'rows' in one ? one.rows.map((row) => row.map(cellOf)) : [rowOf(names, one.values)],
  );
  const answer = await inSession(client, workbookAt(place), (headers) =>
    client.post(joinPaths(tableAt(place), path`/rows/add`), { values, index }, { headers, answer: added }),
  );
  return { answer, records: answer.values.map((row) => recordOf(names, row)) };
}

/** Fields of what was asked for. */
export function picked(json: JsonObject, fields: string | readonly string[] | undefined): JsonObject {
  const names = fieldList(fields);
  return names.length === 0 ? json : Object.fromEntries(Object.entries(json).filter(([name]) => names.includes(name)));
}
