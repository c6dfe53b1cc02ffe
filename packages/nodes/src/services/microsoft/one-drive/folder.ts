import { collection, isJsonObject, type JsonObject, type Path, path, string } from '@millrace/node-sdk';
import { entity, oneDrive } from './client.ts';
import { folderId, itemOperations } from './shared.ts';

export const folderOperations = {
  create: oneDrive.operation('Create', {
    action: 'Create a folder',
    parameters: [
      string('name', { label: 'Name', description: 'Or a path: each folder of it is made', required: true }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('parentFolderId', { label: 'Parent folder ID', description: 'Default: the root of the drive' }),
        ],
      }),
    ],
    async run({ client, parameters: { name, options } }) {
      let place: Path = options.parentFolderId ? path`/items/${options.parentFolderId}` : path`/root`;
      let made: JsonObject = {};
      for (const part of name.split('/').filter(Boolean)) {
        made = await client.post(`${place}/children`, { name: part, folder: {} }, { answer: entity });
        place = path`/items/${String(made.id)}`;
      }
      return { json: made };
    },
  }),
  ...itemOperations('folder'),
  getChildren: oneDrive.operation('Get children', {
    action: 'Get what is in a folder',
    parameters: [folderId],
    async run({ client, parameters: { folderId: id } }) {
      const found = await client.all({ path: path`/items/${id}/children` });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
};
