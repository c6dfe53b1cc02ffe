import { boolean, path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { boardIdText, idOf, memberType, more } from '../parameters.ts';

const memberId = idOf('idMember', 'Member ID');

export const boardMemberOperations = {
  add: trello.operation('Add', {
    action: 'Add a member to a board',
    parameters: [
      boardIdText,
      memberId,
      memberType,
      more([
        boolean('allowBillableGuest', { label: 'Guests that cost', description: 'Allow guests of several boards' }),
      ]),
    ],
    request: ({ id, idMember, type, additionalFields }) => ({
      method: 'PUT',
      path: path`/boards/${id}/members/${idMember}`,
      query: { type, allowBillableGuest: false, ...additionalFields },
    }),
  }),
  getAll: trello.operation('Get many', {
    action: 'Get the members of a board',
    parameters: [boardIdText],
    paged: { limit: 20 },
    request: ({ id }) => ({ path: path`/boards/${id}/members` }),
  }),
  invite: trello.operation('Invite', {
    action: 'Invite somebody to a board by email',
    parameters: [
      boardIdText,
      string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
      more([memberType, string('fullName', { label: 'Full name' })]),
    ],
    request: ({ id, email, additionalFields: { type, fullName } }) => ({
      method: 'PUT',
      path: path`/boards/${id}/members`,
      query: { email, type },
      body: { fullName },
    }),
  }),
  remove: trello.operation('Remove', {
    action: 'Remove a member from a board',
    parameters: [boardIdText, memberId],
    request: ({ id, idMember }) => ({ method: 'DELETE', path: path`/boards/${id}/members/${idMember}` }),
  }),
};
