import { boolean, collection, number, path, string } from '@millrace/node-sdk';
import { activeCampaign } from '../client.ts';
import * as common from './common.ts';

const connectionId = common.idOf('connectionId', 'Connection ID');
const connection = [
  ['service', { label: 'Service', description: 'Of which the shop is' }],
  ['externalid', { label: 'External ID', description: 'Of the account there' }],
  ['name', { label: 'Name' }],
  ['logoUrl', { label: 'Address of the logo' }],
  ['linkUrl', { label: 'Address of the shop' }],
] as const;

export const connectionOperations = {
  create: activeCampaign.operation('Create', {
    parameters: connection.map(([name, settings]) => string(name, { ...settings, required: true })),
    request: ({ service, externalid, name, logoUrl, linkUrl }) => ({
      method: 'POST',
      path: '/api/3/connections',
      body: { connection: { service, externalid, name, logoUrl, linkUrl } },
    }),
  }),
  delete: common.remove('connections', connectionId),
  get: common.get('connections', connectionId),
  getAll: common.getAll('connections'),
  update: activeCampaign.operation('Update', {
    parameters: [
      connectionId,
      collection('updateFields', {
        ...common.changes,
        options: [
          ...connection.map(([name, settings]) => string(name, settings)),
          number('status', { label: 'Status', description: '0 is an error, 1 connected', default: 1 }),
          number('syncStatus', { label: 'State of the sync', description: '0 is ended, 1 begun', default: 1 }),
        ],
      }),
    ],
    request: ({ connectionId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/api/3/connections/${id}`,
      body: { connection: { ...updateFields } },
    }),
  }),
};

const customerId = common.idOf('ecommerceCustomerId', 'Customer ID');
const connectionid = { label: 'Connection ID' } as const;
const externalid = { label: 'External ID', description: 'Of the customer in the shop' } as const;
const email = { label: 'Email', placeholder: 'name@example.com' } as const;
const acceptsMarketing = boolean('acceptsMarketing', { label: 'Accepts marketing' });

/** A switch as ActiveCampaign takes it. */
const flag = (value: boolean | undefined) => (value === undefined ? undefined : String(Number(value)));

export const customerOperations = {
  create: activeCampaign.operation('Create', {
    parameters: [
      string('connectionid', { ...connectionid, required: true }),
      string('externalid', { ...externalid, required: true }),
      string('email', { ...email, required: true }),
      collection('additionalFields', { ...common.additional, options: [acceptsMarketing] }),
    ],
    request: ({ connectionid: from, externalid: known, email: address, additionalFields }) => ({
      method: 'POST',
      path: '/api/3/ecomCustomers',
      body: {
        ecomCustomer: {
          connectionid: from,
          externalid: known,
          email: address,
          acceptsMarketing: flag(additionalFields.acceptsMarketing),
        },
      },
    }),
  }),
  delete: common.remove('ecomCustomers', customerId),
  get: common.get('ecomCustomers', customerId),
  getAll: common.getAll('ecomCustomers'),
  update: activeCampaign.operation('Update', {
    parameters: [
      customerId,
      collection('updateFields', {
        ...common.changes,
        options: [
          string('connectionid', connectionid),
          string('externalid', externalid),
          string('email', email),
          acceptsMarketing,
        ],
      }),
    ],
    request: ({ ecommerceCustomerId: id, updateFields: { acceptsMarketing: accepts, ...rest } }) => ({
      method: 'PUT',
      path: path`/api/3/ecomCustomers/${id}`,
      body: { ecomCustomer: { ...rest, acceptsMarketing: flag(accepts) } },
    }),
  }),
};

export const orderProductOperations = {
  getAll: common.getAll('ecomOrderProducts'),
  getByOrderId: activeCampaign.operation('Get by order ID', {
    parameters: [number('orderId', { label: 'Order ID' })],
    request: ({ orderId }) => ({ path: path`/api/3/ecomOrders/${orderId}/orderProducts` }),
  }),
  getByProductId: activeCampaign.operation('Get by product ID', {
    // The format's own spelling.
    parameters: [number('procuctId', { label: 'Product ID' })],
    request: ({ procuctId }) => ({ path: path`/api/3/ecomOrderProducts/${procuctId}` }),
  }),
};
