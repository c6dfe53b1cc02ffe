import { boolean, defineNode, string } from '@millrace/node-sdk';
import { itemFile } from '../../lib/files/item-files.ts';
import { readPdf } from '../../lib/pdf/read-pdf.ts';

export default defineNode({
  name: 'n8n-nodes-base.readPDF',
  displayName: 'Read PDF',
  description: 'Takes the text out of a PDF document; newer workflows use the extract from file node',
  version: 1,
  group: ['input'],
  family: 'data',
  hidden: true,
  defaults: { name: 'Read PDF' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files'] },
    alias: ['document', 'text', 'extract', 'parse'],
  },
  parameters: [
    string('binaryPropertyName', {
      label: 'Input field',
      description: 'Name of the file in the item',
      default: 'data',
      required: true,
    }),
    boolean('encrypted', { label: 'Encrypted', description: 'The document needs a password', required: true }),
    string('password', {
      label: 'Password',
      typeOptions: { password: true },
      displayOptions: { show: { encrypted: [true] } },
    }),
  ],
  async run({ item, parameters: { binaryPropertyName, encrypted, password }, binary, signal }) {
    const bytes = await binary.read(itemFile(item, binaryPropertyName, 'binaryPropertyName'));
    const settings = { passwordParameter: 'password', ...(encrypted && { password }) };
    const json = await readPdf(bytes, settings, signal);
    return item.binary ? { json, binary: item.binary } : { json };
  },
});
