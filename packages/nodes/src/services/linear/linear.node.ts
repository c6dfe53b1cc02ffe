import { defineServiceNode, resource } from '@millrace/node-sdk';
import { linear } from './client.ts';
import { commentOperations, issueOperations } from './operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.linear',
  displayName: 'Linear',
  description: 'Reads and changes issues of Linear',
  version: [1, 1.1],
  defaultVersion: 1.1,
  group: ['output'],
  codex: { categories: ['Development', 'Productivity'], alias: ['issue', 'ticket'] },
  service: linear,
  resources: {
    comment: resource('Comment', commentOperations),
    issue: resource('Issue', issueOperations, 'create'),
  },
  defaultResource: 'issue',
});
