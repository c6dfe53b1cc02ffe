import { defineServiceNode, resource } from '@millrace/node-sdk';
import { mistral } from './client.ts';
import { extractText } from './extract-text.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.mistralAi',
  displayName: 'Mistral AI',
  description: 'Reads the text of documents and images',
  version: 1,
  codex: { categories: ['AI'], alias: ['OCR', 'PDF', 'scan', 'extract'] },
  service: mistral,
  resources: { document: resource('Document', { extractText }) },
});
