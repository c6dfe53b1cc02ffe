import { randomUUID } from 'node:crypto';
import { type BinaryData, type Item, isJsonObject, type JsonValue } from '@millrace/workflow';

/**
 * Keeps the bytes of binary data out of scripts that do not look at them: the script gets a stand-in for the Base64
 * text, and items that it passes on get their bytes back. Reading inline megabytes into an isolate costs more than
 * most scripts do.
 */
export class BinaryStandIns {
  readonly #prefix = `binary:${randomUUID()}:`;
  readonly #texts: string[] = [];

  conceal(binary: NonNullable<Item['binary']>): Record<string, BinaryData> {
    const result: Record<string, BinaryData> = Object.create(null);
    for (const name of Object.keys(binary)) {
      const data = binary[name] as BinaryData;
      result[name] = { ...data, data: `${this.#prefix}${this.#texts.push(data.data) - 1}` };
    }
    return result;
  }

  /** Puts the bytes back into results, in place. */
  restore(results: readonly JsonValue[]): void {
    if (this.#texts.length === 0) return;
    for (const result of results) {
      if (!isJsonObject(result) || !Object.hasOwn(result, 'binary') || !isJsonObject(result.binary)) continue;
      for (const data of Object.values(result.binary)) {
        if (!isJsonObject(data) || typeof data.data !== 'string' || !data.data.startsWith(this.#prefix)) continue;
        data.data = this.#texts[Number(data.data.slice(this.#prefix.length))] ?? '';
      }
    }
  }
}

/** Whether a script may look at binary data. */
export function looksAtBinary(source: string): boolean {
  return /binary/i.test(source);
}
