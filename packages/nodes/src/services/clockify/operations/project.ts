import { boolean, choiceOf, choices, color, options, path, string } from '@millrace/node-sdk';
import { clients, clockify } from '../client.ts';
import * as shared from '../parameters.ts';

const projectId = string('projectId', { label: 'Project ID', required: true });
const about = [
  boolean('billable', { label: 'Billable' }),
  choiceOf('clientId', { label: 'Client', from: clients }),
  color('color', { label: 'Colour', default: '#0000FF' }),
  boolean('isPublic', { label: 'Public', description: 'Everybody of the workspace sees it' }),
  string('note', { label: 'Note' }),
] as const;

export const projectOperations = {
  create: clockify.operation('Create', {
    parameters: [shared.workspaceId, shared.name, shared.more(about)],
    request: ({ workspaceId, name, additionalFields }) => ({
      method: 'POST',
      path: path`/workspaces/${workspaceId}/projects`,
      body: { name, ...additionalFields },
    }),
  }),
  delete: clockify.operation('Delete', {
    description: 'Delete a project, which has to be archived before',
    parameters: [shared.workspaceId, projectId],
    request: ({ workspaceId, projectId: id }) => ({
      method: 'DELETE',
      path: path`/workspaces/${workspaceId}/projects/${id}`,
    }),
  }),
  get: clockify.operation('Get', {
    parameters: [shared.workspaceId, projectId],
    request: ({ workspaceId, projectId: id }) => ({ path: path`/workspaces/${workspaceId}/projects/${id}` }),
  }),
  getAll: clockify.operation('Get many', {
    parameters: [
      shared.workspaceId,
      shared.more([
        shared.archived,
        boolean('billable', { label: 'Billable' }),
        boolean('contains-client', { label: 'With these clients', default: true, description: 'Else without them' }),
        string('clients', { label: 'Clients', description: 'IDs, separated by commas' }),
        boolean('contains-user', { label: 'With these users', default: true, description: 'Else without them' }),
        string('users', { label: 'Users', description: 'IDs, separated by commas' }),
        boolean('is-template', { label: 'Templates' }),
        shared.filterByName,
        options('sort-column', {
          label: 'Order by',
          default: 'NAME',
          options: choices('NAME', 'CLIENT_NAME', 'DURATION'),
        }),
        shared.order,
      ]),
    ],
    paged: true,
    request: ({ workspaceId, additionalFields: query }) => ({ path: path`/workspaces/${workspaceId}/projects`, query }),
  }),
  update: clockify.operation('Update', {
    parameters: [
      shared.workspaceId,
      projectId,
      shared.changes([...about, shared.archived, string('name', { label: 'Name' })]),
    ],
    request: ({ workspaceId, projectId: id, updateFields: body }) => ({
      method: 'PUT',
      path: path`/workspaces/${workspaceId}/projects/${id}`,
      body,
    }),
  }),
};
