import { choices, collection, options, path, secret, string } from '@millrace/node-sdk';
import { context, entries, fieldsOf, wordPress } from '../client.ts';
import * as shared from '../parameters.ts';

const userId = string('userId', { label: 'User ID', required: true });

const about = [
  string('url', { label: 'URL' }),
  string('description', { label: 'Description' }),
  string('nickname', { label: 'Nickname' }),
  shared.slug,
] as const;

export const userOperations = {
  create: wordPress.operation('Create', {
    parameters: [
      string('username', { label: 'Username', required: true }),
      string('name', { label: 'Name', description: 'As it is shown', required: true }),
      string('firstName', { label: 'First name', required: true }),
      string('lastName', { label: 'Last name', required: true }),
      string('email', { label: 'Email', required: true }),
      secret('password', { label: 'Password', required: true }),
      collection('additionalFields', { ...shared.added, options: about }),
    ],
    request: ({ name, username, firstName: first_name, lastName: last_name, email, password, additionalFields }) => ({
      method: 'POST',
      path: '/users',
      body: { name, username, first_name, last_name, email, password, ...additionalFields },
    }),
  }),
  get: wordPress.operation('Get', {
    parameters: [userId, collection('options', { ...shared.chosen, options: [context] })],
    request: ({ userId: id, options: query }) => ({ path: path`/users/${id}`, query }),
  }),
  getAll: wordPress.operation('Get many', {
    parameters: [
      collection('options', {
        ...shared.chosen,
        options: [
          context,
          options('orderBy', {
            label: 'Order by',
            default: 'id',
            options: choices('email', 'id', 'include', 'include_slugs', 'name', 'registered_date', 'slug', 'url'),
          }),
          shared.order,
          shared.search,
          options('who', { label: 'Who', default: 'authors', options: choices('authors') }),
        ],
      }),
    ],
    paged: { limit: 5, most: 10 },
    run: ({ client, limit, parameters: { options: filters } }) => entries(client, path`/users`, { filters, limit }),
  }),
  update: wordPress.operation('Update', {
    parameters: [
      userId,
      collection('updateFields', {
        ...shared.changed,
        options: [
          string('username', { label: 'Username' }),
          string('name', { label: 'Name' }),
          string('firstName', { label: 'First name' }),
          string('lastName', { label: 'Last name' }),
          string('email', { label: 'Email' }),
          secret('password', { label: 'Password' }),
          ...about,
        ],
      }),
    ],
    request: ({ userId: id, updateFields }) => ({
      method: 'POST',
      path: path`/users/${id}`,
      body: { id, ...fieldsOf(updateFields) },
    }),
  }),
};
