import type { CustomData } from '@millrace/expression';
import { NodeError } from '@millrace/node-sdk';

const MAX_ENTRIES = 10;
const MAX_KEY_LENGTH = 50;
const MAX_VALUE_LENGTH = 512;

/** Keys and values that a run notes about itself, to find its execution by. Long values are cut off, and no NUL is kept. */
export class RunCustomData implements CustomData {
  readonly #entries = new Map<string, string>();

  constructor(known: Record<string, string> = {}) {
    for (const [key, value] of Object.entries(known)) this.#entries.set(key, value);
  }

  get(key: string): string | undefined {
    return this.#entries.get(key);
  }

  getAll(): Record<string, string> {
    const all: Record<string, string> = Object.create(null);
    for (const [key, value] of this.#entries) all[key] = value;
    return all;
  }

  /** @throws NodeError for a key of another form, and when there are too many. */
  set(key: string, value: string): void {
    if (!/^\w+$/.test(key) || key.length > MAX_KEY_LENGTH) {
      throw new NodeError(`'${key.slice(0, MAX_KEY_LENGTH)}' cannot be a key of execution data`, {
        description: `Use letters, digits and underscores, ${MAX_KEY_LENGTH} at most.`,
        code: 'CUSTOM_DATA_KEY',
      });
    }
    if (!this.#entries.has(key) && this.#entries.size >= MAX_ENTRIES) {
      throw new NodeError(`An execution keeps ${MAX_ENTRIES} keys of execution data at most`, {
        description: 'Store fewer keys, or store several values under one key.',
        code: 'CUSTOM_DATA_FULL',
      });
    }
    // Databases do not take a NUL, or end the text there.
    this.#entries.set(key, value.replaceAll('\0', '').slice(0, MAX_VALUE_LENGTH));
  }

  /** All of it when there is any. */
  entries(): Record<string, string> | undefined {
    return this.#entries.size > 0 ? this.getAll() : undefined;
  }
}
