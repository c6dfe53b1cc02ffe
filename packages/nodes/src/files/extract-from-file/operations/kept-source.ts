import type { Item, JsonObject } from '@millrace/node-sdk';
import { withoutFile } from '../../../lib/files/item-files.ts';

/** What an item keeps; without a choice: files but the one that was read. */
export type KeepSource = 'json' | 'binary' | 'both' | undefined;

/** Fields of the item that go along. */
export function keptJson(item: Item, keep: KeepSource): JsonObject {
  return keep === 'json' || keep === 'both' ? item.json : {};
}

/** The new item with the files that go along. */
export function withKeptFiles(json: JsonObject, item: Item, fileName: string, keep: KeepSource): Item {
  const binary = keep === 'binary' || keep === 'both' ? item.binary : withoutFile(item.binary, fileName);
  return binary ? { json, binary } : { json };
}
