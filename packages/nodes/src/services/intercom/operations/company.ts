import { collection, isJsonObject, number, options, path, string } from '@millrace/node-sdk';
import { intercom, pagesOf, place } from '../client.ts';
import * as shared from '../parameters.ts';

const companyId = string('companyId', {
  label: 'Company ID',
  description: 'Of the company in your product',
  required: true,
});
const value = string('value', { label: 'Value', required: true });
const ids = [
  { name: 'ID', value: 'id' },
  { name: 'Company ID', value: 'companyId', description: 'Of the company in your product' },
] as const;

const about = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    string('industry', { label: 'Industry' }),
    string('monthlySpend', { label: 'Monthly spend' }),
    string('name', { label: 'Name' }),
    string('plan', { label: 'Plan' }),
    number('size', { label: 'Number of employees' }),
    string('website', { label: 'Website' }),
  ],
});

/** Intercom changes the company that has the ID, or makes one. */
const write = (label: 'Create' | 'Update') =>
  intercom.operation(label, {
    parameters: [companyId, ...shared.customAttributes, about],
    request: ({ companyId: company_id, additionalFields, ...own }) => ({
      method: 'POST',
      path: '/companies',
      body: { company_id, ...shared.named(additionalFields), custom_attributes: shared.attributesIn(own) },
    }),
  });

export const companyOperations = {
  create: write('Create'),
  get: intercom.operation('Get', {
    parameters: [
      options('selectBy', {
        label: 'Named by',
        default: '',
        required: true,
        options: [...ids, { name: 'Name', value: 'name' }],
      }),
      value,
    ],
    request: ({ selectBy, value: given }) => place('companies', selectBy, given),
  }),
  getAll: intercom.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('segment_id', { label: 'Segment ID' }), string('tag_id', { label: 'Tag ID' })],
      }),
    ],
    paged: shared.paged,
    paging: pagesOf('companies'),
    request: ({ filters: query }) => ({ path: '/companies', query }),
  }),
  update: write('Update'),
  users: intercom.operation('Get users', {
    action: 'Get the users of a company',
    parameters: [options('listBy', { label: 'Named by', default: '', options: ids, required: true }), value],
    paged: shared.paged,
    async run({ client, limit, parameters: { listBy, value: given } }) {
      const request =
        listBy === 'id'
          ? { path: path`/companies/${given}/users` }
          : { path: path`/companies`, query: { company_id: given, type: 'user' } };
      const found = await client.all(request, { limit, paging: pagesOf('users') });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
};
