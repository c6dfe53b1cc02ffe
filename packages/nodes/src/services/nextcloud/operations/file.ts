import { boolean, string, succeeded, when } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../lib/files/item-files.ts';
import { fileAt, fileName } from '../address.ts';
import { nextcloud } from '../client.ts';
import { entryOperations } from './entry.ts';

const path = string('path', { label: 'Path', placeholder: '/invoices/2026/a.pdf', required: true });

export const fileOperations = {
  copy: entryOperations.copy,
  delete: entryOperations.delete,
  download: nextcloud.operation('Download', {
    parameters: [
      path,
      string('binaryPropertyName', {
        label: 'Output binary field',
        description: 'Name that the file gets in the item',
        default: 'data',
        required: true,
      }),
    ],
    async run({ client, parameters, binary, item }) {
      const { content, mimeType } = await client.download({ path: fileAt(parameters.path) });
      const about = { fileName: fileName(parameters.path), ...(mimeType !== undefined && { mimeType }) };
      const file = await binary.create(content, about);
      const directory = parameters.path.slice(0, parameters.path.lastIndexOf('/')) || '/';
      return {
        json: item.json,
        binary: withFile(item.binary, parameters.binaryPropertyName, { ...file, directory }),
      };
    },
  }),
  move: entryOperations.move,
  share: entryOperations.share,
  upload: nextcloud.operation('Upload', {
    description: 'Send a file. One of that path is replaced.',
    parameters: [
      path,
      boolean('binaryDataUpload', { label: 'Binary file', description: 'Send a file of the item, not a text' }),
      when({ binaryDataUpload: [false] }, string('fileContent', { label: 'Text', typeOptions: { rows: 5 } })),
      when(
        { binaryDataUpload: [true] },
        string('binaryPropertyName', {
          label: 'Input binary field',
          description: 'Name of the file in the item',
          default: 'data',
          required: true,
        }),
      ),
    ],
    async run({ client, parameters, binary, item }) {
      const { binaryDataUpload: isBinary, binaryPropertyName: name = '', fileContent = '' } = parameters;
      const file = isBinary ? itemFile(item, name, 'binaryPropertyName') : undefined;
      const content = file ? binary.stream(file) : new TextEncoder().encode(fileContent);
      await client.request({ method: 'PUT', path: fileAt(parameters.path), content });
      return succeeded();
    },
  }),
};
