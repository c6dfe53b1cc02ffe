import {
  type Item,
  isJsonObject,
  JsonTextError,
  type JsonValue,
  MAX_WORKFLOW_BYTES,
  parseJsonText,
} from '@millrace/workflow';

export type PinProblem =
  | { kind: 'too-large'; bytes: number; maxBytes: number }
  | { kind: 'invalid-json'; line: number; column: number; reason: string; hasSingleQuotes: boolean }
  | { kind: 'wrong-shape'; index: number };

export type PinResult = { ok: true; items: Item[] } | { ok: false; problem: PinProblem };

/**
 * Checks text that is to become a node's pinned data: size first, then JSON, then shape (an object, or a list of
 * objects). Entries that look like whole items (`{ json: … }`) are taken as such.
 * @param otherBytes size of the data pinned on other nodes of the workflow.
 */
export function parsePinnedText(text: string, otherBytes = 0): PinResult {
  const bytes = byteLength(text) + otherBytes;
  if (bytes >= MAX_WORKFLOW_BYTES) return fail({ kind: 'too-large', bytes, maxBytes: MAX_WORKFLOW_BYTES });
  let value: JsonValue;
  try {
    value = parseJsonText(text);
  } catch (cause) {
    return fail(jsonProblem(text, cause));
  }
  const list = Array.isArray(value) ? value : [value];
  const wrong = list.findIndex((entry) => !isJsonObject(entry));
  if (wrong !== -1) return fail({ kind: 'wrong-shape', index: wrong });
  return { ok: true, items: list.filter(isJsonObject).map(toItem) };
}

/** Checks items that are pinned as they are. */
export function checkPinnedSize(items: readonly Item[], otherBytes = 0): PinProblem | undefined {
  const bytes = byteLength(JSON.stringify(items)) + otherBytes;
  return bytes >= MAX_WORKFLOW_BYTES ? { kind: 'too-large', bytes, maxBytes: MAX_WORKFLOW_BYTES } : undefined;
}

/** What the edit view starts with: the json of the items, or a sample when there are none. */
export function editableText(items: readonly Item[] | undefined): string {
  const list = items && items.length > 0 ? items.map((item) => item.json) : [{ name: 'First item', code: 1 }];
  return JSON.stringify(list, null, 2);
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

const ITEM_KEYS = new Set(['json', 'binary', 'pairedItem', 'error', 'index']);

function toItem(entry: Record<string, JsonValue>): Item {
  const isItem = isJsonObject(entry.json) && Object.keys(entry).every((key) => ITEM_KEYS.has(key));
  return isItem && isJsonObject(entry.json) ? { json: entry.json } : { json: entry };
}

function fail(problem: PinProblem): PinResult {
  return { ok: false, problem };
}

function jsonProblem(text: string, cause: unknown): PinProblem {
  const { line, column, reason } =
    cause instanceof JsonTextError ? cause : { line: 1, column: 1, reason: String(cause) };
  return { kind: 'invalid-json', line, column, reason, hasSingleQuotes: /[[{,:]\s*'/.test(text) };
}
