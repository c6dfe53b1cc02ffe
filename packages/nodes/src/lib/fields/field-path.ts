import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';

type Container = JsonObject | JsonValue[];

const INDEX = /^(?:0|[1-9]\d*)$/;
const MAX_LIST_INDEX = 100_000;
const MAX_CACHED_PATHS = 2_000;
const cache = new Map<string, readonly string[]>();

/** Parts of a path: `a.b[0]["c d"]` gives `a`, `b`, `0`, `c d`. */
export function parsePath(path: string): readonly string[] {
  const known = cache.get(path);
  if (known) return known;
  const parts = splitPath(path);
  if (cache.size >= MAX_CACHED_PATHS) cache.clear();
  cache.set(path, parts);
  return parts;
}

function splitPath(path: string): string[] {
  if (/^(?:[^.[]*|\.+)$/.test(path)) return [path];
  const parts: string[] = [];
  // The last alternative is a name without letters: before the first dot, between two, or after the last.
  const matcher = /\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]|([^.[]+)|(?:^|\.)(?=\.|$)/g;
  for (const match of path.matchAll(matcher)) parts.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
  return parts.length > 0 ? parts : [path];
}

/** How the fields of an item are addressed. A list has elements only: a field of it is not there, and setting one leaves the list as it is. */
export interface FieldAccess {
  get(json: JsonObject, field: string): JsonValue | undefined;
  has(json: JsonObject, field: string): boolean;
  /** `json` with the field set; shares what did not change. */
  with(json: JsonObject, field: string, value: JsonValue): JsonObject;
  /** Sets a field of an object that is the caller's own; what lies inside is copied, for it may be shared. */
  set(own: JsonObject, field: string, value: JsonValue): void;
  /** `json` without the field; shares what did not change. */
  without(json: JsonObject, field: string): JsonObject;
}

const byName: FieldAccess = {
  get: (json, field) => (Object.hasOwn(json, field) ? json[field] : undefined),
  has: (json, field) => Object.hasOwn(json, field),
  with: (json, field, value) => {
    const copy = { ...json };
    setOwn(copy, field, value);
    return copy;
  },
  set: setOwn,
  without: (json, field) => {
    if (!Object.hasOwn(json, field)) return json;
    const copy = { ...json };
    delete copy[field];
    return copy;
  },
};

const byPath: FieldAccess = {
  get: (json, field) => read(json, partsFor(json, field)),
  has: (json, field) => read(json, partsFor(json, field)) !== undefined,
  with: (json, field, value) => writeObject(json, partsFor(json, field), 0, value),
  set: (own, field, value) => {
    const parts = partsFor(own, field);
    const first = parts[0] as string;
    const present = Object.hasOwn(own, first) ? own[first] : undefined;
    setOwn(own, first, parts.length === 1 ? value : write(present, parts, 1, value));
  },
  without: (json, field) => remove(json, partsFor(json, field), 0) as JsonObject,
};

/** Fields by path (`a.b[0]`), or by plain name when dot notation is off. */
export function fieldAccess(dotNotation: boolean): FieldAccess {
  return dotNotation ? byPath : byName;
}

/** Value at a path of a JSON value. A field whose own name is the whole path comes first. */
export function readPath(json: JsonObject, path: string): JsonValue | undefined {
  return byPath.get(json, path);
}

function partsFor(json: JsonObject, field: string): readonly string[] {
  return Object.hasOwn(json, field) ? [field] : parsePath(field);
}

function read(from: JsonValue, parts: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = from;
  for (const part of parts) {
    if (Array.isArray(value)) value = INDEX.test(part) ? value[Number(part)] : undefined;
    else if (isJsonObject(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value;
}

function writeObject(from: JsonObject, parts: readonly string[], at: number, value: JsonValue): JsonObject {
  const copy = { ...from };
  const part = parts[at] as string;
  const present = Object.hasOwn(from, part) ? from[part] : undefined;
  setOwn(copy, part, at === parts.length - 1 ? value : write(present, parts, at + 1, value));
  return copy;
}

function write(from: JsonValue | undefined, parts: readonly string[], at: number, value: JsonValue): Container {
  const part = parts[at] as string;
  const isIndex = INDEX.test(part) && Number(part) <= MAX_LIST_INDEX;
  if (isJsonObject(from)) return writeObject(from, parts, at, value);
  if (!isIndex) return Array.isArray(from) ? from : writeObject({}, parts, at, value);
  const copy = Array.isArray(from) ? [...from] : [];
  const index = Number(part);
  while (copy.length < index) copy.push(null);
  copy[index] = at === parts.length - 1 ? value : write(copy[index], parts, at + 1, value);
  return copy;
}

function remove(from: JsonValue | undefined, parts: readonly string[], at: number): JsonValue | undefined {
  const part = parts[at] as string;
  const isLast = at === parts.length - 1;
  if (Array.isArray(from)) {
    const index = Number(part);
    if (!INDEX.test(part) || index >= from.length) return from;
    const copy = [...from];
    copy[index] = isLast ? null : (remove(copy[index], parts, at + 1) as JsonValue);
    return copy;
  }
  if (!isJsonObject(from) || !Object.hasOwn(from, part)) return from;
  const copy = { ...from };
  if (isLast) delete copy[part];
  else setOwn(copy, part, remove(from[part], parts, at + 1) as JsonValue);
  return copy;
}
