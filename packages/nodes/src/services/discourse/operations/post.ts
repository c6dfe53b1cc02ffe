import { boolean, choiceOf, collection, path, string } from '@millrace/node-sdk';
import { categories, discourse, postPaging } from '../client.ts';

const postId = string('postId', { label: 'Post ID', required: true });
const content = string('content', {
  label: 'Text',
  description: 'In Markdown',
  typeOptions: { rows: 5 },
  required: true,
});

export const postOperations = {
  create: discourse.operation('Create', {
    parameters: [
      string('title', { label: 'Title', description: 'Of a new topic; empty for a reply' }),
      content,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          choiceOf('category', { label: 'Category', from: categories }),
          string('reply_to_post_number', { label: 'Reply to post', description: 'Its number in the topic' }),
          string('topic_id', { label: 'Topic ID', description: 'The topic to reply to' }),
        ],
      }),
    ],
    request: ({ title, content: raw, additionalFields }) => ({
      method: 'POST',
      path: '/posts.json',
      body: { title: title || undefined, raw, ...additionalFields },
    }),
  }),
  get: discourse.operation('Get', {
    parameters: [postId],
    request: ({ postId: id }) => ({ path: path`/posts/${id}` }),
  }),
  getAll: discourse.operation('Get many', {
    paged: { most: 100 },
    paging: postPaging,
    request: () => ({ path: '/posts.json' }),
  }),
  update: discourse.operation('Update', {
    parameters: [
      postId,
      content,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [
          string('edit_reason', { label: 'Reason', description: 'Why the post is changed' }),
          boolean('cooked', { label: 'Is HTML', description: 'The text is HTML that needs no work' }),
        ],
      }),
    ],
    request: ({ postId: id, content: raw, updateFields }) => ({
      method: 'PUT',
      path: path`/posts/${id}.json`,
      body: { raw, ...updateFields },
    }),
    items: 'post',
  }),
};
