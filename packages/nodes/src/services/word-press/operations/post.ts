import { boolean, choices, choicesOf, collection, options, path, string } from '@millrace/node-sdk';
import { context, entries, fieldsOf, wordPress } from '../client.ts';
import { authors, categories, tags } from '../lookups.ts';
import * as shared from '../parameters.ts';

const postId = string('postId', { label: 'Post ID', required: true });
const ofCategories = choicesOf('categories', { label: 'Categories', from: categories });
const withTags = choicesOf('tags', { label: 'Tags', from: tags });
const sticky = boolean('sticky', { label: 'Sticky', description: 'Stands before all others' });

const content = [
  shared.authorId,
  shared.content,
  shared.slug,
  shared.password,
  shared.status,
  shared.date,
  shared.commentStatus,
  shared.pingStatus,
  options('format', {
    label: 'Format',
    default: 'standard',
    options: choices('aside', 'audio', 'chat', 'gallery', 'image', 'link', 'quote', 'standard', 'status', 'video'),
  }),
  sticky,
  ofCategories,
  withTags,
  shared.template('postTemplate'),
] as const;

export const postOperations = {
  create: wordPress.operation('Create', {
    parameters: [shared.title, collection('additionalFields', { ...shared.added, options: content })],
    request: ({ title, additionalFields }) => ({
      method: 'POST',
      path: '/posts',
      body: { title, ...fieldsOf(additionalFields) },
    }),
  }),
  get: wordPress.operation('Get', {
    parameters: [postId, collection('options', { ...shared.chosen, options: [shared.password, context] })],
    request: ({ postId: id, options: query }) => ({ path: path`/posts/${id}`, query }),
  }),
  getAll: wordPress.operation('Get many', {
    parameters: [
      collection('options', {
        ...shared.chosen,
        options: [
          shared.after,
          choicesOf('author', { label: 'Authors', from: authors }),
          shared.before,
          ofCategories,
          context,
          choicesOf('excludedCategories', { label: 'Without categories', from: categories }),
          choicesOf('excludedTags', { label: 'Without tags', from: tags }),
          shared.order,
          shared.orderBy,
          shared.search,
          shared.wantedStatus,
          sticky,
          withTags,
        ],
      }),
    ],
    paged: { limit: 5, most: 10 },
    run: ({ client, limit, parameters: { options: filters } }) => entries(client, path`/posts`, { filters, limit }),
  }),
  update: wordPress.operation('Update', {
    parameters: [postId, collection('updateFields', { ...shared.changed, options: [shared.newTitle, ...content] })],
    request: ({ postId: id, updateFields }) => ({
      method: 'POST',
      path: path`/posts/${id}`,
      body: { id: Number(id), ...fieldsOf(updateFields) },
    }),
  }),
};
