import { boolean, isJsonObject, number, options, path, string, succeeded } from '@millrace/node-sdk';
import { entity, todoist } from '../client.ts';
import { withOldNames } from '../old-names.ts';
import { COLORS, fields, idOf } from '../parameters.ts';

const commentId = idOf('commentId', 'Comment ID');
const rows = { typeOptions: { rows: 3 } };

export const commentOperations = {
  create: todoist.operation('Create', {
    action: 'Create a comment',
    parameters: [
      idOf('commentTaskId', 'Task ID'),
      string('commentContent', { label: 'Content', required: true, ...rows }),
    ],
    async run({ client, node, parameters: { commentTaskId, commentContent } }) {
      const body = { task_id: commentTaskId, content: commentContent };
      return {
        json: withOldNames('comment', await client.post('/comments', body, { answer: entity }), node.typeVersion),
      };
    },
  }),
  delete: todoist.operation('Delete', {
    action: 'Delete a comment',
    parameters: [commentId],
    request: ({ commentId: id }) => ({ method: 'DELETE', path: path`/comments/${id}` }),
    items: succeeded,
  }),
  get: todoist.operation('Get', {
    action: 'Get a comment',
    parameters: [commentId],
    async run({ client, node, parameters: { commentId: id } }) {
      const found = await client.get(path`/comments/${id}`, { answer: entity });
      return { json: withOldNames('comment', found, node.typeVersion) };
    },
  }),
  getAll: todoist.operation('Get many', {
    action: 'Get many comments',
    parameters: [
      fields('commentFilters', 'Filters', [
        string('task_id', { label: 'Task ID' }),
        string('project_id', { label: 'Project ID' }),
      ]),
    ],
    async run({ client, node, parameters: { commentFilters } }) {
      const found = await client.all({ path: '/comments', query: commentFilters });
      return found.filter(isJsonObject).map((json) => ({ json: withOldNames('comment', json, node.typeVersion) }));
    },
  }),
  update: todoist.operation('Update', {
    action: 'Update a comment',
    parameters: [
      commentId,
      fields('commentUpdateFields', 'Fields to change', [string('content', { label: 'Content', ...rows })]),
    ],
    request: ({ commentId: id, commentUpdateFields }) => ({
      method: 'POST',
      path: path`/comments/${id}`,
      body: commentUpdateFields,
    }),
    items: succeeded,
  }),
};

const labelId = idOf('labelId', 'Label ID');
const look = [
  options('color', { label: 'Colour', default: '', options: COLORS }),
  number('order', { label: 'Order' }),
  boolean('is_favorite', { label: 'Favourite' }),
] as const;

export const labelOperations = {
  create: todoist.operation('Create', {
    action: 'Create a label',
    parameters: [idOf('labelName', 'Name'), fields('labelOptions', 'Additional fields', look)],
    request: ({ labelName, labelOptions }) => ({
      method: 'POST',
      path: '/labels',
      body: { name: labelName, ...labelOptions },
    }),
  }),
  delete: todoist.operation('Delete', {
    action: 'Delete a label',
    parameters: [labelId],
    request: ({ labelId: id }) => ({ method: 'DELETE', path: path`/labels/${id}` }),
    items: succeeded,
  }),
  get: todoist.operation('Get', {
    action: 'Get a label',
    parameters: [labelId],
    request: ({ labelId: id }) => ({ path: path`/labels/${id}` }),
  }),
  getAll: todoist.operation('Get many', {
    action: 'Get many labels',
    async run({ client }) {
      const found = await client.all({ path: '/labels' });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: todoist.operation('Update', {
    action: 'Update a label',
    parameters: [
      labelId,
      fields('labelUpdateFields', 'Fields to change', [string('name', { label: 'Name' }), ...look]),
    ],
    request: ({ labelId: id, labelUpdateFields }) => ({
      method: 'POST',
      path: path`/labels/${id}`,
      body: labelUpdateFields,
    }),
    items: succeeded,
  }),
};
