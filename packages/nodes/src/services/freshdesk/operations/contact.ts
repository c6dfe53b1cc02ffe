import {
  boolean,
  choices,
  collection,
  dateTime,
  fixedCollection,
  group,
  isJsonObject,
  linkPaging,
  number,
  options,
  path,
  string,
  strings,
} from '@millrace/node-sdk';
import { freshdesk } from '../client.ts';

const contactId = string('contactId', { label: 'Contact ID', required: true });
const name = { label: 'Name' } as const;
const email = { label: 'Email', placeholder: 'name@example.com' } as const;

const about = [
  string('address', { label: 'Address' }),
  number('company_id', { label: 'Company ID' }),
  fixedCollection('customFields', {
    label: 'Custom fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('customField', 'Field', [
        string('name', { label: 'Name', description: 'As the interface of Freshdesk has it' }),
        string('value', { label: 'Value' }),
      ]),
    ],
  }),
  string('description', { label: 'Description' }),
  string('job_title', { label: 'Job title' }),
  string('language', { label: 'Language', placeholder: 'en' }),
  string('mobile', { label: 'Mobile phone' }),
  strings('other_companies', { label: 'Other companies' }),
  strings('other_emails', { label: 'Other emails' }),
  string('phone', { label: 'Phone' }),
  strings('tags', { label: 'Tags' }),
  string('time_zone', { label: 'Time zone', placeholder: 'Berlin' }),
  string('twitter_id', { label: 'X (Twitter) ID' }),
  string('unique_external_id', { label: 'External ID' }),
  boolean('view_all_tickets', { label: 'Sees all tickets', description: 'Of the company' }),
] as const;

interface About {
  customFields?: { customField?: Array<{ name: string; value: string }> };
}

/** A contact as Freshdesk takes it. */
function contactOf<Given extends About>({ customFields, ...fields }: Given) {
  const own = customFields?.customField?.map((field) => [field.name, field.value] as const);
  return { ...fields, custom_fields: own && Object.fromEntries(own) };
}

const more = { label: 'Additional fields', placeholder: 'Add field' } as const;

export const contactOperations = {
  create: freshdesk.operation('Create', {
    parameters: [
      string('name', { ...name, required: true }),
      string('email', email),
      collection('additionalFields', { ...more, options: about }),
    ],
    request: ({ name: called, email: address, additionalFields }) => ({
      method: 'POST',
      path: '/contacts',
      body: { ...contactOf(additionalFields), name: called, email: address || undefined },
    }),
  }),
  delete: freshdesk.operation('Delete', {
    parameters: [contactId],
    request: ({ contactId: id }) => ({ method: 'DELETE', path: path`/contacts/${id}` }),
  }),
  get: freshdesk.operation('Get', {
    parameters: [contactId],
    request: ({ contactId: id }) => ({ path: path`/contacts/${id}` }),
  }),
  getAll: freshdesk.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          number('company_id', { label: 'Company ID' }),
          string('email', email),
          string('mobile', { label: 'Mobile phone' }),
          string('phone', { label: 'Phone' }),
          options('state', {
            label: 'State',
            default: '',
            options: choices('blocked', 'deleted', 'unverified', 'verified'),
          }),
          dateTime('updated_since', { label: 'Updated since' }),
        ],
      }),
    ],
    async run({ client, parameters: { filters: query } }) {
      const found = await client.all({ path: '/contacts', query }, { paging: linkPaging() });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: freshdesk.operation('Update', {
    parameters: [
      contactId,
      collection('additionalFields', { ...more, options: [...about, string('email', email), string('name', name)] }),
    ],
    request: ({ contactId: id, additionalFields }) => ({
      method: 'PUT',
      path: path`/contacts/${id}`,
      body: contactOf(additionalFields),
    }),
  }),
};
