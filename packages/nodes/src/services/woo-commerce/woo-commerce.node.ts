import { defineServiceNode, resource } from '@millrace/node-sdk';
import { wooCommerce } from './client.ts';
import { customerOperations } from './operations/customer.ts';
import { orderOperations } from './operations/order.ts';
import { productOperations } from './operations/product.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.wooCommerce',
  displayName: 'WooCommerce',
  description: 'Reads and writes customers, orders and products of a shop',
  version: 1,
  group: ['output'],
  codex: { categories: ['Sales'], alias: ['shop', 'store', 'e-commerce', 'wordpress'] },
  service: wooCommerce,
  resources: {
    customer: resource('Customer', customerOperations),
    order: resource('Order', orderOperations),
    product: resource('Product', productOperations),
  },
  defaultResource: 'product',
});
