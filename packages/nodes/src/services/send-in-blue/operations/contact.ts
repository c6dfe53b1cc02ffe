import {
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  offsetPaging,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { attributes, brevo } from '../client.ts';

const identifier = string('identifier', {
  label: 'Contact',
  description: 'Its email, or its ID',
  required: true,
});
const list = { label: 'Attributes', placeholder: 'Add attribute', multiple: true } as const;
const attribute = [
  choiceOf('fieldName', { label: 'Attribute', from: attributes }),
  string('fieldValue', { label: 'Value' }),
] as const;

/** Attributes by their names; none where none is entered. */
const named = (entered: ReadonlyArray<{ fieldName: string; fieldValue: string }> | undefined) =>
  entered && Object.fromEntries(entered.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));

const email = { label: 'Email', placeholder: 'name@example.com' } as const;

export const contactOperations = {
  create: brevo.operation('Create', {
    parameters: [
      string('email', email),
      fixedCollection('createContactAttributes', {
        ...list,
        groups: [group('attributesValues', 'Attribute', attribute)],
      }),
    ],
    request: ({ email: address, createContactAttributes: { attributesValues } }) => ({
      method: 'POST',
      path: '/contacts',
      body: { email: address, attributes: named(attributesValues) },
    }),
  }),
  delete: brevo.operation('Delete', {
    parameters: [identifier],
    request: ({ identifier: who }) => ({ method: 'DELETE', path: path`/contacts/${who}` }),
    items: succeeded,
  }),
  get: brevo.operation('Get', {
    parameters: [identifier],
    request: ({ identifier: who }) => ({ path: path`/contacts/${who}` }),
  }),
  getAll: brevo.operation('Get many', {
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          options('sort', {
            label: 'Sort',
            default: 'desc',
            options: [
              { name: 'Newest first', value: 'desc' },
              { name: 'Oldest first', value: 'asc' },
            ],
          }),
        ],
      }),
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [dateTime('modifiedSince', { label: 'Changed since' })],
      }),
    ],
    paged: { most: 1000 },
    paging: {
      ...offsetPaging({ offset: 'offset', items: 'contacts', size: { name: 'limit', most: 1000 } }),
      first: {},
    },
    request: ({ options: { sort }, filters: { modifiedSince } }) => ({
      path: '/contacts',
      query: { sort, modifiedSince: modifiedSince || undefined },
    }),
  }),
  update: brevo.operation('Update', {
    parameters: [
      identifier,
      fixedCollection('updateAttributes', {
        ...list,
        groups: [group('updateAttributesValues', 'Attribute', attribute)],
      }),
    ],
    request: ({ identifier: who, updateAttributes: { updateAttributesValues } }) => ({
      method: 'PUT',
      path: path`/contacts/${who}`,
      body: { attributes: named(updateAttributesValues) },
    }),
    items: succeeded,
  }),
  upsert: brevo.operation('Create or update', {
    parameters: [
      string('email', { ...email, required: true }),
      fixedCollection('upsertAttributes', {
        ...list,
        groups: [group('upsertAttributesValues', 'Attribute', attribute)],
      }),
    ],
    request: ({ email: address, upsertAttributes: { upsertAttributesValues } }) => ({
      method: 'POST',
      path: '/contacts',
      body: { email: address, attributes: named(upsertAttributesValues), updateEnabled: true },
    }),
    items: succeeded,
  }),
};
