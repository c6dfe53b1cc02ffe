import { boolean, choiceOf, choices, dateTime, options, path, string, succeeded } from '@millrace/node-sdk';
import { asana } from '../client.ts';
import { teams } from '../lookups.ts';
import { fields, name, paged, workspace } from '../parameters.ts';

const id = string('id', { label: 'Project ID', required: true });
const team = choiceOf('team', { label: 'Team', from: teams });
const contents = [
  options('color', {
    label: 'Colour',
    default: 'none',
    options: choices(
      'dark-blue',
      'dark-brown',
      'dark-green',
      'dark-orange',
      'dark-pink',
      'dark-purple',
      'dark-red',
      'dark-teal',
      'dark-warm-gray',
      'light-blue',
      'light-green',
      'light-orange',
      'light-pink',
      'light-purple',
      'light-red',
      'light-teal',
      'light-warm-gray',
      'light-yellow',
      'none',
    ),
  }),
  dateTime('due_on', { label: 'Due on' }),
  string('notes', { label: 'Notes' }),
  options('privacy_setting', {
    label: 'Who sees it',
    default: 'private',
    options: [
      { name: 'Members', value: 'private' },
      { name: 'The team', value: 'private_to_team' },
      { name: 'The workspace', value: 'public_to_workspace' },
    ],
  }),
] as const;

export const projectOperations = {
  create: asana.operation('Create', {
    action: 'Create a project',
    parameters: [name, workspace, team, fields('additionalFields', 'Additional fields', contents)],
    request: ({ name: title, workspace: where, team: whose, additionalFields }) => ({
      method: 'POST',
      path: whose ? path`/teams/${whose}/projects` : '/projects',
      body: { data: { name: title, workspace: where, ...additionalFields } },
    }),
    items: 'data',
  }),
  delete: asana.operation('Delete', {
    action: 'Delete a project',
    parameters: [id],
    request: ({ id: project }) => ({ method: 'DELETE', path: path`/projects/${project}` }),
    items: succeeded,
  }),
  get: asana.operation('Get', {
    action: 'Get a project',
    parameters: [id],
    request: ({ id: project }) => ({ path: path`/projects/${project}` }),
    items: 'data',
  }),
  getAll: asana.operation('Get many', {
    action: 'Get many projects',
    parameters: [workspace, fields('additionalFields', 'Filters', [boolean('archived', { label: 'Archived' }), team])],
    paged,
    request: ({ workspace: where, additionalFields }) => ({
      path: '/projects',
      query: { workspace: additionalFields.team ? undefined : where, ...additionalFields },
    }),
  }),
  update: asana.operation('Update', {
    action: 'Update a project',
    parameters: [
      workspace,
      id,
      fields('updateFields', 'Fields to change', [
        ...contents,
        string('name', { label: 'Name' }),
        string('owner', { label: 'Owner ID' }),
        team,
      ]),
    ],
    request: ({ id: project, updateFields }) => ({
      method: 'PUT',
      path: path`/projects/${project}`,
      body: { data: updateFields },
    }),
    items: 'data',
  }),
};

export const userOperations = {
  get: asana.operation('Get', {
    action: 'Get a user',
    parameters: [string('userId', { label: 'User', description: 'An ID, an email, or me', required: true })],
    request: ({ userId }) => ({ path: path`/users/${userId}` }),
    items: 'data',
  }),
  getAll: asana.operation('Get many', {
    action: 'Get the users of a workspace',
    parameters: [workspace],
    request: ({ workspace: where }) => ({ path: path`/workspaces/${where}/users` }),
    items: 'data',
  }),
};
