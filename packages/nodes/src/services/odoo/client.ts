import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { odooApi, refusalIn } from './odoo.credentials.ts';

export const odoo = service({ name: 'Odoo', credential: odooApi, refusalIn });

const answer = z.object({ result: z.json() });

/** Calls a method of a model; who calls is added by the credential. */
export async function execute(client: ServiceClient, model: string, method: string, ...args: JsonValue[]) {
  return (await client.post('/jsonrpc', { execute: [model, method, ...args] }, { answer })).result;
}

/** Things that an answer lists. */
export function thingsIn(result: JsonValue): JsonObject[] {
  return Array.isArray(result) ? result.filter(isJsonObject) : [];
}

/** The number of a thing. @throws NodeError for what is no number */
export function numberOf(id: string | number, parameter: string): number {
  const text = String(id).trim();
  if (/^\d+$/.test(text)) return Number(text);
  throw new NodeError(`'${text.slice(0, 100)}' is no ID of Odoo`, {
    description: 'IDs of Odoo are whole numbers.',
    parameter,
  });
}
