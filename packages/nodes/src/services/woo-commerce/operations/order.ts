import {
  boolean,
  bracketPairs,
  choices,
  collection,
  dateTime,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { fieldsOf, wooCommerce } from '../client.ts';
import * as shared from '../parameters.ts';
import { orderGroups, orderOf } from './order-fields.ts';

const orderId = string('orderId', { label: 'Order ID', required: true });
const states = choices('cancelled', 'completed', 'failed', 'on-hold', 'pending', 'processing', 'refunded', 'trash');

const about = [
  string('currency', { label: 'Currency', description: 'Code (ISO 4217)' }),
  string('customerId', { label: 'Customer ID' }),
  string('customerNote', { label: 'Note of the customer' }),
  string('parentId', { label: 'Parent order ID' }),
  string('paymentMethodId', { label: 'Payment method ID' }),
  string('paymentMethodTitle', { label: 'Title of the payment method' }),
  options('status', { label: 'Status', default: 'pending', options: states }),
  string('transactionID', { label: 'Transaction ID' }),
] as const;

const filters = [
  dateTime('after', { label: 'Created after' }),
  dateTime('before', { label: 'Created before' }),
  string('customer', { label: 'Customer ID' }),
  number('decimalPoints', {
    label: 'Decimal places',
    default: 2,
    typeOptions: { minValue: 0, maxValue: 10 },
  }),
  shared.order('desc'),
  string('product', { label: 'Product ID', description: 'Only orders that hold it' }),
  shared.orderBy,
  string('search', { label: 'Search', description: 'Only what holds this text' }),
  options('status', { label: 'Status', default: 'any', options: [{ name: 'Any', value: 'any' }, ...states] }),
] as const;

/** IDs of things as numbers, which what changes an order takes. */
function idsIn({ customerId, parentId }: { customerId?: string; parentId?: string }) {
  const ids = Object.entries({ customerId, parentId }).filter(([, id]) => /^\d+$/.test(String(id)));
  return Object.fromEntries(ids.map(([name, id]) => [name, Number(id)]));
}

export const orderOperations = {
  create: wooCommerce.operation('Create', {
    parameters: [
      collection('additionalFields', {
        ...shared.added,
        options: [...about, boolean('setPaid', { label: 'Paid', description: 'Reduces the stock, too' })],
      }),
      ...orderGroups('postcode'),
    ],
    request: ({ additionalFields: fields, ...groups }) => ({
      method: 'POST',
      path: '/orders',
      body: orderOf({ fields, ...groups }),
    }),
  }),
  delete: wooCommerce.operation('Delete', {
    parameters: [orderId],
    request: ({ orderId: id }) => ({ method: 'DELETE', path: path`/orders/${id}`, query: { force: true } }),
  }),
  get: wooCommerce.operation('Get', {
    parameters: [orderId],
    request: ({ orderId: id }) => ({ path: path`/orders/${id}` }),
  }),
  getAll: wooCommerce.operation('Get many', {
    parameters: [collection('options', { ...shared.chosen, options: filters })],
    paged: { most: 100 },
    request: ({ options: given }) => ({ path: '/orders', query: bracketPairs(fieldsOf(given)) }),
  }),
  update: wooCommerce.operation('Update', {
    parameters: [
      orderId,
      collection('updateFields', { ...shared.changed, options: about }),
      ...orderGroups('postalCode'),
    ],
    request: ({ orderId: id, updateFields: fields, ...groups }) => ({
      method: 'PUT',
      path: path`/orders/${id}`,
      body: orderOf({ fields: { ...fields, ...idsIn(fields) }, ...groups }),
    }),
  }),
};
