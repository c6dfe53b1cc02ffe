import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** What an execution or trigger was given, and what it made of it. */
export interface StaticDataChange {
  before: JsonObject | null;
  after: JsonObject;
}

/** What sub-nodes of a type share: its entries are independent of each other, as the sessions of a memory are. */
const BY_ENTRY = 'type:';

/** What names become; `undefined` removes one. */
type Changes<Value> = ReadonlyMap<string, Value | undefined>;

type SectionChange = { section: JsonValue } | { entries: Changes<JsonValue> };

/** Sections of static data, each that of a node, of a type, or the one for all, with what they or their entries become. */
export type StaticDataPatch = Changes<SectionChange>;

/** What it changed, by section or entry: others may have changed the rest in the meantime. */
export function patchOf({ before, after }: StaticDataChange): StaticDataPatch {
  const patch = new Map<string, SectionChange | undefined>();
  for (const [name, section] of changesOf(before ?? {}, after)) {
    if (name.startsWith(BY_ENTRY)) {
      patch.set(name, { entries: changesOf(sectionOf(before, name), sectionOf(after, name)) });
    } else {
      patch.set(name, section === undefined ? undefined : { section });
    }
  }
  return patch;
}

/** In the order in which they stand afterwards. */
function changesOf(before: JsonObject, after: JsonObject): Changes<JsonValue> {
  const changes = new Map<string, JsonValue | undefined>();
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, changed] = [entryOf(before, name), entryOf(after, name)];
    if (!isDeepStrictEqual(old, changed)) changes.set(name, changed);
  }
  return changes;
}

/** Data with patches, the oldest first. */
export function patched(data: JsonObject | null, patches: readonly StaticDataPatch[]): JsonObject | null {
  if (patches.length === 0) return data;
  const result: JsonObject = Object.assign(Object.create(null), data);
  for (const [name, change] of patches.flatMap((patch) => [...patch])) {
    if (change === undefined) delete result[name];
    else result[name] = 'section' in change ? change.section : withEntries(sectionOf(result, name), change.entries);
  }
  return result;
}

/** What changed stands last, as in what was changed. */
function withEntries(section: JsonObject, entries: Changes<JsonValue>): JsonObject {
  const result: JsonObject = Object.assign(Object.create(null), section);
  for (const [name, value] of entries) {
    delete result[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function sectionOf(data: JsonObject | null, name: string): JsonObject {
  const section = entryOf(data ?? {}, name);
  return isJsonObject(section) ? section : {};
}

function entryOf(data: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}
