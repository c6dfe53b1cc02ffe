import { path } from '@millrace/node-sdk';
import { lemlist } from '../client.ts';
import * as shared from './shared.ts';

const get = lemlist.operation('Get', { action: 'Get the team', request: () => ({ path: '/team' }) });

export const teamOperationsV1 = { get };
export const teamOperationsV2 = {
  get,
  getCredits: lemlist.operation('Get credits', {
    action: 'Get the credits that the team has left',
    request: () => ({ path: '/team/credits' }),
  }),
};

export const unsubscribeOperations = {
  add: lemlist.operation('Add', {
    action: 'Add an email to those that are unsubscribed',
    parameters: [shared.email],
    request: ({ email }) => ({ method: 'POST', path: path`/unsubscribes/${email}` }),
  }),
  delete: lemlist.operation('Delete', {
    action: 'Take an email from those that are unsubscribed',
    parameters: [shared.email],
    request: ({ email }) => ({ method: 'DELETE', path: path`/unsubscribes/${email}` }),
  }),
  getAll: lemlist.operation('Get many', {
    action: 'Get many unsubscribed emails',
    paged: shared.paged,
    request: () => ({ path: '/unsubscribes' }),
  }),
};
