import { bracketPairs, collection, path, string } from '@millrace/node-sdk';
import { stripe } from './client.ts';
import { address, customerId, description, detailsOf, metadata, paged, shippingWithPhone } from './parameters.ts';

const contact = [
  address,
  description,
  string('email', { label: 'Email', placeholder: 'ann@example.com' }),
  metadata,
  string('phone', { label: 'Phone' }),
  shippingWithPhone,
] as const;

export const customerOperations = {
  create: stripe.operation('Create', {
    parameters: [
      string('name', { label: 'Name', required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: contact }),
    ],
    request: ({ name, additionalFields: fields }) => ({
      method: 'POST',
      path: '/customers',
      form: bracketPairs({ name, ...fields, ...detailsOf(fields) }),
    }),
  }),
  delete: stripe.operation('Delete', {
    parameters: [customerId],
    request: ({ customerId: id }) => ({ method: 'DELETE', path: path`/customers/${id}` }),
  }),
  get: stripe.operation('Get', {
    parameters: [customerId],
    request: ({ customerId: id }) => ({ path: path`/customers/${id}` }),
  }),
  getAll: stripe.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('email', { label: 'Email', description: 'As it is written, capitals included' })],
      }),
    ],
    paged,
    request: ({ filters }) => ({ path: '/customers', query: { email: filters.email || undefined } }),
  }),
  update: stripe.operation('Update', {
    parameters: [
      customerId,
      collection('updateFields', {
        label: 'Fields',
        placeholder: 'Add field',
        options: [...contact, string('name', { label: 'Name' })],
      }),
    ],
    request: ({ customerId: id, updateFields: fields }) => ({
      method: 'POST',
      path: path`/customers/${id}`,
      form: bracketPairs({ ...fields, ...detailsOf(fields) }),
    }),
  }),
};

export const cardOperations = {
  add: stripe.operation('Add', {
    action: 'Add a card to a customer',
    parameters: [
      customerId,
      string('token', { label: 'Token', description: 'Of the card', typeOptions: { password: true }, required: true }),
    ],
    request: ({ customerId: id, token: source }) => ({
      method: 'POST',
      path: path`/customers/${id}/sources`,
      form: { source },
    }),
  }),
  get: stripe.operation('Get', {
    action: 'Get a card of a customer',
    parameters: [customerId, string('sourceId', { label: 'Card', placeholder: 'card_…', required: true })],
    request: ({ customerId: id, sourceId: card }) => ({ path: path`/customers/${id}/sources/${card}` }),
  }),
  remove: stripe.operation('Remove', {
    action: 'Remove a card of a customer',
    parameters: [customerId, string('cardId', { label: 'Card', placeholder: 'card_…', required: true })],
    request: ({ customerId: id, cardId: card }) => ({
      method: 'DELETE',
      path: path`/customers/${id}/sources/${card}`,
    }),
  }),
};
