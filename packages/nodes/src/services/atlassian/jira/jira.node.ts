import { defineServiceNode, resource } from '@millrace/node-sdk';
import { jira } from './client.ts';
import { attachmentOperations } from './operations/attachment.ts';
import { commentOperations } from './operations/comment.ts';
import { issueOperations } from './operations/issue.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.jira',
  displayName: 'Jira',
  description: 'Reads and changes issues of Jira, their comments and attachments',
  version: 1,
  group: ['output'],
  defaults: { name: 'Jira Software' },
  codex: { categories: ['Development', 'Productivity'], alias: ['issue', 'ticket', 'Atlassian'] },
  service: jira,
  resources: {
    issue: resource('Issue', issueOperations, 'create'),
    issueAttachment: resource('Issue attachment', attachmentOperations),
    issueComment: resource('Issue comment', commentOperations),
    user: resource('User', userOperations),
  },
});
