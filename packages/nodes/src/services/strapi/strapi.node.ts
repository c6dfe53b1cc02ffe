import { defineServiceNode, resource } from '@millrace/node-sdk';
import { strapi } from './client.ts';
import { entryOperations } from './operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.strapi',
  displayName: 'Strapi',
  description: 'Reads and writes entries of a content management system',
  version: 1,
  codex: { categories: ['Marketing', 'Development'], alias: ['CMS', 'content', 'headless'] },
  service: strapi,
  resources: { entry: resource('Entry', entryOperations, 'get') },
});
