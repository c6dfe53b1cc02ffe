import { collection, color, string } from '@millrace/node-sdk';
import { drive, EVERYWHERE, FOLDER, parentOf } from '../client.ts';
import {
  deletePermanently,
  folderNoRootId,
  optional,
  parentDrive,
  parentFolder,
  permissions,
  shareOptions,
  simplifyOutput,
} from '../parameters.ts';
import { discard, share } from './permissions.ts';

export const folderOperations = {
  create: drive.operation('Create', {
    action: 'Create a folder',
    parameters: [
      string('name', { label: 'Name' }),
      parentDrive,
      parentFolder,
      collection('options', {
        ...optional,
        options: [simplifyOutput, color('folderColorRgb', { label: 'Colour' })],
      }),
    ],
    request: ({ name, options: { simplifyOutput: isSimple = true, folderColorRgb }, ...place }) => ({
      method: 'POST',
      path: '/files',
      query: { fields: isSimple ? undefined : '*', ...EVERYWHERE },
      body: {
        name: name || 'Untitled',
        mimeType: FOLDER,
        parents: [parentOf(place)],
        folderColorRgb: folderColorRgb || undefined,
      },
    }),
  }),
  deleteFolder: drive.operation('Delete', {
    action: 'Delete a folder',
    parameters: [folderNoRootId, collection('options', { ...optional, options: [deletePermanently] })],
    async run({
      client,
      parameters: {
        folderNoRootId: { value },
        options,
      },
    }) {
      await discard(client, value, options);
      return { json: { fileId: value, success: true } };
    },
  }),
  share: drive.operation('Share', {
    action: 'Share a folder',
    parameters: [folderNoRootId, permissions, collection('options', { ...optional, options: shareOptions })],
    run: async ({ client, parameters }) => ({ json: await share(client, parameters.folderNoRootId.value, parameters) }),
  }),
};
