import { boolean, collection, type JsonObject, type JsonValue, json, path, string } from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../lib/parameters/json-parameter.ts';
import { publicApi, workflowId } from '../client.ts';

const EMPTY = '{ "name": "My workflow", "nodes": [], "connections": {}, "settings": {} }';

const workflowObject = (initial: string) =>
  json('workflowObject', {
    label: 'Workflow',
    description: 'The workflow as JSON. Fields that the instance keeps itself are left out.',
    default: initial,
    required: true,
    typeOptions: { alwaysOpenEditWindow: true },
  });

/** What can be sent of a workflow; the rest belongs to the instance. */
function sentWorkflow(given: JsonValue): JsonObject {
  const workflow = parseJsonObjectParameter(given, 'Workflow', 'workflowObject');
  const { name = '', nodes = [], settings = {}, connections = {}, staticData = null } = workflow;
  return { name, nodes, settings, connections, staticData };
}

export const workflowOperations = {
  activate: publicApi.operation('Activate', {
    parameters: [
      workflowId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('versionId', { label: 'Version ID', description: 'The version that is to be active' }),
          string('name', { label: 'Name', description: 'Of the version' }),
          string('description', { label: 'Description', description: 'Of the version', typeOptions: { rows: 4 } }),
        ],
      }),
    ],
    request: ({ workflowId: { value }, additionalFields }) => ({
      method: 'POST',
      path: path`/workflows/${value}/activate`,
      body: Object.keys(additionalFields).length > 0 ? { ...additionalFields } : undefined,
    }),
  }),
  create: publicApi.operation('Create', {
    parameters: [workflowObject(EMPTY)],
    request: ({ workflowObject: given }) => ({ method: 'POST', path: '/workflows', body: sentWorkflow(given) }),
  }),
  deactivate: publicApi.operation('Deactivate', {
    parameters: [workflowId],
    request: ({ workflowId: { value } }) => ({ method: 'POST', path: path`/workflows/${value}/deactivate` }),
  }),
  delete: publicApi.operation('Delete', {
    parameters: [workflowId],
    request: ({ workflowId: { value } }) => ({ method: 'DELETE', path: path`/workflows/${value}` }),
  }),
  get: publicApi.operation('Get', {
    parameters: [workflowId],
    request: ({ workflowId: { value } }) => ({ path: path`/workflows/${value}` }),
  }),
  getAll: publicApi.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          boolean('activeWorkflows', { label: 'Active', description: 'Only those that are active', default: true }),
          string('tags', { label: 'Tags', description: 'Only those that have all of these tags, separated by commas' }),
          string('name', { label: 'Name', description: 'Only those whose names hold this' }),
          string('projectId', { label: 'Project ID', description: 'Only those of this project' }),
          boolean('excludePinnedData', { label: 'Without pinned data', description: 'Leave pinned data out' }),
        ],
      }),
    ],
    paged: { all: true, limit: 100, most: 250 },
    request: ({ filters: { activeWorkflows: active, tags, name, projectId, excludePinnedData } }) => ({
      path: '/workflows',
      query: {
        active,
        tags: tags || undefined,
        name: name || undefined,
        projectId: projectId || undefined,
        excludePinnedData,
      },
    }),
  }),
  getVersion: publicApi.operation('Get version', {
    parameters: [workflowId, string('versionId', { label: 'Version ID', required: true })],
    request: ({ workflowId: { value }, versionId }) => ({ path: path`/workflows/${value}/${versionId}` }),
  }),
  update: publicApi.operation('Update', {
    parameters: [workflowId, workflowObject('')],
    request: ({ workflowId: { value }, workflowObject: given }) => ({
      method: 'PUT',
      path: path`/workflows/${value}`,
      body: sentWorkflow(given),
    }),
  }),
};
