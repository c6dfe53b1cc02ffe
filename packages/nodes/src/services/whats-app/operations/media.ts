import { collection, path, string } from '@millrace/node-sdk';
import { whatsApp } from '../client.ts';
import { phoneNumberId } from '../recipient.ts';
import { upload } from '../upload.ts';

export const mediaOperations = {
  mediaUpload: whatsApp.operation('Upload', {
    action: 'Upload a file',
    parameters: [
      phoneNumberId,
      string('mediaPropertyName', { label: 'File in field', default: 'data', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('mediaFileName', { label: 'File name' })],
      }),
    ],
    async run({
      client,
      item,
      binary,
      parameters: { phoneNumberId: from, mediaPropertyName: name, additionalFields },
    }) {
      const file = { item, name, parameter: 'mediaPropertyName', binary, fileName: additionalFields.mediaFileName };
      return { json: { id: await upload(client, from, file) } };
    },
  }),
  mediaUrlGet: whatsApp.operation('Download', {
    description: 'Get where a file is, for five minutes, and what it is. Fetch it with the same account',
    action: 'Get the address of a file',
    parameters: [string('mediaGetId', { label: 'ID of the file', required: true })],
    request: ({ mediaGetId }) => ({ path: path`/${mediaGetId}` }),
  }),
  mediaDelete: whatsApp.operation('Delete', {
    action: 'Delete a file',
    parameters: [string('mediaDeleteId', { label: 'ID of the file', required: true })],
    request: ({ mediaDeleteId }) => ({ method: 'DELETE', path: path`/${mediaDeleteId}` }),
  }),
};
