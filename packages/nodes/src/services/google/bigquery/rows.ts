import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';
import type { Field } from './client.ts';

/** How values are written. The service gives all of them as texts. */
export interface Reading {
  asNumbers: boolean;
  /** Timestamps in ISO 8601, instead of seconds since the epoch. */
  asDates: boolean;
}

const NUMBERS = new Set(['INTEGER', 'INT64', 'FLOAT', 'FLOAT64', 'NUMERIC', 'BIGNUMERIC']);

/** A row, `{ f: [{ v }] }`, by the names of its columns. */
export function recordOf(row: JsonValue, fields: readonly Field[], reading: Reading): JsonObject {
  const cells = cellsOf(row);
  return Object.fromEntries(fields.map((field, at) => [field.name, readCell(cells[at], field, reading)]));
}

/** The values of a row as they come. */
export function cellsOf(row: JsonValue): JsonValue[] {
  const cells = isJsonObject(row) && Array.isArray(row.f) ? row.f : [];
  return cells.map((cell) => (isJsonObject(cell) ? (cell.v ?? null) : null));
}

function readCell(value: JsonValue = null, field: Field, reading: Reading): JsonValue {
  if (value === null) return null;
  if (field.mode === 'REPEATED' && Array.isArray(value)) {
    const isRecord = isJsonObject(value[0]) && field.fields !== undefined;
    const entries = value.map((entry) => (isJsonObject(entry) ? (entry.v ?? null) : entry));
    return entries.map((entry) =>
      isRecord ? recordOf(entry, field.fields ?? [], reading) : scalar(entry, field, reading),
    );
  }
  // A single record stands in a list, too: workflows read it there.
  if (field.fields) return [recordOf(value, field.fields, reading)];
  return scalar(value, field, reading);
}

function scalar(value: JsonValue, { type }: Field, { asNumbers, asDates }: Reading): JsonValue {
  if (typeof value !== 'string') return value;
  if (type === 'JSON') return jsonOr(value);
  if (type === 'TIMESTAMP' && asDates) return dateOr(value);
  return asNumbers && NUMBERS.has(type) ? numberOr(value) : value;
}

/** What JSON has no number for, such as `NaN`, stays a text. */
function numberOr(text: string): JsonValue {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function dateOr(seconds: string): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds : date.toISOString();
}

function jsonOr(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
