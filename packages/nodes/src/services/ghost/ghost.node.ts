import { defineServiceNode, resource } from '@millrace/node-sdk';
import { ghost } from './client.ts';
import { postOperations } from './operations/post.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.ghost',
  displayName: 'Ghost',
  description: 'Reads and writes posts of a blog',
  version: 1,
  codex: { categories: ['Marketing'], alias: ['blog', 'post', 'CMS'] },
  service: ghost,
  resources: { post: resource('Post', postOperations, 'get') },
});
