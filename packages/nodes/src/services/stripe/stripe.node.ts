import { defineServiceNode, resource } from '@millrace/node-sdk';
import { chargeOperations, couponOperations } from './charge-operations.ts';
import { stripe } from './client.ts';
import { cardOperations, customerOperations } from './customer-operations.ts';
import { balanceOperations, meterEventOperations, sourceOperations, tokenOperations } from './payment-operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.stripe',
  displayName: 'Stripe',
  description: 'Charges customers of Stripe, and looks after them, their cards and coupons',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Sales'], alias: ['payment', 'charge', 'customer'] },
  service: stripe,
  resources: {
    balance: resource('Balance', balanceOperations),
    charge: resource('Charge', chargeOperations, 'get'),
    coupon: resource('Coupon', couponOperations),
    customer: resource('Customer', customerOperations, 'get'),
    customerCard: resource('Customer card', cardOperations, 'get'),
    meterEvent: resource('Meter event', meterEventOperations),
    source: resource('Source', sourceOperations, 'get'),
    token: resource('Token', tokenOperations),
  },
});
