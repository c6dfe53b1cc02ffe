import { collection, isJsonObject, options, string } from '@millrace/node-sdk';
import { intercom, pagesOf, place } from '../client.ts';
import * as shared from '../parameters.ts';

const more = { label: 'Additional fields', placeholder: 'Add field' } as const;
const email = { label: 'Email', placeholder: 'name@example.com' } as const;
const value = string('value', { label: 'Value', required: true });
const ids = [
  { name: 'ID', value: 'id' },
  { name: 'User ID', value: 'userId', description: 'That Intercom made for the lead' },
] as const;

export const leadOperations = {
  create: intercom.operation('Create', {
    parameters: [
      string('email', { ...email, required: true }),
      ...shared.customAttributes,
      collection('additionalFields', { ...more, options: shared.about }),
    ],
    request: ({ email: address, additionalFields, ...own }) => ({
      method: 'POST',
      path: '/contacts',
      body: {
        email: address,
        ...shared.personOf(additionalFields),
        custom_attributes: shared.attributesIn(own),
      },
    }),
  }),
  delete: intercom.operation('Delete', {
    parameters: [options('deleteBy', { label: 'Named by', default: '', options: ids, required: true }), value],
    request: ({ deleteBy, value: given }) => ({ method: 'DELETE', ...place('contacts', deleteBy, given) }),
  }),
  get: intercom.operation('Get', {
    parameters: [
      options('selectBy', {
        label: 'Named by',
        default: '',
        required: true,
        options: [{ name: 'Email', value: 'email' }, ...ids, { name: 'Phone', value: 'phone' }],
      }),
      value,
    ],
    request: ({ selectBy, value: given }) => place('contacts', selectBy, given),
    // By email and phone there may be several.
    items(answer) {
      const { contacts } = isJsonObject(answer) ? answer : {};
      return (Array.isArray(contacts) ? contacts : [answer]).filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  getAll: intercom.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('email', email), string('phone', { label: 'Phone' })],
      }),
    ],
    paged: shared.paged,
    paging: pagesOf('contacts'),
    request: ({ filters: query }) => ({ path: '/contacts', query }),
  }),
  update: intercom.operation('Update', {
    parameters: [
      options('updateBy', { label: 'Named by', default: 'id', options: ids }),
      value,
      ...shared.customAttributes,
      collection('additionalFields', { ...more, options: [...shared.about, string('email', email)] }),
    ],
    request: ({ updateBy, value: given, additionalFields, ...own }) => ({
      method: 'POST',
      path: '/contacts',
      body: {
        ...shared.personOf(additionalFields),
        custom_attributes: shared.attributesIn(own),
        [updateBy === 'id' ? 'id' : 'user_id']: given,
      },
    }),
  }),
};
