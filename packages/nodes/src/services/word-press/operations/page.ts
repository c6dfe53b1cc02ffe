import { choicesOf, collection, number, path, string } from '@millrace/node-sdk';
import { context, entries, fieldsOf, wordPress } from '../client.ts';
import { authors } from '../lookups.ts';
import * as shared from '../parameters.ts';

const pageId = string('pageId', { label: 'Page ID', required: true });

const content = [
  shared.authorId,
  shared.parent,
  shared.content,
  shared.slug,
  shared.password,
  shared.status,
  shared.commentStatus,
  shared.pingStatus,
  shared.template('pageTemplate'),
  shared.menuOrder,
  shared.featuredMediaId,
] as const;

export const pageOperations = {
  create: wordPress.operation('Create', {
    parameters: [shared.title, collection('additionalFields', { ...shared.added, options: content })],
    request: ({ title, additionalFields }) => ({
      method: 'POST',
      path: '/pages',
      body: { title, ...fieldsOf(additionalFields) },
    }),
  }),
  get: wordPress.operation('Get', {
    parameters: [pageId, collection('options', { ...shared.chosen, options: [shared.password, context] })],
    request: ({ pageId: id, options: query }) => ({ path: path`/pages/${id}`, query }),
  }),
  getAll: wordPress.operation('Get many', {
    parameters: [
      collection('options', {
        ...shared.chosen,
        options: [
          shared.after,
          choicesOf('author', { label: 'Authors', from: authors }),
          shared.before,
          context,
          shared.menuOrder,
          shared.order,
          shared.orderBy,
          number('page', { label: 'Page', description: 'Of the list, where not all are given', default: 1 }),
          shared.parent,
          shared.search,
          shared.wantedStatus,
        ],
      }),
    ],
    paged: { limit: 5, most: 10 },
    run: ({ client, limit, parameters: { options: filters } }) => entries(client, path`/pages`, { filters, limit }),
  }),
  update: wordPress.operation('Update', {
    parameters: [pageId, collection('updateFields', { ...shared.changed, options: [shared.newTitle, ...content] })],
    request: ({ pageId: id, updateFields }) => ({
      method: 'POST',
      path: path`/pages/${id}`,
      body: { id: Number(id), ...fieldsOf(updateFields) },
    }),
  }),
};
