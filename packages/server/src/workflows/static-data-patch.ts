import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@millrace/workflow';

/** What an execution or trigger was given, and what it made of it. */
export interface StaticDataChange {
  before: JsonObject | null;
  after: JsonObject;
}

/** Sections of static data, each that of a node or the one for all, with what they become; `undefined` removes one. */
export type StaticDataPatch = ReadonlyMap<string, JsonValue | undefined>;

/** The sections that it changed: others may have changed the rest in the meantime. */
export function patchOf({ before, after }: StaticDataChange): StaticDataPatch {
  const patch = new Map<string, JsonValue | undefined>();
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    const [old, changed] = [sectionOf(before, name), sectionOf(after, name)];
    if (!isDeepStrictEqual(old, changed)) patch.set(name, changed);
  }
  return patch;
}

/** Data with patches, the oldest first. */
export function patched(data: JsonObject | null, patches: readonly StaticDataPatch[]): JsonObject | null {
  if (patches.length === 0) return data;
  const result: JsonObject = Object.assign(Object.create(null), data);
  for (const [name, value] of patches.flatMap((patch) => [...patch])) {
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

function sectionOf(data: JsonObject | null, name: string): JsonValue | undefined {
  return data && Object.hasOwn(data, name) ? data[name] : undefined;
}
