import { number, path, string } from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { withFile } from '../../../lib/files/item-files.ts';
import { pipedrive } from '../client.ts';
import * as shared from '../parameters.ts';
import { dataOf } from './shared.ts';

const fileId = number('fileId', { label: 'File ID', required: true });
const field = { default: 'data', required: true } as const;

export const fileOperations = {
  create: pipedrive.operation('Create', {
    parameters: [
      string('binaryPropertyName', {
        label: 'Input binary field',
        description: 'Name of the file in the item',
        ...field,
      }),
      shared.more([
        number('activity_id', { label: 'Activity ID' }),
        shared.dealId,
        shared.organization,
        shared.personId,
        number('product_id', { label: 'Product ID' }),
      ]),
    ],
    async run({ client, item, binary, parameters: { binaryPropertyName: name, additionalFields } }) {
      const texts = Object.entries(additionalFields).map(([name, value]) => ({ name, content: String(value) }));
      const file = filePart('file', { item, name, parameter: 'binaryPropertyName', binary });
      return { json: dataOf(await client.json({ method: 'POST', path: '/files', multipart: [file, ...texts] })) };
    },
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [fileId],
    request: ({ fileId: id }) => ({ method: 'DELETE', path: path`/files/${id}` }),
    items: 'data',
  }),
  download: pipedrive.operation('Download', {
    parameters: [
      fileId,
      string('binaryPropertyName', {
        label: 'Output binary field',
        description: 'Name that the file gets in the item',
        ...field,
      }),
    ],
    async run({ client, item, binary, parameters: { fileId: id, binaryPropertyName } }) {
      const { content, ...about } = await client.download({ path: path`/files/${id}/download` });
      const file = await binary.create(content, about);
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
    },
  }),
  get: pipedrive.operation('Get', {
    parameters: [fileId],
    request: ({ fileId: id }) => ({ path: path`/files/${id}` }),
    items: 'data',
  }),
  update: pipedrive.operation('Update', {
    parameters: [
      fileId,
      shared.changes([string('name', { label: 'Name' }), string('description', { label: 'Description' })]),
    ],
    request: ({ fileId: id, updateFields: body }) => ({ method: 'PUT', path: path`/files/${id}`, body }),
    items: 'data',
  }),
};
