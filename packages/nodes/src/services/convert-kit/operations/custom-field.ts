import { path, singlePage, string, succeeded } from '@millrace/node-sdk';
import { convertKit } from '../client.ts';
import * as shared from '../parameters.ts';

const id = string('id', { label: 'Field ID', required: true });
const label = string('label', { label: 'Label', required: true });

export const customFieldOperations = {
  create: convertKit.operation('Create', {
    parameters: [label],
    request: ({ label: text }) => ({ method: 'POST', path: '/custom_fields', body: { label: text } }),
  }),
  delete: convertKit.operation('Delete', {
    parameters: [id],
    request: ({ id: field }) => ({ method: 'DELETE', path: path`/custom_fields/${field}` }),
  }),
  getAll: convertKit.operation('Get many', {
    paged: shared.paged,
    paging: singlePage({ items: 'custom_fields' }),
    request: () => ({ path: '/custom_fields' }),
  }),
  update: convertKit.operation('Update', {
    parameters: [id, label],
    request: ({ id: field, label: text }) => ({
      method: 'PUT',
      path: path`/custom_fields/${field}`,
      body: { label: text },
    }),
    items: succeeded,
  }),
};

export const tagOperations = {
  create: convertKit.operation('Create', {
    parameters: [string('name', { label: 'Name', description: 'Several, separated by commas', required: true })],
    request: ({ name }) => ({
      method: 'POST',
      path: '/tags',
      body: { tag: name.split(',').map((each) => ({ name: each.trim() })) },
    }),
  }),
  getAll: convertKit.operation('Get many', {
    paged: shared.paged,
    paging: singlePage({ items: 'tags' }),
    request: () => ({ path: '/tags' }),
  }),
};
