import {
  boolean,
  choiceOf,
  choices,
  collection,
  fixedCollection,
  group,
  NodeError,
  number,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { filledFields, pagesOf, shopify, shopifyFields, shopifyName } from '../client.ts';
import { products } from '../lookups.ts';
import * as shared from '../parameters.ts';

const orderId = string('orderId', { label: 'Order ID', required: true });

const discountCodes = fixedCollection('discountCodesUi', {
  label: 'Discount codes',
  placeholder: 'Add discount code',
  multiple: true,
  groups: [
    group('discountCodesValues', 'Discount code', [
      string('amount', { label: 'Amount' }),
      string('code', { label: 'Code' }),
      options('type', { label: 'Kind', options: choices('fixedAmount', 'percentage', 'shipping') }),
    ]),
  ],
});

const lineItems = fixedCollection('limeItemsUi', {
  label: 'Line items',
  placeholder: 'Add line item',
  multiple: true,
  groups: [
    group('lineItemValues', 'Line item', [
      choiceOf('productId', { label: 'Product', from: products }),
      string('variantId', { label: 'Variant ID' }),
      string('title', { label: 'Title' }),
      string('grams', { label: 'Weight', description: 'In grams' }),
      number('quantity', { label: 'Quantity', default: 1, typeOptions: { minValue: 1 } }),
      string('price', { label: 'Price' }),
    ]),
  ],
});

const filters = [
  string('attributionAppId', { label: 'App ID', description: 'Orders that this app made. "current": this one' }),
  shared.dates.createdAtMin,
  shared.dates.createdAtMax,
  options('financialStatus', {
    label: 'Payment',
    default: 'any',
    options: choices(
      'any',
      'authorized',
      'paid',
      'partiallyPaid',
      'partiallyRefunded',
      'pending',
      'refunded',
      'unpaid',
      'voided',
    ),
  }),
  options('fulfillmentStatus', {
    label: 'Fulfillment',
    default: 'any',
    options: choices('any', 'partial', 'shipped', 'unfulfilled', 'unshipped'),
  }),
  shared.fields,
  shared.ids,
  shared.dates.processedAtMax,
  shared.dates.processedAtMin,
  options('status', { label: 'Status', default: 'open', options: choices('any', 'Cancelled', 'closed', 'open') }),
  string('sinceId', { label: 'Since ID', description: 'Orders whose ID is greater' }),
  shared.dates.updatedAtMax,
  shared.dates.updatedAtMin,
] as const;

export const orderOperations = {
  create: shopify.operation('Create', {
    parameters: [
      collection('additionalFields', {
        ...shared.added,
        options: [
          shared.billingAddress,
          discountCodes,
          shared.email,
          options('fulfillmentStatus', {
            label: 'Fulfillment',
            default: '',
            options: choices('fulfilled', 'null', 'partial', 'restocked'),
          }),
          options('inventoryBehaviour', {
            label: 'Inventory',
            description: 'What becomes of the stock',
            default: 'bypass',
            options: choices('bypass', 'decrementIgnoringPolicy', 'decrementObeyingPolicy'),
          }),
          shared.locationId,
          shared.note,
          boolean('sendFulfillmentReceipt', { label: 'Send a confirmation of the shipping' }),
          boolean('sendReceipt', { label: 'Send a confirmation of the order' }),
          shared.shippingAddress,
          shared.sourceName,
          shared.tags,
          boolean('test', {
            label: 'Test',
            description: 'Whether it is an order for trying things out. Absent: it is',
          }),
        ],
      }),
      lineItems,
    ],
    items: 'order',
    request({ additionalFields, limeItemsUi: { lineItemValues: lines = [] } }) {
      if (lines.length === 0) {
        throw new NodeError('An order needs at least one line item', {
          description: 'Add a line item.',
          parameter: 'limeItemsUi',
        });
      }
      const { discountCodesUi, fulfillmentStatus, inventoryBehaviour, test = true, ...rest } = additionalFields;
      const order = {
        ...orderFields(rest),
        test,
        line_items: lines.map(filledFields),
        fulfillment_status: fulfillmentStatus === 'null' ? null : fulfillmentStatus,
        inventory_behaviour: inventoryBehaviour && shopifyName(inventoryBehaviour),
        discount_codes: discountCodesUi?.discountCodesValues?.map(({ type, ...code }) => ({
          ...code,
          type: shopifyName(type),
        })),
      };
      return { method: 'POST', path: '/orders.json', body: { order } };
    },
  }),
  delete: shopify.operation('Delete', {
    parameters: [orderId],
    items: succeeded,
    request: ({ orderId: id }) => ({ method: 'DELETE', path: path`/orders/${id}.json` }),
  }),
  get: shopify.operation('Get', {
    parameters: [orderId, shared.onlyFields('options')],
    items: 'order',
    request: ({ orderId: id, options: query }) => ({ path: path`/orders/${id}.json`, query }),
  }),
  getAll: shopify.operation('Get many', {
    parameters: [collection('options', { ...shared.chosen, options: filters })],
    paged: { most: 250 },
    paging: pagesOf('orders'),
    request({ options: { financialStatus, status, ...rest } }) {
      const query = {
        ...shopifyFields(rest),
        financial_status: financialStatus && shopifyName(financialStatus),
        status: status && shopifyName(status),
      };
      return { path: '/orders.json', query };
    },
  }),
  update: shopify.operation('Update', {
    parameters: [
      orderId,
      collection('updateFields', {
        ...shared.changed,
        options: [shared.email, shared.locationId, shared.note, shared.shippingAddress, shared.sourceName, shared.tags],
      }),
    ],
    items: 'order',
    request: ({ orderId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/orders/${id}.json`,
      body: { order: orderFields(updateFields) },
    }),
  }),
};

type Address = Readonly<Record<string, string>>;

/** What orders hold, as Shopify takes it. */
function orderFields<Fields extends object>({
  billingAddressUi,
  shippingAddressUi,
  ...rest
}: Fields & {
  billingAddressUi?: { billingAddressValues?: Address };
  shippingAddressUi?: { shippingAddressValues?: Address };
}) {
  const billing = billingAddressUi?.billingAddressValues;
  const shipping = shippingAddressUi?.shippingAddressValues;
  return {
    ...shopifyFields(rest as Readonly<Record<string, string | boolean>>),
    billing_address: billing && filledFields(billing),
    shipping_address: shipping && filledFields(shipping),
  };
}
