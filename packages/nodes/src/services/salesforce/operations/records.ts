import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  type Parameter,
  path,
  string,
} from '@millrace/node-sdk';
import { salesforce } from '../client.ts';
import { externalIdFields, fieldsFor, users } from '../lookups.ts';
import { type Condition, soql } from '../soql.ts';
import { changes, done, fieldsAt, given, more, recordOf } from './record-fields.ts';

/** A kind of things of Salesforce. */
export interface Kind {
  /** As it is spoken of. */
  label: string;
  /** In addresses. */
  at: string;
  /** In queries. */
  from: string;
  /** Name of the parameter that holds an ID. */
  id: string;
  /** Fields that a list has where none are named. */
  initial: string;
  /** Name of the look-up of its fields. */
  fields: string;
}

const idOf = ({ id, label }: Kind) => string(id, { label: `${label} ID`, required: true });
const placeOf = ({ at, id }: Kind, parameters: object) => path`/sobjects/${at}/${String(given(parameters, id) ?? '')}`;

const conditionsFor = (from: Parameters<typeof choiceOf>[1]['from']) =>
  fixedCollection('conditionsUi', {
    label: 'Conditions',
    description: 'All of them must hold',
    placeholder: 'Add condition',
    multiple: true,
    groups: [
      group('conditionValues', 'Condition', [
        choiceOf('field', { label: 'Field', from }),
        options('operation', {
          label: 'Compared',
          default: 'equal',
          options: [{ name: '=', value: 'equal' }, ...['>', '<', '>=', '<='].map((value) => ({ name: value, value }))],
        }),
        string('value', { label: 'Value' }),
      ]),
    ],
  });

/** Conditions and fields of a list. */
export const selecting = (fieldChoices: Parameters<typeof choiceOf>[1]['from'], fields: Parameter) =>
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [conditionsFor(fieldChoices), fields] as const,
  });

/** Conditions as they are filled in. */
export function conditionsIn(wanted: { conditionsUi?: { conditionValues?: Condition[] } }): Condition[] {
  return wanted.conditionsUi?.conditionValues ?? [];
}

const fieldNames = string('fields', {
  label: 'Fields',
  description: 'API names, separated by commas',
  placeholder: 'Id,Name',
});

/** Reads things of a kind, and takes them away. */
export function reading(kind: Kind) {
  const options = selecting(fieldsFor(kind.fields, kind.from), fieldNames);
  return {
    delete: salesforce.operation('Delete', {
      parameters: [idOf(kind)],
      request: (parameters) => ({ method: 'DELETE', path: placeOf(kind, parameters) }),
      items: done,
    }),
    get: salesforce.operation('Get', {
      parameters: [idOf(kind)],
      request: (parameters) => ({ path: placeOf(kind, parameters) }),
    }),
    getAll: salesforce.operation('Get many', {
      parameters: [options],
      paged: { most: 100 },
      async run({ client, limit, parameters: { options: wanted } }) {
        const fields = String(given(wanted, 'fields') || kind.initial);
        const q = soql({ fields, from: kind.from, conditions: conditionsIn(wanted), limit });
        const found = await client.all({ path: '/query', query: { q } }, { limit });
        return found.filter(isJsonObject).map((json) => ({ json }));
      },
    }),
  };
}

/** Tells what a kind is like. */
export const summary = ({ at, label }: Kind) => ({
  getSummary: salesforce.operation('Get summary', {
    description: 'What the kind is called, what it can do, and which were seen last',
    action: `Get a summary of ${label.toLowerCase()} objects`,
    request: () => ({ path: path`/sobjects/${at}` }),
  }),
});

/** Changes things of a kind. */
export const changing = (kind: Kind, fields: readonly Parameter[], names?: ReadonlyMap<string, string>) => ({
  update: salesforce.operation('Update', {
    parameters: [idOf(kind), changes(fields)],
    request: (parameters) => ({
      method: 'PATCH',
      path: placeOf(kind, parameters),
      body: recordOf(fieldsAt(parameters, 'updateFields'), names),
    }),
    items: done,
  }),
});

/** What a new thing must have, and what it may have. */
interface Fields {
  needed: readonly Parameter[];
  optional: readonly Parameter[];
  names?: ReadonlyMap<string, string>;
}

function newRecord(parameters: object, { needed, names }: Fields): JsonObject {
  const first = Object.fromEntries(needed.map(({ name }) => [name, given(parameters, name)]));
  return { ...recordOf(first, names), ...recordOf(fieldsAt(parameters, 'additionalFields'), names) };
}

/** Makes things of a kind. */
export const creating = (kind: Kind, fields: Fields) => ({
  create: salesforce.operation('Create', {
    parameters: [...fields.needed, more(fields.optional)],
    request: (parameters) => ({
      method: 'POST',
      path: path`/sobjects/${kind.at}`,
      body: newRecord(parameters, fields),
    }),
  }),
});

export const externalId = [
  choiceOf('externalId', {
    label: 'Field that tells things apart',
    description: 'A thing is changed where one has the value in this field, else made',
    from: externalIdFields,
    required: true,
  }),
  string('externalIdValue', { label: 'Value in that field', required: true }),
] as const;

/** The address names the value that tells records apart: Salesforce refuses it among the fields. */
export function withoutExternalId(record: JsonObject, field: JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

/** Makes things of a kind, or changes them where they are there. */
export const upserting = (kind: Kind, fields: Fields) => ({
  upsert: salesforce.operation('Create or update', {
    parameters: [...externalId, ...fields.needed, more(fields.optional)],
    request: (parameters) => ({
      method: 'PATCH',
      path: path`/sobjects/${kind.at}/${String(given(parameters, 'externalId') ?? '')}/${String(given(parameters, 'externalIdValue') ?? '')}`,
      body: withoutExternalId(newRecord(parameters, fields), given(parameters, 'externalId')),
    }),
    items: done,
  }),
});

/** Adds notes to things of a kind. `owner` is what the file calls the owner of a note. */
export const noting = (kind: Kind, owner: 'owner' | 'ownerId' = 'owner') => ({
  addNote: salesforce.operation('Add note', {
    action: `Add a note to ${kind.label.toLowerCase()}`,
    parameters: [
      idOf(kind),
      string('title', { label: 'Title', required: true }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('body', { label: 'Text' }),
          boolean('isPrivate', { label: 'Private', description: 'Only the owner and those above see it' }),
          choiceOf(owner, { label: 'Owner', from: users }),
        ],
      }),
    ],
    request: (parameters) => ({
      method: 'POST',
      path: '/sobjects/note',
      body: {
        Title: given(parameters, 'title'),
        ParentId: given(parameters, kind.id),
        ...recordOf(fieldsAt(parameters, 'options')),
      },
    }),
  }),
});
