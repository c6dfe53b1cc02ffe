import { path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { cardId, idOf } from '../parameters.ts';

const text = string('text', { label: 'Text', required: true });
const commentId = idOf('commentId', 'Comment ID');

export const cardCommentOperations = {
  create: trello.operation('Create', {
    action: 'Create a comment on a card',
    parameters: [cardId, text],
    request: ({ cardId: card, text: written }) => ({
      method: 'POST',
      path: path`/cards/${card.value}/actions/comments`,
      body: { text: written },
    }),
  }),
  delete: trello.operation('Delete', {
    action: 'Delete a comment of a card',
    parameters: [cardId, commentId],
    request: ({ cardId: card, commentId: comment }) => ({
      method: 'DELETE',
      path: path`/cards/${card.value}/actions/${comment}/comments`,
    }),
  }),
  update: trello.operation('Update', {
    action: 'Update a comment of a card',
    parameters: [cardId, commentId, text],
    request: ({ cardId: card, commentId: comment, text: written }) => ({
      method: 'PUT',
      path: path`/cards/${card.value}/actions/${comment}/comments`,
      query: { text: written },
    }),
  }),
};
