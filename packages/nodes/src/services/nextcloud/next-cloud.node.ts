import { defineServiceNode, resource } from '@millrace/node-sdk';
import { nextcloud } from './client.ts';
import { fileOperations } from './operations/file.ts';
import { folderOperations } from './operations/folder.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.nextCloud',
  displayName: 'Nextcloud',
  description: 'Sends, fetches, shares and lists files and folders, and manages users',
  version: 1,
  codex: { categories: ['Data & Storage'], alias: ['file', 'cloud', 'storage', 'WebDAV'] },
  service: nextcloud,
  resources: {
    file: resource('File', fileOperations, 'upload'),
    folder: resource('Folder', folderOperations, 'create'),
    user: resource('User', userOperations, 'create'),
  },
});
