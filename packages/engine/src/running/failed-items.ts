import { NodeError } from '@millrace/node-sdk';
import type { ExecutionError, Item, ItemsByPort, JsonObject, JsonValue } from '@millrace/workflow';
import type { OpenStep } from './open-step.ts';

/**
 * What becomes of failed items when the workflow goes on. On the error output an item keeps its fields; on the regular
 * output only the error is left.
 */
export function putFailedItem(
  outputs: ItemsByPort,
  step: OpenStep,
  failure: { error: ExecutionError; itemError?: JsonValue; item: Item | undefined; pairedItem: Item['pairedItem'] },
): void {
  const { error, itemError = error.message, item, pairedItem } = failure;
  const toErrorOutput = step.onError === 'continueErrorOutput';
  const json: JsonObject = toErrorOutput && item ? withError(item.json, itemError) : { error: itemError };
  const port = toErrorOutput ? step.prepared.outputCount : 0;
  const failed: Item = { json, error };
  if (pairedItem !== undefined) failed.pairedItem = pairedItem;
  if (toErrorOutput && item?.binary) failed.binary = item.binary;
  const items = outputs[port];
  if (items) items.push(failed);
  else outputs[port] = [failed];
}

/** What items hold in `error` when they go on after what a node threw. */
export function itemErrorOf(thrown: unknown): { itemError?: JsonValue } {
  return thrown instanceof NodeError && thrown.itemError !== undefined ? { itemError: thrown.itemError } : {};
}

/** Whether an item that fails with this leaves what it held behind. */
export function standsAlone(thrown: unknown): boolean {
  return thrown instanceof NodeError && thrown.standsAlone;
}

/**
 * The error output takes the items that failed, which nodes that work on all items mark with `error`, and those whose
 * fields say no more than an error, as scripts and services give them.
 */
export function moveFailedItems(outputs: ItemsByPort, step: OpenStep): ItemsByPort {
  if (step.onError !== 'continueErrorOutput') return outputs;
  const result: ItemsByPort = emptyOutputs(step);
  const errorPort = step.prepared.outputCount;
  const thrown = outputs[errorPort] ?? [];
  for (let port = 0; port < errorPort; port++) {
    for (const item of outputs[port] ?? []) {
      if (isMarked(item)) putFailedItem(result, step, failureOf(item, step));
      else if (saysError(item.json)) result[errorPort]?.push(withInput(item, inputOf(item, step)));
      else result[port]?.push(item);
    }
  }
  const moved = result[errorPort] ?? [];
  result[errorPort] = thrown.length > 0 ? [...thrown, ...moved].sort((a, b) => positionOf(a) - positionOf(b)) : moved;
  return result;
}

/** Whether this is `error` alone, or `error` and `message`. */
function saysError(json: JsonObject): boolean {
  if (!json.error) return false;
  const count = Object.keys(json).length;
  return count === 1 || (count === 2 && Boolean(json.message));
}

/** An item with the fields and files of what it was made from beside its own. */
function withInput(item: Item, input: Item | undefined): Item {
  if (!input) return item;
  const binary = item.binary ?? input.binary;
  return { ...item, json: Object.assign(Object.create(null), input.json, item.json), ...(binary && { binary }) };
}

/** The place of the input item that an item is linked to. */
function positionOf({ pairedItem }: Item): number {
  const link = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
  return typeof link === 'number' ? link : (link?.item ?? 0);
}

function isMarked(item: Item): item is Item & { error: ExecutionError } {
  return item.error !== undefined;
}

/** A marked item, with what it holds in `error`. */
function failureOf(item: Item & { error: ExecutionError }, step: OpenStep): Parameters<typeof putFailedItem>[2] {
  const { error, json, pairedItem } = item;
  return { error, itemError: json.error ?? error.message, item: inputOf(item, step), pairedItem };
}

/** The input item that an item is linked to, or the first of them. */
function inputOf({ pairedItem }: Item, step: OpenStep): Item | undefined {
  const link = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
  if (link === undefined) return undefined;
  const { item, input = 0 } = typeof link === 'number' ? { item: link } : link;
  return step.inputs[input]?.[item];
}

function withError(json: JsonObject, error: JsonValue): JsonObject {
  const result: JsonObject = Object.assign(Object.create(null), json);
  result.error = error;
  return result;
}

/** Empty outputs of a step, with one for failed items where the node has it. */
export function emptyOutputs(step: OpenStep): Item[][] {
  const count = step.prepared.outputCount + (step.onError === 'continueErrorOutput' ? 1 : 0);
  return Array.from({ length: Math.max(count, 1) }, () => []);
}
