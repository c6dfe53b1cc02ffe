import { boolean, choices, options, path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { cardId, fields, idOf, more, position, title } from '../parameters.ts';

const id = idOf('id', 'Checklist ID');
const checkItemId = idOf('checkItemId', 'Check item ID');

const checkItemOperations = {
  createCheckItem: trello.operation('Create item', {
    action: 'Create an item of a checklist',
    parameters: [
      idOf('checklistId', 'Checklist ID'),
      title,
      more([boolean('checked', { label: 'Checked' }), position()]),
    ],
    request: ({ checklistId, name, additionalFields }) => ({
      method: 'POST',
      path: path`/checklists/${checklistId}/checkItems`,
      body: { name, ...additionalFields },
    }),
  }),
  deleteCheckItem: trello.operation('Delete item', {
    action: 'Delete an item of a checklist',
    parameters: [cardId, checkItemId],
    request: ({ cardId: card, checkItemId: item }) => ({
      method: 'DELETE',
      path: path`/cards/${card.value}/checkItem/${item}`,
    }),
  }),
  getCheckItem: trello.operation('Get item', {
    action: 'Get an item of a checklist',
    parameters: [cardId, checkItemId, more([fields])],
    request: ({ cardId: card, checkItemId: item, additionalFields }) => ({
      path: path`/cards/${card.value}/checkItem/${item}`,
      query: additionalFields,
    }),
  }),
  completedCheckItems: trello.operation('Get completed items', {
    action: 'Get the completed items of a card',
    parameters: [cardId, more([fields])],
    request: ({ cardId: card, additionalFields }) => ({
      path: path`/cards/${card.value}/checkItemStates`,
      query: additionalFields,
    }),
  }),
  updateCheckItem: trello.operation('Update item', {
    action: 'Update an item of a checklist',
    parameters: [
      cardId,
      checkItemId,
      more([
        string('name', { label: 'Name' }),
        options('state', { label: 'State', default: 'complete', options: choices('complete', 'incomplete') }),
        string('checklistId', { label: 'Checklist ID', description: 'Moves it to this checklist' }),
        position(),
      ]),
    ],
    request: ({ cardId: card, checkItemId: item, additionalFields: { checklistId, ...changed } }) => ({
      method: 'PUT',
      path: path`/cards/${card.value}/checkItem/${item}`,
      query: { ...changed, idChecklist: checklistId },
    }),
  }),
};

export const checklistOperations = {
  create: trello.operation('Create', {
    action: 'Create a checklist',
    parameters: [
      cardId,
      title,
      more([
        string('idChecklistSource', { label: 'Source checklist ID', description: 'Checklist that is copied' }),
        position(),
      ]),
    ],
    request: ({ cardId: card, name, additionalFields }) => ({
      method: 'POST',
      path: path`/cards/${card.value}/checklists`,
      body: { name, ...additionalFields },
    }),
  }),
  delete: trello.operation('Delete', {
    action: 'Delete a checklist',
    parameters: [cardId, id],
    request: ({ cardId: card, id: checklist }) => ({
      method: 'DELETE',
      path: path`/cards/${card.value}/checklists/${checklist}`,
    }),
  }),
  get: trello.operation('Get', {
    action: 'Get a checklist',
    parameters: [id, more([fields])],
    request: ({ id: checklist, additionalFields }) => ({
      path: path`/checklists/${checklist}`,
      query: additionalFields,
    }),
  }),
  getAll: trello.operation('Get many', {
    action: 'Get the checklists of a card',
    parameters: [cardId, more([fields])],
    request: ({ cardId: card, additionalFields }) => ({
      path: path`/cards/${card.value}/checklists`,
      query: additionalFields,
    }),
  }),
  ...checkItemOperations,
};
