import { boolean, choiceOf, choices, choicesOf, options, path, string, succeeded } from '@millrace/node-sdk';
import { clockify, projects, users } from '../client.ts';
import * as shared from '../parameters.ts';

const projectId = choiceOf('projectId', { label: 'Project', from: projects, required: true });
const taskId = string('taskId', { label: 'Task ID', required: true });
const about = [
  choicesOf('assigneeIds', { label: 'Assignees', from: users }),
  string('estimate', { label: 'Estimate', description: 'Hours and minutes', placeholder: '1:30' }),
  options('status', { label: 'Status', default: 'ACTIVE', options: choices('ACTIVE', 'DONE') }),
] as const;

/** An estimate as Clockify reads it: an ISO 8601 duration, which may be entered as such. */
function durationOf(estimate: string | undefined): string | undefined {
  const [, hours, minutes = '0'] = /^(\d+)(?::(\d{1,2}))?$/.exec(estimate?.trim() ?? '') ?? [];
  return hours === undefined ? estimate : `PT${hours}H${minutes}M`;
}

const tagId = string('tagId', { label: 'Tag ID', required: true });

export const taskOperations = {
  create: clockify.operation('Create', {
    parameters: [shared.workspaceId, projectId, shared.name, shared.more(about)],
    request: ({ workspaceId, projectId: project, name, additionalFields }) => ({
      method: 'POST',
      path: path`/workspaces/${workspaceId}/projects/${project}/tasks`,
      body: { name, ...additionalFields, estimate: durationOf(additionalFields.estimate) },
    }),
  }),
  delete: clockify.operation('Delete', {
    parameters: [shared.workspaceId, projectId, taskId],
    request: ({ workspaceId, projectId: project, taskId: id }) => ({
      method: 'DELETE',
      path: path`/workspaces/${workspaceId}/projects/${project}/tasks/${id}`,
    }),
  }),
  get: clockify.operation('Get', {
    parameters: [shared.workspaceId, projectId, taskId],
    request: ({ workspaceId, projectId: project, taskId: id }) => ({
      path: path`/workspaces/${workspaceId}/projects/${project}/tasks/${id}`,
    }),
  }),
  getAll: clockify.operation('Get many', {
    parameters: [
      shared.workspaceId,
      projectId,
      shared.more([boolean('is-active', { label: 'Active only' }), shared.filterByName, shared.order]),
    ],
    paged: true,
    request: ({ workspaceId, projectId: project, additionalFields: query }) => ({
      path: path`/workspaces/${workspaceId}/projects/${project}/tasks`,
      query,
    }),
  }),
  update: clockify.operation('Update', {
    parameters: [shared.workspaceId, projectId, taskId, shared.changes([...about, string('name', { label: 'Name' })])],
    async run({ client, parameters: { workspaceId, projectId: project, taskId: id, updateFields } }) {
      const at = path`/workspaces/${workspaceId}/projects/${project}/tasks/${id}`;
      // Clockify wants the name with each change.
      const name = updateFields.name || (await client.get(at, { answer: shared.known })).name;
      const fields = { ...updateFields, estimate: durationOf(updateFields.estimate), name };
      return { json: await client.put(at, fields, { answer: shared.entity }) };
    },
  }),
};

export const tagOperations = {
  create: clockify.operation('Create', {
    parameters: [shared.workspaceId, shared.name],
    request: ({ workspaceId, name }) => ({
      method: 'POST',
      path: path`/workspaces/${workspaceId}/tags`,
      body: { name },
    }),
  }),
  delete: clockify.operation('Delete', {
    parameters: [shared.workspaceId, tagId],
    request: ({ workspaceId, tagId: id }) => ({ method: 'DELETE', path: path`/workspaces/${workspaceId}/tags/${id}` }),
    items: succeeded,
  }),
  getAll: clockify.operation('Get many', {
    parameters: [shared.workspaceId, shared.more([shared.archived, shared.filterByName])],
    paged: true,
    request: ({ workspaceId, additionalFields: query }) => ({ path: path`/workspaces/${workspaceId}/tags`, query }),
  }),
  update: clockify.operation('Update', {
    parameters: [shared.workspaceId, tagId, shared.changes([shared.archived, string('name', { label: 'Name' })])],
    async run({ client, parameters: { workspaceId, tagId: id, updateFields } }) {
      const at = path`/workspaces/${workspaceId}/tags/${id}`;
      const name = updateFields.name || (await client.get(at, { answer: shared.known })).name;
      return { json: await client.put(at, { ...updateFields, name }, { answer: shared.entity }) };
    },
  }),
};
