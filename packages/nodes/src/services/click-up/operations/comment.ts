import { boolean, choices, isJsonObject, options, path, string, succeeded } from '@millrace/node-sdk';
import { clickUp, listIn } from '../client.ts';
import { assignee, changes, idOf, limit, more, personIn } from '../parameters.ts';

const comment = idOf('comment', 'Comment ID');
const about = <const Name extends string>(parameter: Name) =>
  options(parameter, { label: 'Comment on', default: '', required: true, options: choices('list', 'task', 'view') });
const id = string('id', { label: 'ID', description: 'Of the list, task or view', required: true });

export const commentOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a comment',
    parameters: [
      about('commentOn'),
      id,
      string('commentText', { label: 'Text' }),
      more([assignee, boolean('notifyAll', { label: 'Notify all', description: 'Tell the author, too' })]),
    ],
    request: ({ commentOn, id: where, commentText, additionalFields }) => ({
      method: 'POST',
      path: path`/${commentOn}/${where}/comment`,
      body: {
        comment_text: commentText,
        assignee: personIn(additionalFields.assignee),
        notify_all: additionalFields.notifyAll,
      },
    }),
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a comment',
    parameters: [comment],
    request: ({ comment: which }) => ({ method: 'DELETE', path: path`/comment/${which}` }),
    items: succeeded,
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get many comments',
    parameters: [about('commentsOn'), id, limit],
    async run({ client, parameters: { commentsOn, id: where, limit: most } }) {
      const request = { path: path`/${commentsOn}/${where}/comment` };
      const found = await client.all(request, { limit: most, paging: listIn('comments') });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: clickUp.operation('Update', {
    action: 'Update a comment',
    parameters: [
      comment,
      changes([assignee, string('commentText', { label: 'Text' }), boolean('resolved', { label: 'Resolved' })]),
    ],
    request: ({ comment: which, updateFields }) => ({
      method: 'PUT',
      path: path`/comment/${which}`,
      body: {
        comment_text: updateFields.commentText,
        assignee: personIn(updateFields.assignee),
        resolved: updateFields.resolved,
      },
    }),
    items: succeeded,
  }),
};
