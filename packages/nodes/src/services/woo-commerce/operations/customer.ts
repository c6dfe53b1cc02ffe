import { choices, collection, options, path, secret, string } from '@millrace/node-sdk';
import { wooCommerce } from '../client.ts';
import * as shared from '../parameters.ts';

const customerId = string('customerId', { label: 'Customer ID', required: true });

const address = [
  string('first_name', { label: 'First name' }),
  string('last_name', { label: 'Last name' }),
  string('company', { label: 'Company' }),
  string('address_1', { label: 'Address, line 1' }),
  string('address_2', { label: 'Address, line 2' }),
  string('city', { label: 'City' }),
  string('state', { label: 'State' }),
  string('postcode', { label: 'Postcode' }),
  string('country', { label: 'Country' }),
  string('email', { label: 'Email' }),
  string('phone', { label: 'Phone' }),
] as const;

const about = [
  collection('billing', { label: 'Billing address', placeholder: 'Add field', options: address }),
  string('first_name', { label: 'First name' }),
  string('last_name', { label: 'Last name' }),
  shared.customerMetadata,
  collection('shipping', { label: 'Shipping address', placeholder: 'Add field', options: address }),
] as const;

/** Fields of a customer, with the metadata as a list. */
function customerOf<Fields extends { meta_data?: { meta_data_fields?: Array<{ key: string; value: string }> } }>({
  meta_data: metadata,
  ...fields
}: Fields) {
  return { ...fields, meta_data: metadata?.meta_data_fields };
}

export const customerOperations = {
  create: wooCommerce.operation('Create', {
    parameters: [
      string('email', { label: 'Email', required: true }),
      collection('additionalFields', {
        ...shared.added,
        options: [...about, secret('password', { label: 'Password' }), string('username', { label: 'Username' })],
      }),
    ],
    request: ({ email, additionalFields }) => ({
      method: 'POST',
      path: '/customers',
      body: { email, ...customerOf(additionalFields) },
    }),
  }),
  delete: wooCommerce.operation('Delete', {
    parameters: [customerId],
    request: ({ customerId: id }) => ({ method: 'DELETE', path: path`/customers/${id}`, query: { force: true } }),
  }),
  get: wooCommerce.operation('Get', {
    parameters: [customerId],
    request: ({ customerId: id }) => ({ path: path`/customers/${id}` }),
  }),
  getAll: wooCommerce.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('email', { label: 'Email' }),
          shared.order('asc'),
          options('orderby', {
            label: 'Order by',
            default: 'id',
            options: choices('id', 'include', 'name', 'registered_date'),
          }),
        ],
      }),
    ],
    paged: true,
    request: ({ filters: query }) => ({ path: '/customers', query }),
  }),
  update: wooCommerce.operation('Update', {
    parameters: [customerId, collection('updateFields', { ...shared.changed, options: about })],
    request: ({ customerId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/customers/${id}`,
      body: customerOf(updateFields),
    }),
  }),
};
