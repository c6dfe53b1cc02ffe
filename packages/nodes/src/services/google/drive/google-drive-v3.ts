import { defineServiceNode, resource } from '@millrace/node-sdk';
import { drive } from './client.ts';
import { fileOperations } from './operations/file.ts';
import { folderOperations } from './operations/folder.ts';
import { search } from './operations/search.ts';
import { driveOperations } from './operations/shared-drive.ts';

/** Version 3: places from lists, search beside the files. */
export const googleDriveV3 = defineServiceNode({
  name: 'n8n-nodes-base.googleDrive',
  displayName: 'Google Drive',
  description: 'Moves files to and from Google Drive, and looks after files, folders and shared drives',
  version: 3,
  defaultVersion: 3,
  codex: { categories: ['Data & Storage'] },
  service: drive,
  resources: {
    file: resource('File', fileOperations, 'upload'),
    fileFolder: resource('File or folder', { search }),
    folder: resource('Folder', folderOperations),
    drive: resource('Shared drive', driveOperations),
  },
});
