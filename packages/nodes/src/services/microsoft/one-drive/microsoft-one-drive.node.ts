import { defineServiceNode, resource } from '@millrace/node-sdk';
import { oneDrive } from './client.ts';
import { fileOperations } from './file.ts';
import { folderOperations } from './folder.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.microsoftOneDrive',
  displayName: 'Microsoft OneDrive',
  description: 'Moves files to and from OneDrive, and looks after files and folders',
  version: 1,
  codex: { categories: ['Data & Storage'], alias: ['office 365', 'files'] },
  service: oneDrive,
  resources: {
    file: resource('File', fileOperations, 'upload'),
    folder: resource('Folder', folderOperations, 'getChildren'),
  },
});
