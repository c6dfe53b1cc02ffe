import { type Item, type ItemsByPort, isJsonObject } from '@millrace/workflow';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { describeFailure } from './failed-item.ts';

/** Items of each output, as the code of a package gives them. @throws ApplicationError for anything but lists */
export function outputsIn(result: unknown): ItemsByPort {
  if (result === null || result === undefined) return [];
  if (!Array.isArray(result)) throw new ApplicationError('The node did not give a list of outputs');
  return result.map((items: unknown, output) => {
    if (items === null || items === undefined) return null;
    if (!Array.isArray(items)) throw new ApplicationError(`Output ${output} of the node is no list of items`);
    return items.map(cleanItem);
  });
}

/** Errors say nothing as JSON. */
function cleanItem(item: Item): Item {
  if (!isJsonObject(item) || !(item.error instanceof Error)) return item;
  const { name, message, description } = describeFailure(item.error);
  return { ...item, error: { name, message, ...(description !== undefined && { description }) } };
}
