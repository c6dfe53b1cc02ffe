import { collection, number, options, path, string } from '@millrace/node-sdk';
import { intercom, pagesOf, place } from '../client.ts';
import * as shared from '../parameters.ts';

const more = { label: 'Additional fields', placeholder: 'Add field' } as const;
const about = [...shared.about, number('sessionCount', { label: 'Number of visits' })] as const;
const userId = string('userId', { label: 'User ID', description: 'Of the user in your product' });
const email = { label: 'Email', placeholder: 'name@example.com' } as const;
const keys = { id: 'id', email: 'email', userId: 'user_id' } as const;
const kinds = {
  id: { name: 'ID', value: 'id' },
  email: { name: 'Email', value: 'email' },
  userId: { name: 'User ID', value: 'userId', description: 'Of the user in your product' },
} as const;

export const userOperations = {
  create: intercom.operation('Create', {
    parameters: [
      options('identifierType', {
        label: 'Named by',
        default: '',
        options: [kinds.userId, kinds.email],
        required: true,
      }),
      string('idValue', { label: 'Value', description: 'User ID or email', required: true }),
      ...shared.customAttributes,
      collection('additionalFields', { ...more, options: about }),
    ],
    request: ({ identifierType, idValue, additionalFields, ...own }) => ({
      method: 'POST',
      path: '/users',
      body: {
        [keys[identifierType]]: idValue,
        ...shared.personOf(additionalFields),
        custom_attributes: shared.attributesIn(own),
      },
    }),
  }),
  delete: intercom.operation('Delete', {
    parameters: [string('id', { label: 'ID', required: true })],
    request: ({ id }) => ({ method: 'DELETE', path: path`/users/${id}` }),
  }),
  get: intercom.operation('Get', {
    parameters: [
      options('selectBy', { label: 'Named by', default: '', options: [kinds.id, kinds.userId], required: true }),
      string('value', { label: 'Value', required: true }),
    ],
    request: ({ selectBy, value }) => place('users', selectBy, value),
  }),
  getAll: intercom.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('company_id', { label: 'Company ID' }),
          string('email', email),
          string('segment_id', { label: 'Segment ID' }),
          string('tag_id', { label: 'Tag ID' }),
        ],
      }),
    ],
    paged: shared.paged,
    paging: pagesOf('users'),
    request: ({ filters: query }) => ({ path: '/users', query }),
  }),
  update: intercom.operation('Update', {
    parameters: [
      options('updateBy', { label: 'Named by', options: [kinds.id, kinds.email, kinds.userId] }),
      string('value', { label: 'Value', required: true }),
      ...shared.customAttributes,
      collection('additionalFields', { ...more, options: [...about, string('email', email), userId] }),
    ],
    request: ({ updateBy, value, additionalFields, ...own }) => ({
      method: 'POST',
      path: '/users',
      body: {
        ...shared.personOf(additionalFields),
        custom_attributes: shared.attributesIn(own),
        [keys[updateBy]]: value,
      },
    }),
  }),
};
