import { boolean, options, path, string, strings, when } from '@millrace/node-sdk';
import { DONE, outlook } from '../client.ts';
import { messagesAt } from '../received.ts';
import { folderId, queryOf, selection } from './parameters.ts';

const inSearch = { folderType: ['searchFolder'] } as const;

export const folderOperations = {
  create: outlook.operation('Create', {
    action: 'Create a folder',
    parameters: [
      options('folderType', {
        label: 'Type',
        options: [
          { name: 'Folder', value: 'folder' },
          { name: 'Search folder', value: 'searchFolder' },
        ],
      }),
      string('displayName', { label: 'Name', required: true }),
      when(inSearch, boolean('includeNestedFolders', { label: 'With folders within' })),
      when(inSearch, strings('sourceFolderIds', { label: 'Folders to search', description: 'Their IDs' })),
      when(inSearch, string('filterQuery', { label: 'Filter query', required: true })),
    ],
    request: ({ folderType, displayName, includeNestedFolders, sourceFolderIds, filterQuery }) =>
      folderType === 'folder'
        ? { method: 'POST', path: '/mailFolders', body: { displayName } }
        : {
            method: 'POST',
            path: '/mailFolders/searchfolders/childFolders',
            body: {
              '@odata.type': 'microsoft.graph.mailSearchFolder',
              displayName,
              includeNestedFolders,
              sourceFolderIds,
              filterQuery,
            },
          },
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete a folder',
    parameters: [folderId],
    request: ({ folderId: id }) => ({ method: 'DELETE', path: path`/mailFolders/${id}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a folder',
    parameters: [folderId, selection],
    request: ({ folderId: id, additionalFields }) => ({
      path: path`/mailFolders/${id}`,
      query: queryOf(additionalFields),
    }),
  }),
  getChildren: outlook.operation('Get children', {
    action: 'Get the folders within a folder',
    parameters: [folderId, selection],
    paged: { limit: 100, most: 500 },
    request: ({ folderId: id, additionalFields }) => ({
      path: path`/mailFolders/${id}/childFolders`,
      query: queryOf(additionalFields),
    }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many folders',
    parameters: [selection],
    paged: { limit: 100, most: 500 },
    request: ({ additionalFields }) => ({ path: '/mailFolders', query: queryOf(additionalFields) }),
  }),
};

export const folderMessageOperations = {
  getAll: outlook.operation('Get many', {
    action: 'Get many messages of a folder',
    parameters: [folderId, selection],
    paged: { limit: 100, most: 500 },
    run: ({ client, binary, limit, parameters: { folderId: id, additionalFields } }) =>
      messagesAt(
        path`/mailFolders/${id}/messages`,
        { output: 'raw', limit, query: queryOf(additionalFields) },
        { client, binary },
      ),
  }),
};
