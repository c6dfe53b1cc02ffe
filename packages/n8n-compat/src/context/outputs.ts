import { type Item, type ItemsByPort, isJsonObject } from '@millrace/workflow';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { describeFailure } from './failed-item.ts';

/** Items of each output, as the code of a package gives them. @throws ApplicationError for anything but lists */
export function outputsIn(result: unknown, { continueOnFail = false } = {}): ItemsByPort {
  if (result === null || result === undefined) return [];
  if (!Array.isArray(result)) throw new ApplicationError('The node did not give a list of outputs');
  return result.map((items: unknown, output) => {
    if (items === null || items === undefined) return null;
    if (!Array.isArray(items)) throw new ApplicationError(`Output ${output} of the node is no list of items`);
    return items.map(cleanItem).map(continueOnFail ? markFailed : (item) => item);
  });
}

/** Errors say nothing as JSON. */
function cleanItem(item: Item): Item {
  if (!isJsonObject(item) || !(item.error instanceof Error)) return item;
  const { name, message, description } = describeFailure(item.error);
  return { ...item, error: { name, message, ...(description !== undefined && { description }) } };
}

/** Where the workflow goes on after errors, an item that says nothing but what failed is one that failed. */
function markFailed(item: Item): Item {
  if (!isJsonObject(item) || item.error || !isJsonObject(item.json)) return item;
  const { error, message, ...rest } = item.json;
  if (typeof error !== 'string' || error === '' || Object.keys(rest).length > 0) return item;
  return { ...item, error: { name: 'NodeOperationError', message: error } };
}
