import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { canonicalJson } from '../../../lib/values/canonical-json.ts';
import type { Cells } from './rows.ts';

const MAX_TEXT = 5 * 1024 * 1024;

/** Cells as a text that is remembered until the next look. @throws NodeError when they are too many */
export async function packCells(cells: Cells): Promise<string> {
  const text = JSON.stringify(cells);
  if (text.length <= MAX_TEXT) return (await promisify(deflateRaw)(text)).toString('base64');
  throw new NodeError('The sheet is too large to be watched for changes', {
    description: "Watch a part of it: set 'Place of the data' to a range.",
    parameter: 'options',
  });
}

/** What {@link packCells} was given. */
export async function unpackCells(packed: string): Promise<Cells> {
  const text = await promisify(inflateRaw)(Buffer.from(packed, 'base64'), { maxOutputLength: 4 * MAX_TEXT });
  return parseJson(text.toString()) as JsonValue[][];
}

/** A row that differs from what it was; new ones have no `before`. */
export interface ChangedRow {
  before: JsonObject | undefined;
  after: JsonObject;
}

/** Rows that are new or changed, by their places. */
export function changedRows(
  names: readonly string[],
  { before, after, watched }: { before: Cells; after: Cells; watched: readonly string[] },
): ChangedRow[] {
  const columns = watched.length > 0 ? watched : names;
  const seen = (row: JsonObject) => canonicalJson(columns.map((name) => row[name] ?? ''));
  return after.flatMap((cells, index) => {
    const now = rowOf(names, cells);
    const old = before[index];
    const was = old && rowOf(names, old);
    return was && seen(was) === seen(now) ? [] : [{ before: was, after: now }];
  });
}

/** The cells of a row by their columns. */
export function rowOf(names: readonly string[], cells: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(names.slice(0, cells.length).map((name, index) => [name, cells[index] ?? '']));
}

/** A change as an item: as it is now, as it was, or both with what differs. */
export function changeItem({ before = {}, after }: ChangedRow, include: 'new' | 'old' | 'both'): { json: JsonObject } {
  if (include === 'new') return { json: after };
  if (include === 'old') return { json: before };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differences = names
    .filter((name) => canonicalJson(before[name] ?? '') !== canonicalJson(after[name] ?? ''))
    .map((name) => [name, { previous: before[name] ?? '', current: after[name] ?? '' }] as const);
  return { json: { previous: before, current: after, differences: Object.fromEntries(differences) } };
}
