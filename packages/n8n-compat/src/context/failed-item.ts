import type { Item } from '@millrace/node-sdk';
import { NodeApiError, NodeError } from '../n8n-workflow/errors.ts';

/** An error in the form in which it leaves the process. */
export interface TravellingError {
  name: string;
  message: string;
  description?: string;
  httpCode?: string;
  itemIndex?: number;
  code?: string;
}

/** What is told of whatever the code of a package threw. Never its stack. */
export function describeFailure(thrown: unknown): TravellingError {
  if (!(thrown instanceof Error)) {
    return { name: 'Error', message: typeof thrown === 'string' ? thrown : 'The node failed without saying why' };
  }
  const itemIndex = thrown instanceof NodeError ? thrown.context.itemIndex : undefined;
  const description = 'description' in thrown ? thrown.description : undefined;
  const code = 'code' in thrown ? thrown.code : undefined;
  return {
    name: thrown.name,
    message: thrown.message,
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(thrown instanceof NodeApiError && thrown.httpCode !== null && { httpCode: thrown.httpCode }),
    ...(typeof itemIndex === 'number' && { itemIndex }),
    ...(typeof code === 'string' && { code }),
  };
}

/** What stands for an item that failed where the workflow goes on. */
export function failedItem(thrown: unknown, itemIndex: number): Item {
  const { name, message, description } = describeFailure(thrown);
  return {
    json: { error: message },
    error: { name, message, ...(description !== undefined && { description }), context: { itemIndex } },
    pairedItem: { item: itemIndex },
  };
}
