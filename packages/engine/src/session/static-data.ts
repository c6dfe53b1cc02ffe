import { isJsonObject, type JsonObject } from '@millrace/workflow';

const WORKFLOW_KEY = 'global';
const NODE_KEY = 'node:';
const TYPE_KEY = 'type:';

/**
 * What a workflow keeps between executions, in the layout of the file format: `global` for the workflow,
 * `node:<name>` for a node; and `type:<node type>` for what sub-nodes of a type share.
 */
export class StaticData {
  readonly #stored: JsonObject | null | undefined;
  #current: JsonObject | undefined;
  #before = '';

  constructor(stored: JsonObject | null | undefined) {
    this.#stored = stored;
  }

  forWorkflow(): JsonObject {
    return this.#section(WORKFLOW_KEY);
  }

  forNode(name: string): JsonObject {
    return this.#section(`${NODE_KEY}${name}`);
  }

  forType(type: string): JsonObject {
    return this.#section(`${TYPE_KEY}${type}`);
  }

  /** All of it when a node changed something, else `undefined`. */
  changed(): JsonObject | undefined {
    if (!this.#current) return undefined;
    const isSame = JSON.stringify(withoutEmptySections(this.#current)) === this.#before;
    return isSame ? undefined : withoutEmptySections(this.#current);
  }

  /** The same, but changed only in the sections of these nodes, and of types. */
  changedOf(isMeant: (node: string) => boolean): JsonObject | undefined {
    const changed = this.changed();
    if (!changed) return undefined;
    const kept = Object.assign<JsonObject, JsonObject>(Object.create(null), structuredClone(this.#stored ?? {}));
    for (const [key, section] of Object.entries(changed)) {
      const isKept = key.startsWith(NODE_KEY) ? isMeant(key.slice(NODE_KEY.length)) : key.startsWith(TYPE_KEY);
      if (isKept) kept[key] = section;
    }
    const result = withoutEmptySections(kept);
    return JSON.stringify(result) === this.#before ? undefined : result;
  }

  #section(key: string): JsonObject {
    const all = this.#open();
    const present = Object.hasOwn(all, key) ? all[key] : undefined;
    if (isJsonObject(present)) return present;
    const created: JsonObject = Object.create(null);
    all[key] = created;
    return created;
  }

  #open(): JsonObject {
    if (!this.#current) {
      this.#current = Object.assign<JsonObject, JsonObject>(Object.create(null), structuredClone(this.#stored ?? {}));
      this.#before = JSON.stringify(withoutEmptySections(this.#current));
    }
    return this.#current;
  }
}

/** Sections that were only looked at are no change. */
function withoutEmptySections(data: JsonObject): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(data)) {
    if (!isJsonObject(value) || Object.keys(value).length > 0) result[key] = value;
  }
  return result;
}
