import { defineServiceNode, resource } from '@millrace/node-sdk';
import { discourse } from './client.ts';
import { categoryOperations } from './operations/category.ts';
import { groupOperations, userGroupOperations } from './operations/group.ts';
import { postOperations } from './operations/post.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.discourse',
  displayName: 'Discourse',
  description: 'Reads and writes posts, users, groups and categories of a forum',
  version: 1,
  codex: { categories: ['Communication'], alias: ['forum', 'community', 'topic'] },
  service: discourse,
  resources: {
    category: resource('Category', categoryOperations),
    group: resource('Group', groupOperations),
    post: resource('Post', postOperations),
    user: resource('User', userOperations),
    userGroup: resource('User of a group', userGroupOperations),
  },
  defaultResource: 'post',
});
