import { collection, defineNode, string } from '@millrace/node-sdk';
import { itemFile } from '../../lib/files/item-files.ts';
import { appendOption } from '../../lib/files/local-file.ts';

export default defineNode({
  name: 'n8n-nodes-base.writeBinaryFile',
  displayName: 'Write binary file',
  description: 'Writes a file on the server; newer workflows use the read/write files node',
  version: 1,
  group: ['output'],
  family: 'store',
  hidden: true,
  subtitle: '={{ $parameter.fileName }}',
  defaults: { name: 'Write Binary File' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files'] },
    alias: ['disk', 'folder', 'save', 'store', 'local'],
  },
  parameters: [
    string('fileName', {
      label: 'File name',
      description: 'Absolute path of the file on the server',
      placeholder: '/data/example.jpg',
      required: true,
    }),
    string('dataPropertyName', {
      label: 'Input field',
      description: 'Name of the file in the item',
      default: 'data',
      required: true,
    }),
    collection('options', { label: 'Options', placeholder: 'Add option', options: [appendOption] }),
  ],
  async run({ item, parameters: { fileName, dataPropertyName, options }, files, binary }) {
    const file = itemFile(item, dataPropertyName, 'dataPropertyName');
    await files.write(fileName, binary.stream(file), { append: options.append === true });
    return { ...item, json: { ...item.json, fileName } };
  },
});
