import { defineNode, string } from '@millrace/node-sdk';
import { withFile } from '../../lib/files/item-files.ts';
import { loadFile } from '../../lib/files/local-file.ts';

export default defineNode({
  name: 'n8n-nodes-base.readBinaryFile',
  displayName: 'Read binary file',
  description: 'Reads a file of the server; newer workflows use the read/write files node',
  version: 1,
  group: ['input'],
  family: 'store',
  hidden: true,
  subtitle: '={{ $parameter.filePath }}',
  defaults: { name: 'Read Binary File' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files'] },
    alias: ['disk', 'folder', 'open', 'load', 'local'],
  },
  parameters: [
    string('filePath', {
      label: 'File path',
      description: 'Absolute path of the file on the server',
      placeholder: '/data/example.jpg',
      required: true,
    }),
    string('dataPropertyName', {
      label: 'Output field',
      description: 'Name of the file in the item',
      default: 'data',
      required: true,
    }),
  ],
  async run({ item, parameters: { filePath, dataPropertyName }, files, binary }) {
    const file = await loadFile(filePath, { files, binary });
    return { json: item.json, binary: withFile(item.binary, dataPropertyName, file) };
  },
});
