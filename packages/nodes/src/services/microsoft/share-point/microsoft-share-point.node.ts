import { defineServiceNode, resource } from '@millrace/node-sdk';
import { sharePoint } from './client.ts';
import { fileOperations } from './file.ts';
import { itemOperations } from './item.ts';
import { listOperations } from './list.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.microsoftSharePoint',
  displayName: 'Microsoft SharePoint',
  description: 'Moves files to and from sites of SharePoint, and looks after their lists',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Data & Storage'], alias: ['office 365', 'files', 'lists'] },
  service: sharePoint,
  resources: {
    file: resource('File', fileOperations, 'download'),
    item: resource('Item', itemOperations, 'getAll'),
    list: resource('List', listOperations, 'getAll'),
  },
});
