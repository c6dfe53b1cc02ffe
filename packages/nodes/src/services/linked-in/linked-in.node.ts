import { defineServiceNode, resource } from '@millrace/node-sdk';
import { linkedIn } from './client.ts';
import { postOperations } from './operations/post.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.linkedIn',
  displayName: 'LinkedIn',
  description: 'Publishes posts of a member or an organization, with an article or an image',
  version: 1,
  codex: { categories: ['Marketing', 'Communication'], alias: ['post', 'social media'] },
  service: linkedIn,
  resources: { post: resource('Post', postOperations) },
});
