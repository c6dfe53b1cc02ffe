import { defineServiceNode, resource } from '@millrace/node-sdk';
import { boardColumnOperations, boardGroupOperations, boardOperations } from './board.ts';
import { boardItemOperations } from './board-item.ts';
import { monday } from './client.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.mondayCom',
  displayName: 'monday.com',
  description: 'Reads and changes boards and items of monday.com',
  version: 1,
  group: ['output'],
  defaults: { name: 'Monday.com' },
  codex: { categories: ['Productivity'], alias: ['board', 'task', 'project'] },
  service: monday,
  resources: {
    board: resource('Board', boardOperations, 'create'),
    boardColumn: resource('Board column', boardColumnOperations),
    boardGroup: resource('Board group', boardGroupOperations, 'create'),
    boardItem: resource('Board item', boardItemOperations, 'create'),
  },
});
