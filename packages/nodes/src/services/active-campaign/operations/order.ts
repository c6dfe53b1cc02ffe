import { collection, dateTime, number, options, path, string, z } from '@millrace/node-sdk';
import { activeCampaign, currencies } from '../client.ts';
import * as common from './common.ts';

const orderId = number('orderId', { label: 'Order ID' });

const products = collection('orderProducts', {
  label: 'Products',
  placeholder: 'Add product',
  typeOptions: { multipleValues: true, multipleValueButtonText: 'Add product' },
  options: [
    string('name', { label: 'Name' }),
    number('price', { label: 'Price', description: 'In hundredths of the currency' }),
    number('quantity', { label: 'Quantity' }),
    string('externalid', { label: 'External ID' }),
    string('category', { label: 'Category' }),
    string('sku', { label: 'SKU' }),
    string('description', { label: 'Description' }),
    string('imageUrl', { label: 'Address of an image' }),
    string('productUrl', { label: 'Address of the product' }),
  ],
});

const externalid = string('externalid', { label: 'External ID', description: 'Of the order in the shop' });
const externalcheckoutid = string('externalcheckoutid', {
  label: 'External ID of the cart',
  description: 'Where it was left without an order',
});
const source = { label: 'Source', description: '0 is not counted as new, 1 starts automations' } as const;
const email = { label: 'Email', placeholder: 'name@example.com' } as const;
const totalPrice = { label: 'Total', description: 'In hundredths of the currency' } as const;
const currency = { label: 'Currency', default: 'eur', options: currencies } as const;
const connectionid = { label: 'Connection ID' } as const;
const customerid = { label: 'Customer ID' } as const;
const abandonedDate = dateTime('abandonedDate', { label: 'Left at', description: 'When the cart was left' });

const about = [
  number('shippingAmount', { label: 'Shipping' }),
  number('taxAmount', { label: 'Tax' }),
  number('discountAmount', { label: 'Discount' }),
  string('orderUrl', { label: 'Address of the order' }),
  dateTime('externalUpdatedDate', { label: 'Changed at' }),
  string('shippingMethod', { label: 'Shipping method' }),
  string('orderNumber', { label: 'Order number' }),
] as const;

/** Products that were entered; none where there are none. */
function productsIn(entered: unknown) {
  const given = z.array(z.record(z.string(), z.json())).parse(Array.isArray(entered) ? entered : []);
  return given.length > 0 ? given : undefined;
}

export const orderOperations = {
  create: activeCampaign.operation('Create', {
    parameters: [
      externalid,
      externalcheckoutid,
      number('source', { ...source, required: true }),
      string('email', { ...email, required: true }),
      number('totalPrice', { ...totalPrice, required: true }),
      options('currency', { ...currency, required: true }),
      number('connectionid', { ...connectionid, required: true }),
      number('customerid', { ...customerid, required: true }),
      dateTime('externalCreatedDate', { label: 'Made at', required: true }),
      abandonedDate,
      products,
      collection('additionalFields', { ...common.additional, options: about }),
    ],
    request: (parameters) => ({
      method: 'POST',
      path: '/api/3/ecomOrders',
      body: {
        ecomOrder: {
          source: parameters.source,
          email: parameters.email,
          totalPrice: parameters.totalPrice,
          currency: parameters.currency.toUpperCase(),
          externalCreatedDate: parameters.externalCreatedDate,
          connectionid: parameters.connectionid,
          customerid: parameters.customerid,
          externalid: parameters.externalid || undefined,
          externalcheckoutid: parameters.externalcheckoutid || undefined,
          abandonedDate: parameters.abandonedDate || undefined,
          orderProducts: productsIn(parameters.orderProducts),
          ...parameters.additionalFields,
        },
      },
    }),
  }),
  delete: common.remove('ecomOrders', orderId),
  get: common.get('ecomOrders', orderId),
  getAll: common.getAll('ecomOrders'),
  update: activeCampaign.operation('Update', {
    parameters: [
      orderId,
      collection('updateFields', {
        ...common.changes,
        options: [
          externalid,
          externalcheckoutid,
          number('source', source),
          string('email', email),
          number('totalPrice', totalPrice),
          options('currency', currency),
          number('connectionid', connectionid),
          number('customerid', customerid),
          dateTime('externalupdatedDate', { label: 'Changed at', description: 'Of workflows of before' }),
          abandonedDate,
          ...about,
          products,
        ],
      }),
    ],
    request: ({ orderId: id, updateFields: { orderProducts, ...rest } }) => ({
      method: 'PUT',
      path: path`/api/3/ecomOrders/${id}`,
      body: { ecomOrder: { ...rest, orderProducts: productsIn(orderProducts) } },
    }),
  }),
};
