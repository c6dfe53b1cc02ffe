import { type ItemContext, isJsonObject, type JsonObject, type Path, type ServiceClient } from '@millrace/node-sdk';

interface Place {
  client: ServiceClient;
  node: ItemContext<JsonObject>['node'];
}

/**
 * Deletes a thing. The item is what HubSpot says of it; where it says nothing, since version 2, the ID of the thing, by
 * the name that HubSpot gives it where it speaks.
 */
export async function deleteThing({ client, node }: Place, { at, id }: { at: Path; id: string }) {
  const answer = await client.delete(at);
  const told: JsonObject = isJsonObject(answer) ? answer : {};
  if (Object.keys(told).length > 0) return { json: told };
  return { json: node.typeVersion < 2 ? { success: true } : { vid: id, deleted: true } };
}
