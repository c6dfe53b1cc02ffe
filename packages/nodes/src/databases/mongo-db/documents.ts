import { type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import type { Document } from 'mongodb';
import { fieldList } from '../../lib/fields/field-list.ts';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { valueJson } from '../../lib/sql/row-json.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { valueText } from '../../lib/values/value-text.ts';

/** Which fields of an item are written, and how. */
export interface WriteSettings {
  /** Separated by commas; empty: all. */
  fields: unknown;
  useDotNotation: boolean;
  /** Fields that hold points in time, separated by commas. */
  dateFields: unknown;
}

/** Fields of an item in the order they are written, by name or path. A field that is missing is null. */
export function writtenFields(json: JsonObject, settings: WriteSettings, more: string[] = []): Map<string, unknown> {
  const access = fieldAccess(settings.useDotNotation);
  const listed = fieldList(settings.fields);
  const names = new Set([...more, ...(listed.length > 0 ? listed : Object.keys(json))]);
  const dates = new Set(fieldList(settings.dateFields));
  const fields = new Map<string, unknown>();
  for (const name of names) {
    const value = access.get(json, name) ?? null;
    fields.set(name, dates.has(name) ? dateOf(name, value) : value);
  }
  for (const name of dates) if (!fields.has(name)) setWithin(fields, name, settings.useDotNotation);
  return fields;
}

/** A date within a field that is written as a whole. */
function setWithin(fields: Map<string, unknown>, path: string, useDotNotation: boolean): void {
  const first = path.split('.')[0] ?? '';
  const whole = fields.get(first);
  if (!useDotNotation || typeof whole !== 'object' || whole === null) return;
  const access = fieldAccess(true);
  const rest = path.slice(first.length + 1);
  const value = access.get(whole as JsonObject, rest);
  if (value === undefined) return;
  // A point in time is no JSON, but nothing looks into it on its way.
  fields.set(first, access.with(whole as JsonObject, rest, dateOf(path, value) as unknown as JsonValue));
}

function dateOf(name: string, value: unknown): unknown {
  if (value === null || value === '') return null;
  const date = new Date(value as string | number);
  if (!Number.isNaN(date.getTime())) return date;
  throw new NodeError(`${valueText(value)} in the field '${name}' is not a point in time`, {
    description: 'Give it as ISO 8601, for example 2026-01-31T12:00:00Z, or in milliseconds since 1970.',
    parameter: 'options.dateFields',
  });
}

/** A document with these fields; paths become objects within objects. */
export function documentOf(fields: ReadonlyMap<string, unknown>, useDotNotation: boolean): Document {
  const document: Document = {};
  const access = fieldAccess(useDotNotation);
  for (const [name, value] of fields) access.set(document, name, value as JsonValue);
  return document;
}

/** The fields by their names as they are: a path addresses a field within a stored document. */
export function changesOf(fields: ReadonlyMap<string, unknown>): Document {
  const changes: Document = {};
  for (const [name, value] of fields) setOwn(changes, name, value);
  return changes;
}

/** A document as JSON: ids as texts, dates as ISO texts. */
export function documentJson(document: Document): JsonObject {
  return valueJson(document) as JsonObject;
}
