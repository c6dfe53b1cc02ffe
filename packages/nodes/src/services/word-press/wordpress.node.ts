import { defineServiceNode, resource } from '@millrace/node-sdk';
import { wordPress } from './client.ts';
import { pageOperations } from './operations/page.ts';
import { postOperations } from './operations/post.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.wordpress',
  displayName: 'WordPress',
  description: 'Reads and writes posts, pages and users of a site',
  version: 1,
  defaults: { name: 'Wordpress' },
  codex: { categories: ['Marketing'], alias: ['blog', 'CMS', 'website'] },
  service: wordPress,
  resources: {
    post: resource('Post', postOperations),
    page: resource('Page', pageOperations),
    user: resource('User', userOperations),
  },
});
