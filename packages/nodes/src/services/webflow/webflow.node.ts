import { defineServiceNode, resource } from '@millrace/node-sdk';
import { webflow, webflowV1 } from './client.ts';
import { itemOperations, oldItemOperations } from './operations.ts';

const about = {
  name: 'n8n-nodes-base.webflow',
  displayName: 'Webflow',
  description: 'Reads and changes items of the collections of a site',
  defaultVersion: 2,
  codex: { categories: ['Marketing'], alias: ['CMS', 'site', 'content'] },
};

const webflowNodeV1 = defineServiceNode({
  ...about,
  version: 1,
  service: webflowV1,
  resources: { item: resource('Item', oldItemOperations, 'get') },
});

export const webflowNodeV2 = defineServiceNode({
  ...about,
  version: 2,
  service: webflow,
  resources: { item: resource('Item', itemOperations, 'get') },
});

export default [webflowNodeV1, webflowNodeV2];
