import type { BinaryStore } from '@millrace/node-sdk';
import { type BinaryData, type Item, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** Scripts get the bytes of so many files at most, in all; what is beyond has an empty text. */
const MAX_LOADED_BYTES = 16 * 1024 ** 2;
/** Base64 text of this length and more goes to the store when a script puts it out. */
const STORED_FROM_LENGTH = 22_000;

/** Files of a script that looks at them: it reads and writes them as Base64 text, wherever they lie. */
export class ScriptFiles {
  readonly #store: BinaryStore;
  /** Text by id. */
  readonly #texts = new Map<string, string>();
  #bytesLeft = MAX_LOADED_BYTES;

  constructor(store: BinaryStore) {
    this.#store = store;
  }

  /** Items with the bytes of stored files in them. */
  async load(items: readonly Item[]): Promise<readonly Item[]> {
    const loaded: Item[] = [];
    for (const item of items) {
      loaded.push(item.binary ? { ...item, binary: await this.#loadAll(item.binary) } : item);
    }
    return loaded;
  }

  /** Takes out of results what lies in the store, and puts there what is large and new. In place. */
  async putBack(results: JsonValue | undefined): Promise<void> {
    for (const result of Array.isArray(results) ? results : [results]) {
      const binary = isJsonObject(result) && Object.hasOwn(result, 'binary') ? result.binary : undefined;
      if (!isJsonObject(binary)) continue;
      for (const [name, file] of Object.entries(binary)) {
        if (isJsonObject(file)) set(binary, name, await this.#toItem(file));
      }
    }
  }

  async #loadAll(binary: NonNullable<Item['binary']>): Promise<Record<string, BinaryData>> {
    const files: Record<string, BinaryData> = Object.create(null);
    for (const [name, file] of Object.entries(binary)) files[name] = await this.#load(file);
    return files;
  }

  async #load(file: BinaryData): Promise<BinaryData> {
    const { id, data, bytes = 0 } = file;
    if (id === undefined || data) return file;
    let text = this.#texts.get(id);
    if (text === undefined) {
      if (bytes > this.#bytesLeft) return file;
      text = Buffer.from(await this.#store.read(file)).toString('base64');
      this.#bytesLeft -= bytes;
      this.#texts.set(id, text);
    }
    return { ...file, data: text };
  }

  async #toItem(file: JsonObject): Promise<JsonObject> {
    const { data, id, mimeType, fileName } = file;
    if (typeof data !== 'string' || data === '') return file;
    if (typeof id === 'string' && this.#texts.get(id) === data) return { ...file, data: '' };
    const { id: _outdated, ...rest } = file;
    if (data.length < STORED_FROM_LENGTH) return rest;
    const stored = await this.#store.create(Buffer.from(data, 'base64'), {
      ...(typeof mimeType === 'string' && { mimeType }),
      ...(typeof fileName === 'string' && { fileName }),
    });
    return { ...rest, ...stored };
  }
}

function set(target: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}
