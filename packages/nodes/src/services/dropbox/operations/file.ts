import { boolean, string, when } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../lib/files/item-files.ts';
import { dropbox, dropboxContents, rootHeader } from '../client.ts';
import { entity, entryOperations } from './shared.ts';

const path = string('path', { label: 'Path', placeholder: '/invoices/2026/a.pdf', required: true });

export const fileOperations = {
  copy: entryOperations.copy,
  delete: entryOperations.delete,
  download: dropbox.operation('Download', {
    parameters: [
      path,
      string('binaryPropertyName', {
        label: 'Output binary field',
        description: 'Name that the file gets in the item',
        default: 'data',
        required: true,
      }),
    ],
    async run(context) {
      const { parameters, clientOf, binary, item } = context;
      const headers = await rootHeader(context);
      const contents = await clientOf(dropboxContents);
      const query = { arg: JSON.stringify({ path: parameters.path }) };
      const { content } = await contents.download({ method: 'POST', path: '/files/download', query, headers });
      const fileName = parameters.path.slice(parameters.path.lastIndexOf('/') + 1);
      // Dropbox gives no type: it is that of the name.
      const file = await binary.create(content, { fileName });
      return { json: item.json, binary: withFile(item.binary, parameters.binaryPropertyName, file) };
    },
  }),
  move: entryOperations.move,
  upload: dropbox.operation('Upload', {
    description: 'Send a file of up to 150 MB. One of that path is replaced.',
    parameters: [
      path,
      boolean('binaryData', { label: 'Binary file', description: 'Send a file of the item, not a text' }),
      when({ binaryData: [false] }, string('fileContent', { label: 'Text', typeOptions: { rows: 5 } })),
      when(
        { binaryData: [true] },
        string('binaryPropertyName', {
          label: 'Input binary field',
          description: 'Name of the file in the item',
          default: 'data',
          required: true,
        }),
      ),
    ],
    async run(context) {
      const { parameters, clientOf, binary, item } = context;
      const { binaryData, binaryPropertyName = '', fileContent = '' } = parameters;
      const content = binaryData
        ? binary.stream(itemFile(item, binaryPropertyName, 'binaryPropertyName'))
        : new TextEncoder().encode(fileContent);
      const headers = await rootHeader(context);
      const contents = await clientOf(dropboxContents);
      const query = { arg: JSON.stringify({ mode: 'overwrite', path: parameters.path }) };
      const asked = { method: 'POST', path: '/files/upload', query, headers, content, answer: entity } as const;
      return { json: await contents.json(asked) };
    },
  }),
};
