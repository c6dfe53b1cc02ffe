import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { activeCampaign, contactFields, tags } from '../client.ts';
import * as common from './common.ts';

const fieldValues = fixedCollection('fieldValues', {
  label: 'Custom fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('property', 'Field', [
      choiceOf('field', { label: 'Field', from: contactFields }),
      string('value', { label: 'Value' }),
    ]),
  ],
});
const email = { label: 'Email', placeholder: 'name@example.com' } as const;
const about = [
  fieldValues,
  string('firstName', { label: 'First name' }),
  string('lastName', { label: 'Last name' }),
  string('phone', { label: 'Phone' }),
] as const;
const contactId = common.idOf('contactId', 'Contact ID');

export const contactOperations = {
  create: activeCampaign.operation('Create', {
    parameters: [
      string('email', { ...email, required: true }),
      boolean('updateIfExists', { label: 'Update if it exists', description: 'Change a contact that has this email' }),
      collection('additionalFields', { ...common.additional, options: about }),
    ],
    request: ({ email: address, updateIfExists, additionalFields: { fieldValues: own, ...rest } }) => ({
      method: 'POST',
      path: updateIfExists ? path`/api/3/contact/sync` : path`/api/3/contacts`,
      body: { contact: { email: address, ...rest, fieldValues: own?.property } },
    }),
    items: 'contact',
  }),
  delete: common.remove('contacts', contactId),
  get: common.get('contacts', contactId),
  getAll: activeCampaign.operation('Get many', {
    parameters: [
      common.simple,
      collection('additionalFields', {
        ...common.additional,
        options: [
          dateTime('datetime', { label: 'Time', description: 'Contacts that were made at this time' }),
          string('email', email),
          string('email_like', { label: 'Email holds' }),
          string('exclude', { label: 'Exclude', description: 'Contact ID' }),
          string('formid', { label: 'Form ID' }),
          string('listid', { label: 'List ID' }),
          string('search', { label: 'Search', description: 'In emails and names' }),
          string('segmentid', { label: 'Segment ID' }),
          string('seriesid', { label: 'Automation ID' }),
          options('status', {
            label: 'Status',
            default: '',
            options: [
              { name: 'Active', value: 1 },
              { name: 'Any', value: -1 },
              { name: 'Bounced', value: 3 },
              { name: 'Unconfirmed', value: 0 },
              { name: 'Unsubscribed', value: 2 },
            ],
          }),
          string('tagid', { label: 'Tag ID' }),
          dateTime('filters[created_before]', { label: 'Made before' }),
          dateTime('filters[created_after]', { label: 'Made after' }),
          dateTime('filters[updated_before]', { label: 'Changed before' }),
          dateTime('filters[updated_after]', { label: 'Changed after' }),
          string('waitid', { label: 'Wait ID', description: 'A step of an automation at which they wait' }),
          options('orderBy', {
            label: 'Order by',
            default: '',
            options: [
              { name: 'Date of creation', value: 'orders[cdate]' },
              { name: 'Email', value: 'orders[email]' },
              { name: 'First name', value: 'orders[first_name]' },
              { name: 'Last name', value: 'orders[last_name]' },
              { name: 'Name', value: 'orders[name]' },
              { name: 'Score', value: 'orders[score]' },
            ],
          }),
        ],
      }),
    ],
    paged: common.paged,
    run({ client, limit, parameters: { simple, additionalFields } }) {
      const { orderBy, ...query } = additionalFields;
      const order = orderBy && { [orderBy]: 'ASC' };
      return common.listed(client, { at: 'contacts', limit, query: { ...query, ...order }, isSimple: simple });
    },
  }),
  update: activeCampaign.operation('Update', {
    parameters: [
      contactId,
      collection('updateFields', { ...common.changes, options: [...about, string('email', email)] }),
    ],
    request: ({ contactId: id, updateFields: { fieldValues: own, ...rest } }) => ({
      method: 'PUT',
      path: path`/api/3/contacts/${id}`,
      body: { contact: { ...rest, fieldValues: own?.property } },
    }),
    items: 'contact',
  }),
};

const listId = common.idOf('listId', 'List ID');
const SUBSCRIBED = 1;
const UNSUBSCRIBED = 2;

const subscription = (list: number, contact: number, status: number) =>
  ({ method: 'POST', path: '/api/3/contactLists', body: { contactList: { list, contact, status } } }) as const;

export const contactListOperations = {
  add: activeCampaign.operation('Add', {
    description: 'Put a contact on a list',
    parameters: [listId, contactId],
    request: ({ listId: list, contactId: contact }) => subscription(list, contact, SUBSCRIBED),
    items: succeeded,
  }),
  remove: activeCampaign.operation('Remove', {
    description: 'Take a contact off a list',
    parameters: [listId, contactId],
    request: ({ listId: list, contactId: contact }) => subscription(list, contact, UNSUBSCRIBED),
    items: 'contacts',
  }),
};

export const contactTagOperations = {
  add: activeCampaign.operation('Add', {
    description: 'Give a contact a tag',
    parameters: [choiceOf('tagId', { label: 'Tag', from: tags, required: true }), contactId],
    request: ({ tagId: tag, contactId: contact }) => ({
      method: 'POST',
      path: '/api/3/contactTags',
      body: { contactTag: { contact, tag } },
    }),
    items: 'contactTag',
  }),
  remove: {
    ...common.remove('contactTags', number('contactTagId', { label: 'ID of the tagging', required: true })),
    label: 'Remove',
    description: 'Take a tag from a contact',
  },
};

export const listOperations = { getAll: common.getAll('lists') };

const tagId = common.idOf('tagId', 'Tag ID');
const description = string('description', { label: 'Description' });

export const tagOperations = {
  create: activeCampaign.operation('Create', {
    parameters: [
      options('tagType', {
        label: 'Kind',
        default: 'contact',
        required: true,
        options: [
          { name: 'Of contacts', value: 'contact' },
          { name: 'Of templates', value: 'template' },
        ],
      }),
      string('name', { label: 'Name', required: true }),
      collection('additionalFields', { ...common.additional, options: [description] }),
    ],
    request: ({ tagType, name: tag, additionalFields }) => ({
      method: 'POST',
      path: '/api/3/tags',
      body: { tag: { tag, tagType, ...additionalFields } },
    }),
    items: 'tag',
  }),
  delete: common.remove('tags', tagId),
  get: common.get('tags', tagId),
  getAll: common.getAll('tags'),
  update: activeCampaign.operation('Update', {
    parameters: [
      tagId,
      collection('updateFields', { ...common.changes, options: [string('tag', { label: 'Name' }), description] }),
    ],
    request: ({ tagId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/api/3/tags/${id}`,
      body: { tag: { ...updateFields } },
    }),
    items: 'tag',
  }),
};
