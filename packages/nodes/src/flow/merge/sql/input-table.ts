import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { getOwn } from '../../../lib/values/own-property.ts';

/** Most columns of a table and values of a statement that the database takes. */
const MAX_COLUMNS = 2000;

/** Names of columns: those that hold JSON, those that are null in an item, and, by table, those that hold truth values only. */
export interface ColumnKinds {
  structured: Set<string>;
  nullable: Set<string>;
  booleans: Map<string, Set<string>>;
}

/**
 * Makes a table of items: a column for each field, objects and lists as JSON, booleans as `true` and `false` in JSON.
 * What is known of columns is added to `kinds`.
 */
export function fillTable(
  database: DatabaseSync,
  table: string,
  items: readonly JsonObject[],
  kinds: ColumnKinds,
): void {
  const columns = columnsOf(items);
  kinds.booleans.set(table, new Set(columns.filter((name) => holdsBooleans(items, name))));
  if (columns.length > MAX_COLUMNS) {
    throw new NodeError(`The items of ${table} have ${columns.length} different fields`, {
      description: `A query can use ${MAX_COLUMNS} at most. Drop fields before this node.`,
    });
  }
  const names = columns.length > 0 ? columns.map(quoted).join(', ') : '"empty"';
  database.exec(`CREATE TABLE ${table} (${names})`);
  if (columns.length === 0) return;
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  for (const json of items) {
    insert.run(...columns.map((name) => toColumn(getOwn(json, name), name, kinds)));
  }
  database.exec('COMMIT');
}

function holdsBooleans(items: readonly JsonObject[], name: string): boolean {
  return items.every((json) => ['boolean', 'undefined'].includes(typeof (getOwn(json, name) ?? undefined)));
}

/** Names that differ only in case would be the same column: the first one counts. */
function columnsOf(items: readonly JsonObject[]): string[] {
  const byLowerCase = new Map<string, string>();
  for (const json of items) {
    for (const name of Object.keys(json)) {
      const key = name.toLowerCase();
      if (!byLowerCase.has(key)) byLowerCase.set(key, name);
    }
  }
  return [...byLowerCase.values()];
}

function quoted(name: string): string {
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

function toColumn(value: JsonValue | undefined, name: string, { structured, nullable }: ColumnKinds): SQLInputValue {
  if (value === undefined) return null;
  if (value === null) {
    nullable.add(name);
    return null;
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  structured.add(name);
  return JSON.stringify(value);
}

/** A value of the result; what came from objects, lists and truth values becomes such again. */
export function fromColumn(
  value: SQLOutputValue | undefined,
  { isStructured, isBoolean }: { isStructured: boolean; isBoolean: boolean },
): JsonValue {
  if (value === undefined || value === null) return null;
  if (isBoolean && typeof value === 'bigint') return value !== 0n;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'string' && isStructured ? parsed(value) : value;
}

function parsed(text: string): JsonValue {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
