import { boolean, dateTime, path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { changes, fields, idOf, more, ownCardId, position, title } from '../parameters.ts';

const due = dateTime('due', { label: 'Due' });
const dueComplete = boolean('dueComplete', { label: 'Due date is met' });
const members = string('idMembers', { label: 'Member IDs', description: 'Separated by commas' });
const labels = string('idLabels', { label: 'Label IDs', description: 'Separated by commas' });
const fieldsOf = <const Name extends string>(name: Name, label: string) =>
  string(name, { label, description: 'Names, separated by commas', default: 'all' });

export const cardOperations = {
  create: trello.operation('Create', {
    action: 'Create a card',
    parameters: [
      idOf('listId', 'List ID'),
      title,
      string('description', { label: 'Description' }),
      more([
        due,
        dueComplete,
        position('bottom'),
        members,
        labels,
        string('urlSource', { label: 'Source URL', description: 'Address that is attached' }),
        string('idCardSource', { label: 'Source card ID', description: 'Card that is copied' }),
        string('keepFromSource', {
          label: 'Keep from source',
          description: 'What is copied of the source card, separated by commas',
          default: 'all',
        }),
      ]),
    ],
    request: ({ listId: idList, name, description: desc, additionalFields }) => ({
      method: 'POST',
      path: '/cards',
      body: { idList, name, desc, ...additionalFields },
    }),
  }),
  delete: trello.operation('Delete', {
    action: 'Delete a card',
    parameters: [ownCardId],
    request: ({ id }) => ({ method: 'DELETE', path: path`/cards/${id.value}` }),
  }),
  get: trello.operation('Get', {
    action: 'Get a card',
    parameters: [
      ownCardId,
      more([
        fields,
        boolean('board', { label: 'Board', description: 'Give the board, too' }),
        fieldsOf('board_fields', 'Fields of the board'),
        boolean('customFieldItems', { label: 'Custom fields', description: 'Give their values, too' }),
        boolean('members', { label: 'Members', description: 'Give its members, too' }),
        fieldsOf('member_fields', 'Fields of members'),
        boolean('pluginData', { label: 'Data of power-ups', description: 'Give what power-ups keep' }),
        boolean('stickers', { label: 'Stickers', description: 'Give its stickers, too' }),
        fieldsOf('sticker_fields', 'Fields of stickers'),
      ]),
    ],
    request: ({ id, additionalFields }) => ({ path: path`/cards/${id.value}`, query: additionalFields }),
  }),
  update: trello.operation('Update', {
    action: 'Update a card',
    parameters: [
      ownCardId,
      changes([
        string('idAttachmentCover', { label: 'Cover', description: 'ID of the attachment that is shown' }),
        string('idBoard', { label: 'Board ID' }),
        boolean('closed', { label: 'Archived' }),
        string('desc', { label: 'Description' }),
        due,
        dueComplete,
        labels,
        string('idList', { label: 'List ID' }),
        members,
        string('name', { label: 'Name' }),
        position('bottom'),
        boolean('subscribed', { label: 'Subscribed' }),
      ]),
    ],
    request: ({ id, updateFields }) => ({ method: 'PUT', path: path`/cards/${id.value}`, query: updateFields }),
  }),
};
