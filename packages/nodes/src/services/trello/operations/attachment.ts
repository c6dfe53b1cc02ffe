import { path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { cardId, fields, idOf, more } from '../parameters.ts';

const id = idOf('id', 'Attachment ID');

export const attachmentOperations = {
  create: trello.operation('Create', {
    description: 'Attach an address to a card',
    action: 'Create an attachment',
    parameters: [
      cardId,
      string('url', { label: 'Source URL', required: true }),
      more([string('mimeType', { label: 'MIME type' }), string('name', { label: 'Name' })]),
    ],
    request: ({ cardId: card, url, additionalFields }) => ({
      method: 'POST',
      path: path`/cards/${card.value}/attachments`,
      body: { url, ...additionalFields },
    }),
  }),
  delete: trello.operation('Delete', {
    action: 'Delete an attachment',
    parameters: [cardId, id],
    request: ({ cardId: card, id: attachment }) => ({
      method: 'DELETE',
      path: path`/cards/${card.value}/attachments/${attachment}`,
    }),
  }),
  get: trello.operation('Get', {
    action: 'Get an attachment',
    parameters: [cardId, id, more([fields])],
    request: ({ cardId: card, id: attachment, additionalFields }) => ({
      path: path`/cards/${card.value}/attachments/${attachment}`,
      query: additionalFields,
    }),
  }),
  getAll: trello.operation('Get many', {
    action: 'Get many attachments',
    parameters: [cardId, more([fields])],
    request: ({ cardId: card, additionalFields }) => ({
      path: path`/cards/${card.value}/attachments`,
      query: additionalFields,
    }),
  }),
};
