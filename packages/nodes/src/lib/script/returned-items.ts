import {
  type BinaryData,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
} from '@millrace/node-sdk';

/** What an item may hold at its top level. */
const ITEM_KEYS = new Set(['json', 'binary', 'pairedItem', 'error', 'index']);

/**
 * The items a script over all items returned: items, plain objects, or one of these; null is no item.
 * @throws NodeError for anything else, naming the item.
 */
export function returnedItems(value: JsonValue | undefined): Item[] {
  if (value === null) return [];
  if (typeof value !== 'object') {
    throw new NodeError("Code doesn't return items properly", {
      description: 'Return a list of objects, one for each item: return [{ name: "Ann" }, { name: "Bob" }]',
      code: 'SCRIPT_RESULT',
      passesInput: true,
    });
  }
  const list = Array.isArray(value) ? value : [value];
  const objects = list.map((entry, index) => objectAt(entry, index));
  // One entry in the form of an item makes all of them items: a list that mixes both is a mistake.
  const areItems = objects.some((entry) => Object.hasOwn(entry, 'json'));
  if (areItems) return objects.map(checkedItem);
  return objects.map((entry) => (Array.isArray(value) && isOnlyFiles(entry) ? fileItem(entry) : { json: entry }));
}

/** The item a script for one item returned; nothing drops the item. @throws NodeError for anything but an item or an object. */
export function returnedItem(value: JsonValue | undefined, index: number): Item | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    throw new NodeError("Code doesn't return a single object", {
      description:
        'This mode makes one item of each item: return an object. For several items, run once for all items.',
      itemIndex: index,
      code: 'SCRIPT_RESULT',
      passesInput: true,
    });
  }
  if (!isJsonObject(value)) {
    throw new NodeError(`Code doesn't return an object [item ${index}]`, {
      description: 'Return an object: return { name: "Ann" }. To drop items, run once for all items.',
      itemIndex: index,
      code: 'SCRIPT_RESULT',
      passesInput: true,
    });
  }
  if (Object.hasOwn(value, 'json')) return checkedItem(value, index);
  return isOnlyFiles(value) ? fileItem(value) : { json: value };
}

/** Whether a value is an item without fields: a field that is called binary and holds something else is data. */
function isOnlyFiles(entry: JsonObject): boolean {
  const { binary } = entry;
  return isSetOfFiles(binary) && Object.keys(entry).every((key) => ITEM_KEYS.has(key));
}

function fileItem(entry: JsonObject): Item {
  return checkedItem({ ...entry, json: {} }, 0);
}

function objectAt(entry: JsonValue, index: number): JsonObject {
  if (isJsonObject(entry)) return entry;
  throw new NodeError(`Code doesn't return items properly [item ${index}]`, {
    description: 'Each element of the returned list must be an object.',
    itemIndex: index,
    code: 'SCRIPT_RESULT',
    passesInput: true,
  });
}

function checkedItem(entry: JsonObject, index: number): Item {
  const { json, binary, pairedItem } = entry;
  if (!Object.hasOwn(entry, 'json') || !isJsonObject(json)) {
    throw new NodeError(`A 'json' property isn't an object [item ${index}]`, {
      description: "In the returned data, every 'json' must hold an object.",
      itemIndex: index,
      code: 'SCRIPT_RESULT',
      passesInput: true,
    });
  }
  const unknown = Object.keys(entry).find((key) => !ITEM_KEYS.has(key));
  if (unknown !== undefined) {
    throw new NodeError(`Unknown top-level item key: ${unknown} [item ${index}]`, {
      description: "Put it inside 'json', or return plain objects without 'json'.",
      itemIndex: index,
      code: 'SCRIPT_RESULT',
      passesInput: true,
    });
  }
  return {
    json,
    ...(hasFiles(binary) && { binary: checkedBinary(binary, index) }),
    ...(isLink(pairedItem) && { pairedItem }),
  };
}

function hasFiles(binary: JsonValue | undefined): binary is JsonValue {
  return binary !== undefined && binary !== null && !(isJsonObject(binary) && Object.keys(binary).length === 0);
}

function checkedBinary(binary: JsonValue, index: number): Record<string, BinaryData> {
  if (isSetOfFiles(binary)) return binary;
  throw new NodeError(`A 'binary' property isn't a set of files [item ${index}]`, {
    description: "In the returned data, each field of 'binary' must hold data and mimeType.",
    itemIndex: index,
    code: 'SCRIPT_RESULT',
    passesInput: true,
  });
}

function isSetOfFiles(binary: JsonValue | undefined): binary is JsonObject & Record<string, BinaryData> {
  return isJsonObject(binary) && Object.values(binary).every(isBinaryData);
}

function isBinaryData(value: JsonValue): boolean {
  return isJsonObject(value) && typeof value.data === 'string' && typeof value.mimeType === 'string';
}

type Link = NonNullable<Item['pairedItem']>;

function isLink(value: unknown): value is Link {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0;
  if (Array.isArray(value)) return value.every((entry) => !Array.isArray(entry) && isLink(entry));
  return isJsonObject(value) && typeof value.item === 'number';
}
