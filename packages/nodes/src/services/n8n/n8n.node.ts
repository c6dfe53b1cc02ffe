import {
  boolean,
  choices,
  collection,
  defineServiceNode,
  json,
  multiOptions,
  number,
  options,
  path,
  resource,
  string,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { anyWorkflowId, publicApi } from './client.ts';
import { workflowOperations } from './operations/workflow.ts';

const auditOperations = {
  generate: publicApi.operation('Generate', {
    action: 'Generate a security audit',
    parameters: [
      collection('additionalOptions', {
        label: 'Additional options',
        placeholder: 'Add option',
        options: [
          multiOptions('categories', {
            label: 'Categories',
            description: 'What is looked at',
            options: choices('credentials', 'database', 'filesystem', 'instance', 'nodes'),
          }),
          number('daysAbandonedWorkflow', {
            label: 'Days until abandoned',
            description: 'A workflow that did not run for so many days counts as abandoned',
            default: 90,
          }),
        ],
      }),
    ],
    request: ({ additionalOptions }) => ({ method: 'POST', path: '/audit', body: { additionalOptions } }),
  }),
};

const typeName = string('credentialTypeName', {
  label: 'Credential type',
  description: 'Name of the type in files',
  placeholder: 'githubApi',
  required: true,
});

const credentialOperations = {
  create: publicApi.operation('Create', {
    parameters: [
      string('name', { label: 'Name', required: true }),
      typeName,
      json('data', {
        label: 'Data',
        description: 'Fields of the credential with their values',
        default: '',
        required: true,
        typeOptions: { alwaysOpenEditWindow: true },
      }),
    ],
    request: ({ name, credentialTypeName: type, data }) => ({
      method: 'POST',
      path: '/credentials',
      body: { name, type, data: parseJsonObjectParameter(data, 'Data', 'data') },
    }),
  }),
  delete: publicApi.operation('Delete', {
    parameters: [string('credentialId', { label: 'Credential ID', required: true })],
    request: ({ credentialId }) => ({ method: 'DELETE', path: path`/credentials/${credentialId}` }),
  }),
  getSchema: publicApi.operation('Get schema', {
    action: 'Get the schema of a credential type',
    parameters: [typeName],
    request: ({ credentialTypeName }) => ({ path: path`/credentials/schema/${credentialTypeName}` }),
  }),
};

const executionId = string('executionId', { label: 'Execution ID', required: true });
// In files the choice has this name.
const withData = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [boolean('activeWorkflows', { label: 'Include data', description: 'Give the data of the nodes, too' })],
});

const executionOperations = {
  get: publicApi.operation('Get', {
    parameters: [executionId, withData],
    request: ({ executionId: id, options: { activeWorkflows: includeData } }) => ({
      path: path`/executions/${id}`,
      query: { includeData },
    }),
  }),
  getAll: publicApi.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          anyWorkflowId,
          options('status', { label: 'Status', default: 'success', options: choices('error', 'success', 'waiting') }),
        ],
      }),
      withData,
    ],
    paged: { limit: 100, most: 250 },
    request: ({ filters: { workflowId, status }, options: { activeWorkflows: includeData } }) => ({
      path: '/executions',
      query: { workflowId: workflowId?.value || undefined, status, includeData },
    }),
  }),
  delete: publicApi.operation('Delete', {
    parameters: [executionId],
    request: ({ executionId: id }) => ({ method: 'DELETE', path: path`/executions/${id}` }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.n8n',
  displayName: 'Millrace API',
  description: 'Reads and changes workflows, executions and credentials of an instance of Millrace or n8n',
  version: 1,
  defaults: { name: 'n8n' },
  codex: { categories: ['Development', 'Core Nodes'], alias: ['n8n', 'workflow', 'execution', 'API'] },
  service: publicApi,
  resources: {
    audit: resource('Audit', auditOperations),
    credential: resource('Credential', credentialOperations),
    execution: resource('Execution', executionOperations, 'getAll'),
    workflow: resource('Workflow', workflowOperations, 'getAll'),
  },
  defaultResource: 'workflow',
});
