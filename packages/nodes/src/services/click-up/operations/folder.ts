import { isJsonObject, path, string, succeeded } from '@millrace/node-sdk';
import { clickUp, listIn } from '../client.ts';
import { archivedOnly, changes, folder, limit, name, space, team } from '../parameters.ts';

const place = [team, space, folder] as const;

export const folderOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a folder',
    parameters: [team, space, name],
    request: ({ space: where, name: title }) => ({
      method: 'POST',
      path: path`/space/${where}/folder`,
      body: { name: title },
    }),
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a folder',
    parameters: place,
    request: ({ folder: id }) => ({ method: 'DELETE', path: path`/folder/${id}` }),
    items: succeeded,
  }),
  get: clickUp.operation('Get', {
    action: 'Get a folder',
    parameters: place,
    request: ({ folder: id }) => ({ path: path`/folder/${id}` }),
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get many folders',
    parameters: [team, space, limit, archivedOnly],
    async run({ client, parameters: { space: where, limit: most, filters } }) {
      const request = { path: path`/space/${where}/folder`, query: filters };
      const found = await client.all(request, { limit: most, paging: listIn('folders') });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: clickUp.operation('Update', {
    action: 'Update a folder',
    parameters: [...place, changes([string('name', { label: 'Name' })])],
    request: ({ folder: id, updateFields }) => ({ method: 'PUT', path: path`/folder/${id}`, body: updateFields }),
  }),
};
