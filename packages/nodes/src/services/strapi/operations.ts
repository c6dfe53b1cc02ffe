import {
  bracketPairs,
  collection,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  options,
  path,
  string,
  strings,
} from '@millrace/node-sdk';
import { dialectOf, strapi } from './client.ts';

const contentType = string('contentType', {
  label: 'Content type',
  description: 'Its name in addresses, in the plural',
  placeholder: 'articles',
  required: true,
});
const entryId = string('entryId', { label: 'Entry ID', required: true });
const columns = string('columns', {
  label: 'Columns',
  description: 'Fields of the item that are sent, separated by commas. Absent: all',
  placeholder: 'title,text',
});

export const entryOperations = {
  create: strapi.operation('Create', {
    parameters: [contentType, columns],
    async run({ client, credential, item, parameters }) {
      const { sent } = dialectOf(await credential());
      const body = sent(pickedFields(item.json, parameters.columns));
      const made = await client.post(path`/${parameters.contentType}`, body);
      return isJsonObject(made) ? { json: made } : [];
    },
  }),
  delete: strapi.operation('Delete', {
    parameters: [contentType, entryId],
    request: ({ contentType: type, entryId: id }) => ({ method: 'DELETE', path: path`/${type}/${id}` }),
  }),
  get: strapi.operation('Get', {
    parameters: [contentType, entryId],
    async run({ client, credential, parameters: { contentType: type, entryId: id } }) {
      const { entry } = dialectOf(await credential());
      return entryIn(await client.get(path`/${type}/${id}`), entry);
    },
  }),
  getAll: strapi.operation('Get many', {
    parameters: [
      contentType,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          options('publicationState', {
            label: 'Publication state',
            default: '',
            options: [
              { name: 'Published', value: 'live' },
              { name: 'Published and drafts', value: 'preview' },
            ],
          }),
          strings('sort', { label: 'Sort', description: 'Fields, each with its order', placeholder: 'title:asc' }),
          string('where', {
            label: 'Filters',
            description: 'JSON, as Strapi takes filters',
            placeholder: '{"title":{"$contains":"a"}}',
          }),
        ],
      }),
    ],
    paged: { most: 100 },
    async run({ client, credential, limit, parameters: { contentType: type, options: chosen } }) {
      const dialect = dialectOf(await credential());
      const { sort = [], publicationState, where } = chosen;
      const query = {
        [dialect.sort]: sort.length > 0 ? sort.join(',') : undefined,
        [dialect.publicationState]: publicationState || undefined,
        ...bracketPairs({ [dialect.filters]: where ? filtersIn(where) : undefined }),
      };
      const found = await client.all({ path: path`/${type}`, query }, { limit, paging: dialect.paging });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: strapi.operation('Update', {
    parameters: [
      contentType,
      string('updateKey', {
        label: 'Key',
        description: 'Field of the item that holds the ID of the entry',
        default: 'id',
        required: true,
      }),
      columns,
    ],
    async run({ client, credential, item, parameters: { contentType: type, updateKey, columns: names } }) {
      const { sent, entry } = dialectOf(await credential());
      const { [updateKey]: id = '' } = item.json;
      const fields = { ...pickedFields(item.json, names), [updateKey]: id };
      return entryIn(await client.put(path`/${type}/${textOf(id)}`, sent(fields)), entry);
    },
  }),
};

/** Fields of an item, by their names; all where none is named. */
function pickedFields(json: JsonObject, names: string): JsonObject {
  const wanted = new Set(names.split(',').map((name) => name.trim()));
  if (names.trim() === '') return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => wanted.has(name)));
}

/** The entry in an answer. */
function entryIn(answer: JsonValue, field: string): Array<{ json: JsonObject }> {
  const entry = field !== '' && isJsonObject(answer) ? answer[field] : answer;
  return isJsonObject(entry) ? [{ json: entry }] : [];
}

function textOf(id: JsonValue): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** Filters as they are given in JSON. @throws NodeError for a text that is none */
function filtersIn(text: string): JsonObject {
  try {
    const filters: JsonValue = JSON.parse(text);
    if (isJsonObject(filters)) return filters;
  } catch {
    // The text is no JSON: said below.
  }
  throw new NodeError('The filters are not a JSON object', {
    description: 'Give them as {"title":{"$contains":"a"}}.',
    parameter: 'options.where',
  });
}
