import { defineServiceNode, resource } from '@millrace/node-sdk';
import { erpNext } from './client.ts';
import { documentOperations } from './operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.erpNext',
  displayName: 'ERPNext',
  description: 'Reads and changes documents of ERPNext, of any type',
  version: 1,
  group: ['output'],
  codex: { categories: ['Finance & Accounting'], alias: ['ERP', 'Frappe'] },
  service: erpNext,
  resources: { document: resource('Document', documentOperations) },
});
