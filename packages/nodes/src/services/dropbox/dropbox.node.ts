import { defineServiceNode, resource } from '@millrace/node-sdk';
import { dropbox } from './client.ts';
import { fileOperations } from './operations/file.ts';
import { folderOperations } from './operations/folder.ts';
import { searchOperations } from './operations/search.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.dropbox',
  displayName: 'Dropbox',
  description: 'Sends, fetches, finds and moves files and folders',
  version: 1,
  codex: { categories: ['Data & Storage'], alias: ['file', 'cloud', 'storage'] },
  service: dropbox,
  resources: {
    file: resource('File', fileOperations, 'upload'),
    folder: resource('Folder', folderOperations, 'create'),
    search: resource('Search', searchOperations),
  },
});
