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
  const { message } = thrown;
  const isRefused = REFUSED.test(message);
  return {
    name: thrown.name,
    message: isRefused ? `${message}: ${WHY}` : message,
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(thrown instanceof NodeApiError && thrown.httpCode !== null && { httpCode: thrown.httpCode }),
    ...(typeof itemIndex === 'number' && { itemIndex }),
    ...(isRefused ? { code: 'ERR_ACCESS_DENIED' } : typeof code === 'string' && { code }),
  };
}

/** How sockets say that the system refuses; in a package host the guard of the network does. */
const REFUSED = /\b(connect|send|bind|listen) EACCES\b/;
const WHY = 'a package may not reach internal addresses, use local sockets or listen for connections';

/** What stands for an item that failed where the workflow goes on. */
export function failedItem(thrown: unknown, itemIndex: number): Item {
  const { name, message, description } = describeFailure(thrown);
  return {
    json: { error: message },
    error: { name, message, ...(description !== undefined && { description }), context: { itemIndex } },
    pairedItem: { item: itemIndex },
  };
}
