import type { ExecutionError, Item, ItemsByPort, JsonObject } from '@millrace/workflow';
import type { Step } from './step.ts';

/**
 * What becomes of failed items when the workflow goes on. On the error output an item keeps its fields; on the regular
 * output only the error is left.
 */
export function putFailedItem(
  outputs: ItemsByPort,
  step: Step,
  failure: { error: ExecutionError; item: Item | undefined; pairedItem: Item['pairedItem'] },
): void {
  const { error, item, pairedItem } = failure;
  const toErrorOutput = step.onError === 'continueErrorOutput';
  const json: JsonObject = toErrorOutput && item ? withError(item.json, error.message) : { error: error.message };
  const port = toErrorOutput ? step.prepared.outputCount : 0;
  const failed: Item = { json, error };
  if (pairedItem !== undefined) failed.pairedItem = pairedItem;
  if (toErrorOutput && item?.binary) failed.binary = item.binary;
  const items = outputs[port];
  if (items) items.push(failed);
  else outputs[port] = [failed];
}

function withError(json: JsonObject, message: string): JsonObject {
  const result: JsonObject = Object.assign(Object.create(null), json);
  result.error = message;
  return result;
}

/** Empty outputs of a step, with one for failed items where the node has it. */
export function emptyOutputs(step: Step): Item[][] {
  const count = step.prepared.outputCount + (step.onError === 'continueErrorOutput' ? 1 : 0);
  return Array.from({ length: Math.max(count, 1) }, () => []);
}
