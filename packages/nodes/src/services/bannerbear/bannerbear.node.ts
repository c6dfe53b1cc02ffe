import { defineServiceNode, resource } from '@millrace/node-sdk';
import { bannerbear } from './client.ts';
import { imageOperations } from './operations/image.ts';
import { templateOperations } from './operations/template.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.bannerbear',
  displayName: 'Bannerbear',
  description: 'Draws images of templates',
  version: 1,
  group: ['output'],
  codex: { categories: ['Marketing'], alias: ['image', 'banner', 'template'] },
  service: bannerbear,
  resources: {
    image: resource('Image', imageOperations),
    template: resource('Template', templateOperations),
  },
});
