import { path, string } from '@millrace/node-sdk';
import { clockify } from '../client.ts';
import * as shared from '../parameters.ts';

const clientId = string('clientId', { label: 'Client ID', required: true });
const about = [
  string('address', { label: 'Address' }),
  string('email', { label: 'Email', placeholder: 'name@example.com' }),
  string('note', { label: 'Note' }),
] as const;

export const clientOperations = {
  create: clockify.operation('Create', {
    parameters: [shared.workspaceId, shared.name, shared.more(about)],
    request: ({ workspaceId, name, additionalFields }) => ({
      method: 'POST',
      path: path`/workspaces/${workspaceId}/clients`,
      body: { name, ...additionalFields },
    }),
  }),
  delete: clockify.operation('Delete', {
    parameters: [shared.workspaceId, clientId],
    request: ({ workspaceId, clientId: id }) => ({
      method: 'DELETE',
      path: path`/workspaces/${workspaceId}/clients/${id}`,
    }),
  }),
  get: clockify.operation('Get', {
    parameters: [shared.workspaceId, clientId],
    request: ({ workspaceId, clientId: id }) => ({ path: path`/workspaces/${workspaceId}/clients/${id}` }),
  }),
  getAll: clockify.operation('Get many', {
    parameters: [shared.workspaceId, shared.more([shared.archived, shared.filterByName, shared.order])],
    paged: true,
    request: ({ workspaceId, additionalFields: query }) => ({ path: path`/workspaces/${workspaceId}/clients`, query }),
  }),
  update: clockify.operation('Update', {
    parameters: [shared.workspaceId, clientId, shared.name, shared.changes([...about, shared.archived])],
    request: ({ workspaceId, clientId: id, name, updateFields }) => ({
      method: 'PUT',
      path: path`/workspaces/${workspaceId}/clients/${id}`,
      body: { name, ...updateFields },
    }),
  }),
};
