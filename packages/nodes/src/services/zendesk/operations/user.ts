import {
  boolean,
  choiceOf,
  choices,
  choicesOf,
  collection,
  isJsonObject,
  linkPaging,
  multiOptions,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { pagesOf, zendesk } from '../client.ts';
import { locales, organizations, tags, userFields } from '../lookups.ts';
import * as shared from '../parameters.ts';

const id = string('id', { label: 'User ID', required: true });
const name = { label: 'Name' } as const;
const roles = [
  { name: 'End user', value: 'end-user' },
  { name: 'Agent', value: 'agent' },
  { name: 'Admin', value: 'admin' },
] as const;

const about = [
  string('alias', { label: 'Alias', description: 'Name that end users see' }),
  number('custom_role_id', { label: 'Custom role ID' }),
  string('details', { label: 'Details' }),
  string('email', { label: 'Email', placeholder: 'name@example.com' }),
  string('external_id', { label: 'External ID', description: 'Of the user in another system' }),
  choiceOf('locale', { label: 'Language', from: locales }),
  boolean('moderator', { label: 'Moderator', description: 'May moderate forums' }),
  string('notes', { label: 'Notes' }),
  boolean('only_private_comments', { label: 'Private comments only' }),
  choiceOf('organization_id', { label: 'Organization', from: organizations }),
  string('phone', { label: 'Phone' }),
  boolean('report_csv', { label: 'Reports', description: 'Has access to the report of tickets as CSV' }),
  boolean('restricted_agent', { label: 'Restricted agent' }),
  options('role', { label: 'Role', default: '', options: roles }),
  string('signature', { label: 'Signature' }),
  boolean('suspended', { label: 'Suspended' }),
  choicesOf('tags', { label: 'Tags', from: tags }),
  options('ticket_restriction', {
    label: 'Tickets that are seen',
    default: '',
    options: choices('organization', 'groups', 'assigned', 'requested'),
  }),
  string('time_zone', { label: 'Time zone', placeholder: 'Copenhagen' }),
  shared.addedFields('userFieldsUi', 'userFieldValues', userFields),
  boolean('verified', { label: 'Verified', description: 'The address needs no confirmation' }),
] as const;

interface About {
  userFieldsUi?: { userFieldValues?: Array<{ field: string; value: string }> };
}

function userOf<Given extends About>({ userFieldsUi, ...fields }: Given) {
  return { ...fields, user_fields: shared.byField(userFieldsUi?.userFieldValues) };
}

const placeOf = (user: string) => path`/users/${`${user}.json`}`;
const pages = pagesOf('users');

export const userOperations = {
  create: zendesk.operation('Create', {
    parameters: [string('name', { ...name, required: true }), shared.more(about)],
    request: ({ name: called, additionalFields }) => ({
      method: 'POST',
      path: '/users.json',
      body: { user: { name: called, ...userOf(additionalFields) } },
    }),
    items: 'user',
  }),
  delete: zendesk.operation('Delete', {
    parameters: [id],
    request: ({ id: user }) => ({ method: 'DELETE', path: placeOf(user) }),
    items: 'user',
  }),
  get: zendesk.operation('Get', {
    parameters: [id],
    request: ({ id: user }) => ({ path: placeOf(user) }),
    items: 'user',
  }),
  getAll: zendesk.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [multiOptions('role', { label: 'Roles', options: roles })],
      }),
    ],
    paged: shared.paged,
    paging: pages,
    request: ({ filters: { role } }) => ({ path: '/users.json', query: { 'role[]': role } }),
  }),
  getOrganizations: zendesk.operation('Get organizations', {
    action: 'Get the organizations of a user',
    parameters: [id],
    async run({ client, parameters: { id: user } }) {
      const at = path`/users/${user}/organizations.json`;
      const found = await client.all(
        { path: at },
        { paging: linkPaging({ items: 'organizations', next: 'next_page' }) },
      );
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  getRelatedData: zendesk.operation('Get related data', {
    description: 'How many tickets, comments and the like a user has',
    action: 'Get data that is related to a user',
    parameters: [id],
    request: ({ id: user }) => ({ path: path`/users/${user}/related.json` }),
    items: 'user_related',
  }),
  search: zendesk.operation('Search', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('query', { label: 'Search', description: 'Part of a name or address, or conditions' }),
          string('external_id', { label: 'External ID' }),
        ],
      }),
    ],
    paged: shared.paged,
    paging: pages,
    request: ({ filters: query }) => ({ path: '/users/search.json', query }),
  }),
  update: zendesk.operation('Update', {
    parameters: [id, shared.changes([...about, string('name', name)])],
    request: ({ id: user, updateFields }) => ({
      method: 'PUT',
      path: placeOf(user),
      body: { user: userOf(updateFields) },
    }),
    items: 'user',
  }),
};
