import { boolean, choices, collection, options, path, secret, string, when } from '@millrace/node-sdk';
import { discourse, userPaging } from '../client.ts';

const username = string('username', { label: 'User name', required: true });

export const userOperations = {
  create: discourse.operation('Create', {
    parameters: [
      string('name', { label: 'Name', required: true }),
      string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
      username,
      secret('password', { label: 'Password', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          boolean('active', { label: 'Active', description: 'The address needs no confirmation' }),
          boolean('approved', { label: 'Approved' }),
        ],
      }),
    ],
    request: ({ name, email, username: called, password, additionalFields }) => ({
      method: 'POST',
      path: '/users.json',
      body: { name, password, email, username: called, ...additionalFields },
    }),
  }),
  get: discourse.operation('Get', {
    parameters: [
      options('by', {
        label: 'By',
        default: 'username',
        required: true,
        options: [
          { name: 'User name', value: 'username' },
          { name: 'External ID', value: 'externalId', description: 'Of single sign-on' },
        ],
      }),
      when({ by: ['username'] }, username),
      when({ by: ['externalId'] }, string('externalId', { label: 'External ID', required: true })),
    ],
    request: ({ by, username: called = '', externalId = '' }) => ({
      path: by === 'username' ? path`/users/${called}` : path`/u/by-external/${externalId}.json`,
    }),
  }),
  getAll: discourse.operation('Get many', {
    parameters: [
      options('flag', {
        label: 'Kind',
        default: '',
        required: true,
        options: choices('active', 'blocked', 'new', 'staff', 'suspect', 'suspended'),
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          boolean('asc', { label: 'Ascending', default: true }),
          options('order', {
            label: 'Order by',
            default: 'created',
            options: choices(
              ...(['created', 'days_visited', 'email', 'last_emailed', 'posts', 'posts_read', 'read_time'] as const),
              ...(['seen', 'topics_viewed', 'trust_level', 'username'] as const),
            ),
          }),
          boolean('showEmails', { label: 'With emails' }),
          boolean('stats', { label: 'With figures' }),
        ],
      }),
    ],
    paged: { most: 100 },
    paging: userPaging,
    request: ({ flag, options: { showEmails, ...query } }) => ({
      path: path`/admin/users/list/${flag}.json`,
      query: { ...query, show_emails: showEmails },
    }),
  }),
};
