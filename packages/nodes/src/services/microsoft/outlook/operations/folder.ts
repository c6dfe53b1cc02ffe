import { boolean, collection, isJsonObject, type JsonObject, path, string } from '@millrace/node-sdk';
import { ownPaging } from '../../graph-service.ts';
import { DONE, outlook } from '../client.ts';
import * as p from '../parameters.ts';
import { messagesAt, narrowed } from '../received.ts';

const fields = p.fieldsOf([
  'childFolderCount',
  'displayName',
  'isHidden',
  'parentFolderId',
  'totalItemCount',
  'unreadItemCount',
]);
const displayName = string('displayName', { label: 'Name', required: true });
const selected = (names: readonly string[] = []) => names.join(',') || undefined;

export const folderOperations = {
  create: outlook.operation('Create', {
    action: 'Create a folder',
    parameters: [displayName, collection('options', { ...p.optional, options: [p.parentFolder] })],
    request: ({ displayName: name, options: { folderId } }) => ({
      method: 'POST',
      path: folderId?.value ? path`/mailFolders/${folderId.value}/childFolders` : '/mailFolders',
      body: { displayName: name },
    }),
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete a folder',
    parameters: [p.folderId],
    request: ({ folderId: { value } }) => ({ method: 'DELETE', path: path`/mailFolders/${value}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a folder',
    parameters: [p.folderId, collection('options', { ...p.optional, options: [fields] })],
    request: ({ folderId: { value }, options }) => ({
      path: path`/mailFolders/${value}`,
      query: { $select: selected(options.fields) },
    }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many folders',
    parameters: [
      collection('filters', { ...p.narrowing, options: [string('filter', { label: 'Filter query' })] }),
      collection('options', {
        ...p.optional,
        options: [
          fields,
          boolean('includeChildFolders', { label: 'With folders within', description: 'At all levels' }),
          p.parentFolder,
        ],
      }),
    ],
    paged: { limit: 100 },
    async run({ client, limit, parameters: { filters, options } }) {
      const { folderId, includeChildFolders = false } = options;
      const place = folderId?.value ? path`/mailFolders/${folderId.value}/childFolders` : '/mailFolders';
      const query = { $select: selected(options.fields), $filter: filters.filter || undefined };
      const found = (await client.all({ path: place, query }, { limit })).filter(isJsonObject);
      // Folders are added while they are gone through: those within others come behind all of the level above.
      for (const folder of found) {
        if (!includeChildFolders || found.length >= limit || !hasChildren(folder)) continue;
        const within = { path: path`/mailFolders/${String(folder.id)}/childFolders`, query };
        const children = await client.all(within, { limit: limit - found.length, paging: ownPaging });
        found.push(...children.filter(isJsonObject));
      }
      return found.map((json) => ({ json }));
    },
  }),
  update: outlook.operation('Update', {
    action: 'Update a folder',
    parameters: [p.folderId, displayName],
    request: ({ folderId: { value }, displayName: name }) => ({
      method: 'PATCH',
      path: path`/mailFolders/${value}`,
      body: { displayName: name },
    }),
  }),
};

/** Without that field, which may not be selected, it has to be asked. */
function hasChildren({ childFolderCount }: JsonObject): boolean {
  return childFolderCount !== 0;
}

export const folderMessageOperations = {
  getAll: outlook.operation('Get many', {
    action: 'Get many messages of a folder',
    parameters: [
      p.folderId,
      ...p.output(p.MESSAGE_FIELDS),
      p.filtersInFolder,
      collection('options', { ...p.optional, options: p.downloadOptions }),
    ],
    paged: { limit: 100 },
    run: ({ client, binary, limit, parameters }) =>
      messagesAt(
        path`/mailFolders/${parameters.folderId.value}/messages`,
        { ...parameters, limit, query: narrowed(parameters.filtersUI) },
        { client, binary },
      ),
  }),
};
