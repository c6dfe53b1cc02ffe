import type { BinaryData, Item } from '@millrace/workflow';
import type { ItemBatch } from '../protocol.ts';

/** About how long a batch of items is as JSON text. */
const TARGET_TEXT_LENGTH = 512 * 1024;
const FIRST_BATCH_ITEMS = 256;
const MAX_BATCH_ITEMS = 20_000;

/** An item as it travels to a script and back. */
interface TravellingItem {
  json: Item['json'];
  binary?: Record<string, BinaryData>;
}

/**
 * Items as JSON texts of bearable size, made one at a time. At least one batch, and the last one is marked.
 * `binary` gives what is sent for an item's binary data.
 */
export function* itemBatches(
  items: readonly Item[],
  binary: (data: NonNullable<Item['binary']>) => Record<string, BinaryData>,
): Generator<ItemBatch> {
  let start = 0;
  let size = FIRST_BATCH_ITEMS;
  do {
    const batch = items.slice(start, start + size).map((item): TravellingItem => {
      return item.binary ? { json: item.json, binary: binary(item.binary) } : { json: item.json };
    });
    start += batch.length;
    const json = JSON.stringify(batch);
    yield { json, isLast: start >= items.length };
    size = Math.ceil((batch.length * TARGET_TEXT_LENGTH) / json.length);
    size = Math.min(Math.max(size, 1), MAX_BATCH_ITEMS);
  } while (start < items.length);
}
