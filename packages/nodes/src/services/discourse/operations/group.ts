import { path, string } from '@millrace/node-sdk';
import { discourse, groupPaging } from '../client.ts';

const name = string('name', { label: 'Name', required: true });
const groupId = string('groupId', { label: 'Group ID', required: true });
const usernames = string('usernames', {
  label: 'Users',
  description: 'Their names, separated by commas',
  required: true,
});

export const groupOperations = {
  create: discourse.operation('Create', {
    parameters: [name],
    request: ({ name: called }) => ({ method: 'POST', path: '/admin/groups.json', body: { group: { name: called } } }),
    items: 'basic_group',
  }),
  get: discourse.operation('Get', {
    parameters: [name],
    request: ({ name: called }) => ({ path: path`/groups/${called}` }),
    items: 'group',
  }),
  getAll: discourse.operation('Get many', {
    paged: { most: 100 },
    paging: groupPaging,
    request: () => ({ path: '/groups.json' }),
  }),
  update: discourse.operation('Update', {
    parameters: [groupId, name],
    request: ({ groupId: id, name: called }) => ({
      method: 'PUT',
      path: path`/groups/${id}.json`,
      body: { group: { name: called } },
    }),
  }),
};

export const userGroupOperations = {
  add: discourse.operation('Add', {
    description: 'Make users members of a group',
    parameters: [usernames, groupId],
    request: ({ usernames: users, groupId: id }) => ({
      method: 'PUT',
      path: path`/groups/${id}/members.json`,
      body: { usernames: users },
    }),
  }),
  remove: discourse.operation('Remove', {
    description: 'Take users out of a group',
    parameters: [usernames, groupId],
    request: ({ usernames: users, groupId: id }) => ({
      method: 'DELETE',
      path: path`/groups/${id}/members.json`,
      body: { usernames: users },
    }),
  }),
};
