import { choices, options, path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { boardId, cardId, changes, fields, idOf, more, title } from '../parameters.ts';

const id = idOf('id', 'Label ID');
const color = options('color', {
  label: 'Colour',
  default: 'null',
  required: true,
  options: [
    { name: 'None', value: 'null' },
    ...choices('black', 'blue', 'green', 'lime', 'orange', 'pink', 'purple', 'red', 'sky', 'yellow'),
  ],
});

export const labelOperations = {
  addLabel: trello.operation('Add to a card', {
    action: 'Add a label to a card',
    parameters: [cardId, id],
    request: ({ cardId: card, id: value }) => ({
      method: 'POST',
      path: path`/cards/${card.value}/idLabels`,
      body: { value },
    }),
  }),
  create: trello.operation('Create', {
    action: 'Create a label',
    parameters: [boardId, title, color],
    request: ({ boardId: board, name, color: chosen }) => ({
      method: 'POST',
      path: '/labels',
      body: { idBoard: board.value, name, color: chosen },
    }),
  }),
  delete: trello.operation('Delete', {
    action: 'Delete a label',
    parameters: [id],
    request: ({ id: label }) => ({ method: 'DELETE', path: path`/labels/${label}` }),
  }),
  get: trello.operation('Get', {
    action: 'Get a label',
    parameters: [id, more([fields])],
    request: ({ id: label, additionalFields }) => ({ path: path`/labels/${label}`, query: additionalFields }),
  }),
  getAll: trello.operation('Get many', {
    action: 'Get the labels of a board',
    parameters: [boardId, more([fields])],
    request: ({ boardId: board, additionalFields }) => ({
      path: path`/boards/${board.value}/labels`,
      query: additionalFields,
    }),
  }),
  removeLabel: trello.operation('Remove from a card', {
    action: 'Remove a label from a card',
    parameters: [cardId, id],
    request: ({ cardId: card, id: label }) => ({
      method: 'DELETE',
      path: path`/cards/${card.value}/idLabels/${label}`,
    }),
  }),
  update: trello.operation('Update', {
    action: 'Update a label',
    parameters: [id, changes([string('name', { label: 'Name' }), color])],
    request: ({ id: label, updateFields }) => ({ method: 'PUT', path: path`/labels/${label}`, query: updateFields }),
  }),
};
