import { type MappedField, path, resourceLocator, type ServiceClient, z } from '@millrace/node-sdk';
import { airtable } from './client.ts';

const option = z.object({ name: z.string() });
const field = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  options: z.looseObject({ choices: z.array(option).optional() }).optional(),
});
const tableShape = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(field).default([]),
  views: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
const schema = z.object({ tables: z.array(tableShape) });
type Field = z.infer<typeof field>;

// The parameters of the node that lists depend on.
const base = resourceLocator('base', { label: 'Base', modes: [] });
const table = resourceLocator('table', { label: 'Table', modes: [] });
interface Place {
  base?: { value: string | number };
  table?: { value: string | number };
}

const matches = (name: string, search = '') => name.toLowerCase().includes(search.toLowerCase());

export const bases = airtable.searches('baseSearch', {
  async find({ client, search, cursor }) {
    const answer = z.object({
      bases: z.array(z.object({ id: z.string(), name: z.string() })),
      offset: z.string().optional(),
    });
    const page = await client.get('/meta/bases', { query: { offset: cursor }, answer });
    const results = page.bases
      .filter(({ name }) => matches(name, search))
      .map(({ id, name }) => ({ name, value: id, url: `https://airtable.com/${id}` }));
    return { results, ...(page.offset && { paginationToken: page.offset }) };
  },
});

export const tables = airtable.searches('tableSearch', {
  uses: [base],
  async find({ client, search, parameters }) {
    const id = String(parameters.base?.value ?? '');
    const results = (await tablesOf(client, id))
      .filter(({ name }) => matches(name, search))
      .map((found) => ({ name: found.name, value: found.id, url: `https://airtable.com/${id}/${found.id}` }));
    return { results };
  },
});

export const views = airtable.searches('viewSearch', {
  uses: [base, table],
  async find({ client, search, parameters }) {
    const { views: found = [] } = (await chosenTable(client, parameters)) ?? {};
    const results = found.filter(({ name }) => matches(name, search)).map(({ id, name }) => ({ name, value: id }));
    return { results };
  },
});

/** Fields by their names. */
export const fieldNames = airtable.choices('getColumns', {
  uses: [base, table],
  find: async ({ client, parameters }) => (await fieldsOf(client, parameters)).map(choiceOfField),
});

export const attachmentFields = airtable.choices('getAttachmentColumns', {
  uses: [base, table],
  find: async ({ client, parameters }) =>
    (await fieldsOf(client, parameters)).filter(({ type }) => type === 'multipleAttachments').map(choiceOfField),
});

export const newRecord = airtable.fieldsFor('getColumns', {
  uses: [base, table],
  find: async ({ client, parameters }) => ({ fields: (await fieldsOf(client, parameters)).map(mappedField) }),
});

const ID: MappedField = {
  id: 'id',
  displayName: 'id',
  type: 'string',
  required: false,
  canBeUsedToMatch: true,
  defaultMatch: true,
  display: true,
};

export const changedRecord = airtable.fieldsFor('getColumnsWithRecordId', {
  uses: [base, table],
  find: async ({ client, parameters }) => ({ fields: [ID, ...(await fieldsOf(client, parameters)).map(mappedField)] }),
});

async function tablesOf(client: ServiceClient, id: string) {
  const { tables: found } = await client.get(path`/meta/bases/${id}/tables`, { answer: schema });
  return found;
}

async function chosenTable(client: ServiceClient, place: Place) {
  const found = await tablesOf(client, String(place.base?.value ?? ''));
  const wanted = String(place.table?.value ?? '');
  return found.find(({ id, name }) => id === wanted || name === wanted);
}

async function fieldsOf(client: ServiceClient, place: Place): Promise<Field[]> {
  return (await chosenTable(client, place))?.fields ?? [];
}

function choiceOfField({ name, type }: Field) {
  return { name, value: name, description: `Type: ${type}` };
}

const TYPES: ReadonlyMap<string, NonNullable<MappedField['type']>> = new Map([
  ['autoNumber', 'number'],
  ['checkbox', 'boolean'],
  ['count', 'number'],
  ['createdTime', 'dateTime'],
  ['currency', 'number'],
  ['date', 'dateTime'],
  ['dateTime', 'dateTime'],
  ['duration', 'number'],
  ['lastModifiedTime', 'dateTime'],
  ['multipleAttachments', 'array'],
  ['multipleCollaborators', 'array'],
  ['multipleRecordLinks', 'array'],
  ['multipleSelects', 'array'],
  ['number', 'number'],
  ['percent', 'number'],
  ['rating', 'number'],
  ['singleSelect', 'options'],
]);

/** What Airtable computes itself. */
const READ_ONLY = new Set(
  ['aiText', 'autoNumber', 'button', 'count', 'createdBy', 'createdTime', 'externalSyncSource', 'formula'].concat([
    'lastModifiedBy',
    'lastModifiedTime',
    'lookup',
    'multipleLookupValues',
    'rollup',
  ]),
);

function mappedField({ name, type, options }: Field): MappedField {
  const choices = type === 'singleSelect' ? options?.choices : undefined;
  return {
    id: name,
    displayName: name,
    type: TYPES.get(type) ?? 'string',
    required: false,
    canBeUsedToMatch: true,
    defaultMatch: false,
    display: true,
    readOnly: READ_ONLY.has(type),
    ...(choices && { options: choices.map((choice) => ({ name: choice.name, value: choice.name })) }),
  };
}
