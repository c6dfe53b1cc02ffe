import { defineServiceNode, resource } from '@millrace/node-sdk';
import { drive, driveOfServiceAccounts } from '../client.ts';
import { driveOperations } from '../operations/shared-drive.ts';
import { fileOperations, folderOperations } from './operations.ts';

const { deleteDrive, create, get, list, update } = driveOperations;

const about = {
  name: 'n8n-nodes-base.googleDrive',
  displayName: 'Google Drive',
  description: 'Moves files to and from Google Drive, and looks after files, folders and shared drives',
  defaultVersion: 3,
  codex: { categories: ['Data & Storage'] },
  resources: {
    drive: resource('Shared drive', { create, delete: deleteDrive, get, list, update }),
    file: resource('File', fileOperations, 'upload'),
    folder: resource('Folder', folderOperations),
  },
  defaultResource: 'file' as const,
};

/** Versions 1 and 2: folders by their ids. They differ in the kind of account that comes first. */
export const googleDriveV1 = defineServiceNode({ ...about, version: 1, service: driveOfServiceAccounts });
export const googleDriveV2 = defineServiceNode({ ...about, version: 2, service: drive });
