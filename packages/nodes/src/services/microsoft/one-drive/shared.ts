import { isJsonObject, options, path, type ServiceClient, string } from '@millrace/node-sdk';
import { DONE, oneDrive } from './client.ts';

export const fileId = string('fileId', { label: 'File ID' });
export const folderId = string('folderId', { label: 'Folder ID' });
const query = string('query', { label: 'Query', description: 'Words in the name, the content or what is said of it' });

/** Files and folders are alike in what is asked for, and differ in the name of the parameter that holds their id. */
export function itemOperations(noun: 'file' | 'folder') {
  const id = noun === 'file' ? fileId : folderId;
  const idIn = (parameters: { fileId?: string; folderId?: string }) => parameters.fileId ?? parameters.folderId ?? '';
  return {
    delete: oneDrive.operation('Delete', {
      action: `Delete a ${noun}`,
      parameters: [id],
      request: (parameters) => ({ method: 'DELETE', path: path`/items/${idIn(parameters)}` }),
      items: DONE,
    }),
    rename: oneDrive.operation('Rename', {
      action: `Rename a ${noun}`,
      parameters: [string('itemId', { label: `ID of the ${noun}` }), string('newName', { label: 'New name' })],
      request: ({ itemId, newName: name }) => ({ method: 'PATCH', path: path`/items/${itemId}`, body: { name } }),
    }),
    search: oneDrive.operation('Search', {
      action: `Search ${noun}s`,
      parameters: [query],
      run: ({ client, parameters }) => found(client, parameters.query, noun),
    }),
    share: oneDrive.operation('Share', {
      action: `Share a ${noun}`,
      parameters: [
        id,
        options('type', {
          label: 'Type of the link',
          default: '',
          options: [
            { name: 'View', value: 'view' },
            { name: 'Edit', value: 'edit' },
            { name: 'Embed', value: 'embed' },
          ],
        }),
        options('scope', {
          label: 'For',
          default: '',
          options: [
            { name: 'Anyone', value: 'anonymous' },
            { name: 'The organization', value: 'organization' },
          ],
        }),
      ],
      request: ({ type, scope, ...which }) => ({
        method: 'POST',
        path: path`/items/${idIn(which)}/createLink`,
        body: { type, scope },
      }),
    }),
  };
}

/** The search of the service gives files and folders. */
async function found(client: ServiceClient, text: string, noun: 'file' | 'folder') {
  const all = await client.all({ path: path`/root/search(q='${text.replaceAll("'", "''")}')` });
  return all.filter(isJsonObject).flatMap((json) => (Object.hasOwn(json, noun) ? [{ json }] : []));
}
