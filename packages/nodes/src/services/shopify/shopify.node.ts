import { defineServiceNode, resource } from '@millrace/node-sdk';
import { shopify } from './client.ts';
import { orderOperations } from './operations/order.ts';
import { productOperations } from './operations/product.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.shopify',
  displayName: 'Shopify',
  description: 'Reads and writes orders and products of a shop',
  version: 1,
  group: ['output'],
  codex: { categories: ['Sales'], alias: ['shop', 'store', 'e-commerce'] },
  service: shopify,
  resources: {
    order: resource('Order', orderOperations),
    product: resource('Product', productOperations),
  },
});
