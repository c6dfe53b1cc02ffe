import { boolean, collection, path, string } from '@millrace/node-sdk';
import { dropbox, listed, rootHeader } from '../client.ts';
import { simpleEntry } from '../entry.ts';
import { entity, entryOperations } from './shared.ts';

/** Entries of a page, where all are wanted. */
const PAGE = 1000;

export const folderOperations = {
  copy: entryOperations.copy,
  create: dropbox.operation('Create', {
    parameters: [string('path', { label: 'Folder', placeholder: '/invoices/2026', required: true })],
    async run(context) {
      const body = { path: context.parameters.path };
      const options = { headers: await rootHeader(context), answer: entity };
      return { json: await context.client.post('/files/create_folder_v2', body, options) };
    },
  }),
  delete: entryOperations.delete,
  list: dropbox.operation('List', {
    description: 'Give the files and folders in it',
    action: 'List a folder',
    parameters: [
      string('path', { label: 'Folder', description: 'Absent: the topmost one', placeholder: '/invoices/2026' }),
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          boolean('include_deleted', { label: 'Deleted ones, too' }),
          boolean('include_has_explicit_shared_members', { label: 'Tell whether files have members of their own' }),
          boolean('include_mounted_folders', { label: 'Mounted folders, too', default: true }),
          boolean('include_non_downloadable_files', { label: 'Files that cannot be downloaded, too', default: true }),
          boolean('recursive', { label: 'Folders within it, too' }),
        ],
      }),
    ],
    paged: { limit: 100 },
    async run(context) {
      const { client, limit, parameters } = context;
      const folder = parameters.path === '/' ? '' : parameters.path;
      const found = await listed(client, {
        first: path`/files/list_folder`,
        more: path`/files/list_folder/continue`,
        body: { path: folder, limit: Math.min(limit, PAGE), ...parameters.filters },
        items: 'entries',
        headers: await rootHeader(context),
        limit,
      });
      return found.map((entry) => ({ json: simpleEntry(entry) }));
    },
  }),
  move: entryOperations.move,
};
