import { boolean, isJsonObject, type Paging, path, singlePage, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { boardIdText, changes, fields, idOf, more, position, title } from '../parameters.ts';

const id = idOf('id', 'List ID');

/** Each page holds what is older than the last of the page before. */
const newestFirst: Paging = {
  items: '',
  place: 'query',
  size: { name: 'limit', most: 1000 },
  first: {},
  next({ body, count }, { size }) {
    const last = Array.isArray(body) ? body.at(-1) : undefined;
    if (size === undefined || count < size || !isJsonObject(last) || typeof last.id !== 'string') return undefined;
    return { values: { before: last.id } };
  },
};

export const listOperations = {
  archive: trello.operation('Archive', {
    description: 'Archive a list, or bring it back',
    action: 'Archive or unarchive a list',
    parameters: [id, boolean('archive', { label: 'Archive', description: 'Off: the list is brought back' })],
    request: ({ id: list, archive: value }) => ({
      method: 'PUT',
      path: path`/lists/${list}/closed`,
      query: { value },
    }),
  }),
  create: trello.operation('Create', {
    action: 'Create a list',
    parameters: [
      idOf('idBoard', 'Board ID'),
      title,
      more([
        string('idListSource', { label: 'Source list ID', description: 'List that is copied' }),
        position('bottom'),
      ]),
    ],
    request: ({ idBoard, name, additionalFields }) => ({
      method: 'POST',
      path: '/lists',
      body: { idBoard, name, ...additionalFields },
    }),
  }),
  get: trello.operation('Get', {
    action: 'Get a list',
    parameters: [id, more([fields])],
    request: ({ id: list, additionalFields }) => ({ path: path`/lists/${list}`, query: additionalFields }),
  }),
  getCards: trello.operation('Get cards', {
    action: 'Get the cards of a list',
    parameters: [id, more([fields])],
    paged: { limit: 20 },
    async run({ client, parameters: { id: list, additionalFields }, limit }) {
      const cards = path`/lists/${list}/cards`;
      const isPart = limit !== Number.POSITIVE_INFINITY;
      const found = isPart
        ? await client.all({ path: cards, query: additionalFields }, { limit })
        : await client.all({ path: cards, query: { ...additionalFields, sort: '-id' } }, { paging: newestFirst });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  getAll: trello.operation('Get many', {
    action: 'Get the lists of a board',
    parameters: [boardIdText, more([fields])],
    paged: { limit: 20 },
    paging: singlePage({ size: { name: 'limit', most: 1000, isUsual: true } }),
    request: ({ id: board, additionalFields }) => ({ path: path`/boards/${board}/lists`, query: additionalFields }),
  }),
  update: trello.operation('Update', {
    action: 'Update a list',
    parameters: [
      id,
      changes([
        string('idBoard', { label: 'Board ID' }),
        boolean('closed', { label: 'Archived' }),
        string('name', { label: 'Name' }),
        position('bottom'),
        boolean('subscribed', { label: 'Subscribed' }),
      ]),
    ],
    request: ({ id: list, updateFields }) => ({ method: 'PUT', path: path`/lists/${list}`, query: updateFields }),
  }),
};
