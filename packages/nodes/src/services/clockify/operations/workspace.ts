import { boolean, choices, options, path, singlePage, string } from '@millrace/node-sdk';
import { clockify } from '../client.ts';
import * as shared from '../parameters.ts';

export const userOperations = {
  getAll: clockify.operation('Get many', {
    parameters: [
      shared.workspaceId,
      shared.more([
        string('email', { label: 'Email', description: 'Or a part of it' }),
        shared.filterByName,
        boolean('include-roles', { label: 'With roles' }),
        options('status', {
          label: 'Status',
          default: 'ACTIVE',
          options: choices('ACTIVE', 'INACTIVE', 'PENDING', 'DECLINED'),
        }),
        shared.order,
      ]),
    ],
    paged: true,
    request: ({ workspaceId, additionalFields: query }) => ({ path: path`/workspaces/${workspaceId}/users`, query }),
  }),
};

export const workspaceOperations = {
  getAll: clockify.operation('Get many', {
    paged: true,
    paging: singlePage(),
    request: () => ({ path: '/workspaces' }),
  }),
};
