import type { Item, JsonObject, PairedItem } from '@millrace/node-sdk';
import { isJsonObject } from '@millrace/workflow';

/** Helpers that make items of what a node has. */
export const itemHelpers = {
  /** An item for each object; what has `json` is an item already. */
  returnJsonArray(data: JsonObject | JsonObject[]): Item[] {
    return [data]
      .flat()
      .map((entry) => (isJsonObject(entry.json) ? ({ ...entry, json: entry.json } as Item) : { json: entry }));
  },

  constructExecutionMetaData(items: Item[], { itemData }: { itemData: PairedItem | PairedItem[] | number }): Item[] {
    return items.map((item) => ({ ...item, pairedItem: itemData }));
  },

  normalizeItems(items: unknown): Item[] {
    const list: unknown[] = Array.isArray(items) ? items : [items];
    return list.map((entry) => {
      if (!isJsonObject(entry)) throw new Error('Items have to be objects');
      return 'json' in entry || 'binary' in entry ? ({ json: {}, ...entry } as Item) : { json: entry };
    });
  },

  /** Objects of the named fields only; what an item does not have is null. */
  copyInputItems(items: Item[], properties: string[]): JsonObject[] {
    return items.map(({ json }) =>
      Object.fromEntries(
        properties.map((name) => [name, Object.hasOwn(json, name) ? structuredClone(json[name] ?? null) : null]),
      ),
    );
  },
};
