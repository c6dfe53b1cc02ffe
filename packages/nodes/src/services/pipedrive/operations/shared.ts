import {
  type ItemResult,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Path,
  type Query,
  type ServiceClient,
} from '@millrace/node-sdk';
import { listed } from '../client.ts';
import { bodyOf, encoded, type Kind, resolved } from '../properties.ts';

/** What operations of things with fields of the company get. */
interface Reading {
  client: ServiceClient;
  parameters: { resolveProperties?: boolean };
  share<Thing>(key: string, open: () => Promise<{ thing: Thing; close(): void }>): Promise<Thing>;
}

/** A thing, with the names of its fields where they are wanted. */
export async function readThing(context: Reading, kind: Kind, at: Path): Promise<ItemResult> {
  return named(context, kind, [dataOf(await context.client.get(at))]);
}

/** Many things, with the names of their fields where they are wanted. */
export async function readThings(
  context: Reading & { limit: number },
  kind: Kind,
  list: { at: Path; query?: Query },
): Promise<ItemResult> {
  return named(context, kind, await listed(context.client, { ...list, limit: context.limit }));
}

async function named(context: Reading, kind: Kind, things: JsonObject[]): Promise<ItemResult> {
  const all = context.parameters.resolveProperties ? await resolved(context, kind, things) : things;
  return all.map((json) => ({ json }));
}

/** What an answer is about. */
export function dataOf(answer: JsonValue): JsonObject {
  const data = isJsonObject(answer) ? answer.data : undefined;
  return isJsonObject(data) ? data : { success: true };
}

interface Changing extends Pick<Reading, 'client' | 'share'> {
  parameters: { encodeProperties: boolean; updateFields: Parameters<typeof bodyOf>[0] };
}

/** Changes a thing; its fields may be called by their names. */
export async function changeThing(context: Changing, kind: Kind, at: Path): Promise<ItemResult> {
  const { encodeProperties: isNamed, updateFields } = context.parameters;
  const body = bodyOf(updateFields);
  return { json: dataOf(await context.client.put(at, isNamed ? await encoded(context, kind, body) : body)) };
}
