import { type JsonObject, path, type Query, type ServiceClient } from '@millrace/node-sdk';
import { file } from '../client.ts';

/** Gives somebody a right to a file or folder. */
export function share(
  client: ServiceClient,
  id: string | number,
  {
    permissionsUi: { permissionsValues },
    options,
  }: { permissionsUi: { permissionsValues?: object }; options: Record<string, string | boolean | undefined> },
): Promise<JsonObject> {
  const query: Query = { supportsAllDrives: true, ...options };
  return client.post(path`/files/${id}/permissions`, { ...permissionsValues }, { query, answer: file });
}

/** Moves a file or folder into the bin, or deletes it for good. */
export async function discard(
  client: ServiceClient,
  id: string | number,
  { deletePermanently: isForGood = false }: { deletePermanently?: boolean },
): Promise<void> {
  const query = { supportsAllDrives: true };
  if (isForGood) await client.delete(path`/files/${id}`, { query });
  else await client.patch(path`/files/${id}`, { trashed: true }, { query });
}
