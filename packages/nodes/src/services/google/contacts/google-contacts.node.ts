import {
  boolean,
  collection,
  defineServiceNode,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  path,
  resource,
  type ServiceClient,
  singlePage,
  string,
  succeeded,
  when,
  z,
} from '@millrace/node-sdk';
import { contacts, fieldMask, fields } from './client.ts';
import { contactFields } from './contact-fields.ts';
import { personOf, simplified, withContactId } from './person.ts';

const contactId = string('contactId', { label: 'Contact ID', placeholder: 'c4157563243', required: true });
const rawData = boolean('rawData', { label: 'Raw data', description: 'As the service gives it' });
const familyName = string('familyName', { label: 'Family name' });
const givenName = string('givenName', { label: 'Given name' });
const entity = z.record(z.string(), z.json());
const before = z.looseObject({ etag: z.string(), names: z.array(entity).default([]) });

/** The search of the service gives no pages, and 30 contacts at most. */
const searchResults = singlePage({ items: 'results', size: { name: 'pageSize', most: 30 } });

const contactOperations = {
  create: contacts.operation('Create', {
    parameters: [
      givenName,
      familyName,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: contactFields,
      }),
    ],
    request: ({ givenName: given, familyName: family, additionalFields }, { zone }) => ({
      method: 'POST',
      path: '/people:createContact',
      body: personOf({ givenName: given, familyName: family, ...additionalFields }, zone),
    }),
    items: (answer) => [{ json: withContactId(entity.parse(answer)) }],
  }),
  delete: contacts.operation('Delete', {
    parameters: [contactId],
    request: ({ contactId: id }) => ({ method: 'DELETE', path: path`/people/${id}:deleteContact` }),
    items: succeeded,
  }),
  get: contacts.operation('Get', {
    parameters: [contactId, fields, rawData],
    request: ({ contactId: id, fields: chosen }) => ({
      path: path`/people/${id}`,
      query: { personFields: fieldMask(chosen) },
    }),
    items: (answer, parameters) => [{ json: shown(entity.parse(answer), parameters) }],
  }),
  getAll: contacts.operation('Get many', {
    parameters: [
      fields,
      boolean('useQuery', { label: 'Search', description: 'Only contacts that a text is found in' }),
      when(
        { useQuery: [true] },
        string('query', {
          label: 'Text',
          description: 'The beginning of a name, address, number or company. The service gives 30 contacts at most',
        }),
      ),
      rawData,
      when(
        { useQuery: [false] },
        collection('options', {
          label: 'Options',
          placeholder: 'Add option',
          options: [
            options('sortOrder', {
              label: 'Order',
              default: '',
              options: [
                { name: 'Changed first', value: 'LAST_MODIFIED_ASCENDING' },
                { name: 'Changed last', value: 'LAST_MODIFIED_DESCENDING' },
                { name: 'Given name', value: 'FIRST_NAME_ASCENDING' },
                { name: 'Family name', value: 'LAST_NAME_ASCENDING' },
              ],
            }),
          ],
        }),
      ),
    ],
    paged: { limit: 100, most: 500 },
    async run({ client, limit, parameters, share }) {
      const { fields: chosen, useQuery, query = '', options: settings } = parameters;
      const mask = fieldMask(chosen);
      if (useQuery) {
        await share('search', async () => ({ thing: await prepareSearch(client, mask), close: () => undefined }));
      }
      const found = useQuery
        ? await client.all(
            { path: '/people:searchContacts', query: { query, readMask: mask } },
            { limit, paging: searchResults },
          )
        : await client.all(
            { path: '/people/me/connections', query: { sortOrder: settings?.sortOrder, personFields: mask } },
            { limit },
          );
      return found.flatMap((entry) => {
        const person = useQuery && isJsonObject(entry) ? entry.person : entry;
        return isJsonObject(person) ? [{ json: shown(person, parameters) }] : [];
      });
    },
  }),
  update: contacts.operation('Update', {
    parameters: [
      contactId,
      { ...fields, description: 'What is told of the contact when it is changed' },
      collection('updateFields', {
        label: 'Fields to update',
        placeholder: 'Add field',
        options: [
          string('etag', { label: 'Etag', description: 'Of the contact as it is known: a newer one is not changed' }),
          familyName,
          givenName,
          ...contactFields,
        ],
      }),
    ],
    async run({ client, workflow, parameters: { contactId: id, fields: chosen, updateFields } }) {
      const { etag, ...changes } = updateFields;
      const { names, ...others } = personOf(changes, workflow.timezone);
      const place = path`/people/${id}`;
      // The service replaces a name as a whole: the parts that are not changed are sent as they are.
      const known =
        etag && !names ? undefined : await client.get(place, { query: { personFields: 'names' }, answer: before });
      const body = {
        etag: etag || known?.etag,
        names: names && [{ ...ownName(known?.names), ...names[0] }],
        ...others,
      };
      const updatePersonFields = Object.entries(body)
        .filter(([name, value]) => name !== 'etag' && value !== undefined)
        .map(([name]) => name)
        .join(',');
      const query = { personFields: fieldMask(chosen), updatePersonFields };
      return { json: withContactId(await client.patch(`${place}:updateContact`, body, { query, answer: entity })) };
    },
  }),
};

/** The service searches in what it holds ready, which it refreshes when it is asked for nothing. */
function prepareSearch(client: ServiceClient, readMask: string): Promise<JsonValue> {
  return client.get('/people:searchContacts', { query: { query: '', readMask } });
}

function shown(person: JsonObject, parameters: { rawData: boolean }): JsonObject {
  return parameters.rawData ? withContactId(person) : simplified(person);
}

const NAME_PARTS = ['familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'];

/** The parts of a name that can be set. */
function ownName([name = {}]: readonly JsonObject[] = []): JsonObject {
  return Object.fromEntries(Object.entries(name).filter(([part]) => NAME_PARTS.includes(part)));
}

export default defineServiceNode({
  name: 'n8n-nodes-base.googleContacts',
  displayName: 'Google Contacts',
  description: 'Looks after the contacts of a Google account',
  version: 1,
  codex: { categories: ['Miscellaneous'], alias: ['people', 'address book'] },
  service: contacts,
  resources: { contact: resource('Contact', contactOperations) },
});
