import { defineNode, type Item, string } from '@millrace/node-sdk';
import { filesOf } from '../../lib/files/item-files.ts';
import { loadFile, noteNoFiles } from '../../lib/files/local-file.ts';
import { linkTo } from '../../lib/item-lists/item-link.ts';

export default defineNode({
  name: 'n8n-nodes-base.readBinaryFiles',
  displayName: 'Read binary files',
  description: 'Reads files of the server by a pattern; newer workflows use the read/write files node',
  version: 1,
  group: ['input'],
  family: 'store',
  hidden: true,
  subtitle: '={{ $parameter.fileSelector }}',
  defaults: { name: 'Read Binary Files' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files'] },
    alias: ['disk', 'folder', 'open', 'load', 'local', 'glob'],
  },
  parameters: [
    string('fileSelector', {
      label: 'File selector',
      description: 'Absolute path, or a pattern with *, **, ? and [abc]; the first item decides',
      placeholder: '/data/*.jpg',
      required: true,
    }),
    string('dataPropertyName', {
      label: 'Output field',
      description: 'Name of the file in each item',
      default: 'data',
      required: true,
    }),
  ],
  async runAll(context) {
    const { fileSelector, dataPropertyName } = context.parameters(0);
    const pairedItem = context.items.map((_, index) => linkTo(index));
    const found: Item[] = [];
    for (const path of await context.files.list(fileSelector)) {
      found.push({ json: {}, binary: filesOf([[dataPropertyName, await loadFile(path, context)]]), pairedItem });
    }
    if (found.length === 0) noteNoFiles(fileSelector, context);
    return found;
  },
});
