import { choiceOf, collection, fixedCollection, group, number, path, string } from '@millrace/node-sdk';
import { accountFields, activeCampaign } from '../client.ts';
import * as common from './common.ts';

const name = { label: 'Name' } as const;
const accountUrl = string('accountUrl', { label: 'Website' });
const fields = fixedCollection('fields', {
  label: 'Custom fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('property', 'Field', [
      choiceOf('customFieldId', { label: 'Field', from: accountFields }),
      string('fieldValue', { label: 'Value' }),
    ]),
  ],
});
const accountId = common.idOf('accountId', 'Account ID');

export const accountOperations = {
  create: activeCampaign.operation('Create', {
    parameters: [
      string('name', { ...name, required: true }),
      collection('additionalFields', { ...common.additional, options: [accountUrl, fields] }),
    ],
    request: ({ name: called, additionalFields: { fields: own, ...about } }) => ({
      method: 'POST',
      path: '/api/3/accounts',
      body: { account: { name: called, ...about, fields: own?.property } },
    }),
    items: 'account',
  }),
  delete: common.remove('accounts', accountId),
  get: common.get('accounts', accountId),
  getAll: activeCampaign.operation('Get many', {
    parameters: [
      common.simple,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('search', { label: 'Search', description: 'In names' })],
      }),
    ],
    paged: common.paged,
    run: ({ client, limit, parameters: { simple, filters } }) =>
      common.listed(client, {
        at: 'accounts',
        limit,
        query: { search: filters.search || undefined },
        isSimple: simple,
      }),
  }),
  update: activeCampaign.operation('Update', {
    parameters: [
      accountId,
      collection('updateFields', { ...common.changes, options: [string('name', name), accountUrl, fields] }),
    ],
    request: ({ accountId: id, updateFields: { fields: own, ...about } }) => ({
      method: 'PUT',
      path: path`/api/3/accounts/${id}`,
      body: { account: { ...about, fields: own?.property } },
    }),
    items: 'account',
  }),
};

const jobTitle = string('jobTitle', { label: 'Job title' });
const accountContactId = common.idOf('accountContactId', 'ID of the link');

export const accountContactOperations = {
  create: activeCampaign.operation('Create', {
    description: 'Make a contact one of an account',
    parameters: [
      number('account', { label: 'Account ID', required: true }),
      number('contact', { label: 'Contact ID', required: true }),
      collection('additionalFields', { ...common.additional, options: [jobTitle] }),
    ],
    request: ({ account, contact, additionalFields }) => ({
      method: 'POST',
      path: '/api/3/accountContacts',
      body: { accountContact: { contact, account, ...additionalFields } },
    }),
    items: 'accountContact',
  }),
  delete: common.remove('accountContacts', accountContactId),
  update: activeCampaign.operation('Update', {
    parameters: [accountContactId, collection('updateFields', { ...common.changes, options: [jobTitle] })],
    request: ({ accountContactId: id, updateFields }) => ({
      method: 'PUT',
      path: path`/api/3/accountContacts/${id}`,
      body: { accountContact: { ...updateFields } },
    }),
    items: 'accountContact',
  }),
};
