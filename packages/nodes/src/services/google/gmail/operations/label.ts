import { collection, isJsonObject, type JsonValue, options, path, string, succeeded } from '@millrace/node-sdk';
import { gmail } from '../client.ts';
import { optional } from '../parameters.ts';

const labelId = string('labelId', { label: 'Label ID', required: true });
const name = string('name', { label: 'Name', placeholder: 'invoices', required: true });
const labelListVisibility = options('labelListVisibility', {
  label: 'In the list of labels',
  default: 'labelShow',
  options: [
    { name: 'Hide', value: 'labelHide' },
    { name: 'Show', value: 'labelShow' },
    { name: 'Show if it has unread messages', value: 'labelShowIfUnread' },
  ],
});
const messageListVisibility = options('messageListVisibility', {
  label: 'Its messages in the list of messages',
  default: 'show',
  options: [
    { name: 'Hide', value: 'hide' },
    { name: 'Show', value: 'show' },
  ],
});

/** What is done with labels in all versions. */
const everyVersion = {
  delete: gmail.operation('Delete', {
    parameters: [labelId],
    request: ({ labelId: id }) => ({ method: 'DELETE', path: path`/labels/${id}` }),
    items: succeeded,
  }),
  get: gmail.operation('Get', {
    parameters: [labelId],
    request: ({ labelId: id }) => ({ path: path`/labels/${id}` }),
  }),
  getAll: gmail.operation('Get many', {
    paged: { limit: 50, most: 500 },
    async run({ client, limit }) {
      return labelsIn(await client.get('/labels')).slice(0, limit);
    },
  }),
};

export const labelOperations = {
  create: gmail.operation('Create', {
    parameters: [name, collection('options', { ...optional, options: [labelListVisibility, messageListVisibility] })],
    request: ({ name: title, options: visibility }) => ({
      method: 'POST',
      path: '/labels',
      body: { labelListVisibility: 'labelShow', messageListVisibility: 'show', ...visibility, name: title },
    }),
  }),
  ...everyVersion,
};

export const labelOperationsV1 = {
  create: gmail.operation('Create', {
    parameters: [name, labelListVisibility, messageListVisibility],
    request: (label) => ({
      method: 'POST',
      path: '/labels',
      body: {
        labelListVisibility: label.labelListVisibility,
        messageListVisibility: label.messageListVisibility,
        name: label.name,
      },
    }),
  }),
  ...everyVersion,
};

function labelsIn(answer: JsonValue) {
  const labels = isJsonObject(answer) && Array.isArray(answer.labels) ? answer.labels : [];
  return labels.filter(isJsonObject).map((json) => ({ json }));
}
