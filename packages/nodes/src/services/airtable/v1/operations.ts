import {
  boolean,
  collection,
  fixedCollection,
  group,
  inBatches,
  type JsonObject,
  locator,
  number,
  options,
  path,
  type ResourceLocatorValue,
  string,
  strings,
  when,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { oldAirtable } from '../client.ts';
import { BASE_ADDRESS, recordId, recordsOf, TABLE_ADDRESS } from '../places.ts';
import { changed, readRecords, withAttachments } from '../records.ts';

const application = locator('application', {
  label: 'Base',
  address: BASE_ADDRESS,
  initialMode: 'url',
  required: true,
});
const table = locator('table', { label: 'Table', address: TABLE_ADDRESS, initialMode: 'url', required: true });
const fields = strings('fields', { label: 'Fields', description: 'Names of fields of the input', required: true });
const bulkSize = number('bulkSize', {
  label: 'Bulk size',
  description: 'Records in one request',
  default: 10,
  typeOptions: { minValue: 1, maxValue: 10 },
});
const typecast = boolean('typecast', {
  label: 'Typecast',
  description: 'Airtable converts texts to what the field holds',
});
const optional = { label: 'Options', placeholder: 'Add option' } as const;

const place = ({ application: app, table: tab }: { application: ResourceLocatorValue; table: ResourceLocatorValue }) =>
  recordsOf({ base: app, table: tab });

const sort = fixedCollection('sort', {
  label: 'Sort',
  multiple: true,
  placeholder: 'Add sort rule',
  groups: [
    group('property', 'Rule', [
      string('field', { label: 'Field' }),
      options('direction', {
        label: 'Direction',
        options: [
          { name: 'Ascending', value: 'asc' },
          { name: 'Descending', value: 'desc' },
        ],
      }),
    ]),
  ],
});

export const operations = {
  append: oldAirtable.operation('Append', {
    action: 'Append records',
    parameters: [
      application,
      table,
      boolean('addAllFields', { label: 'Add all fields', description: 'Send all fields of the input', default: true }),
      when({ addAllFields: [false] }, fields),
      collection('options', { ...optional, options: [bulkSize, typecast] }),
    ],
    runAll(context) {
      const chosen = context.parameters(0).options;
      return inBatches(context, {
        size: chosen.bulkSize ?? 10,
        target: place,
        entry: ({ json }, { addAllFields, fields: names }) => ({
          fields: addAllFields ? json : picked(json, names ?? []),
        }),
        send: async (records, parameters) => {
          const isCast = parameters.options.typecast === true;
          const body = { records, ...(isCast && { typecast: true }) };
          return (await context.client.post(place(parameters), body, { answer: changed })).records as JsonObject[];
        },
      });
    },
  }),
  delete: oldAirtable.operation('Delete', {
    action: 'Delete records',
    parameters: [application, table, recordId, collection('options', { ...optional, options: [bulkSize] })],
    runAll(context) {
      const chosen = context.parameters(0).options;
      return inBatches(context, {
        size: chosen.bulkSize ?? 10,
        target: place,
        entry: (_, { id }) => id,
        send: async (ids, parameters) => {
          const query = Object.fromEntries(ids.map((id, index) => [`records[${index}]`, id]));
          return (await context.client.delete(place(parameters), { query, answer: changed })).records as JsonObject[];
        },
      });
    },
  }),
  list: oldAirtable.operation('List', {
    action: 'List records',
    parameters: [
      application,
      table,
      boolean('downloadAttachments', { label: 'Download attachments' }),
      when(
        { downloadAttachments: [true] },
        string('downloadFieldNames', {
          label: 'Fields of attachments',
          description: 'Names, separated by commas',
          required: true,
        }),
      ),
      boolean('returnAll', { label: 'Return all', default: true }),
      when(
        { returnAll: [false] },
        number('limit', { label: 'Limit', default: 100, typeOptions: { minValue: 1, maxValue: 100 } }),
      ),
      collection('additionalOptions', {
        label: 'Additional options',
        placeholder: 'Add option',
        options: [
          strings('fields', { label: 'Fields', description: 'Names of the fields that are given. Default: all' }),
          string('filterByFormula', { label: 'Filter by formula', placeholder: "{Name} = 'Admin'" }),
          sort,
          string('view', { label: 'View', description: 'Name or id' }),
        ],
      }),
    ],
    /** A list is asked for once, as the first item says, however many items came. */
    runsOnce: 'linkedToAll',
    async run({ client, binary, parameters }) {
      const { sort: rules, ...query } = parameters.additionalOptions;
      const limit = parameters.returnAll ? Number.POSITIVE_INFINITY : (parameters.limit ?? 100);
      const found = await readRecords(client, place(parameters), { limit, ...query, sort: rules?.property });
      const names = parameters.downloadAttachments ? fieldList(parameters.downloadFieldNames) : [];
      const items = [];
      for (const one of found)
        items.push(await withAttachments({ json: one as JsonObject }, names, one, { client, binary }));
      return items;
    },
  }),
  read: oldAirtable.operation('Read', {
    action: 'Read a record',
    parameters: [application, table, recordId],
    request: ({ application: app, table: tab, id }) => ({ path: path`/${app.value}/${tab.value}/${id}` }),
  }),
  update: oldAirtable.operation('Update', {
    action: 'Update records',
    parameters: [
      application,
      table,
      recordId,
      boolean('updateAllFields', {
        label: 'Update all fields',
        description: 'Send all fields of the input',
        default: true,
      }),
      when({ updateAllFields: [false] }, fields),
      collection('options', {
        ...optional,
        options: [
          bulkSize,
          string('ignoreFields', {
            label: 'Ignore fields',
            description: 'Names of fields that are not sent, separated by commas',
          }),
          typecast,
        ],
      }),
    ],
    runAll(context) {
      const chosen = context.parameters(0).options;
      return inBatches(context, {
        size: chosen.bulkSize ?? 10,
        target: place,
        entry: ({ json }, parameters) => ({ id: parameters.id, fields: changesOf(json, parameters) }),
        send: async (records, parameters) => {
          const body = { records, typecast: parameters.options.typecast ?? false };
          return (await context.client.patch(place(parameters), body, { answer: changed })).records as JsonObject[];
        },
      });
    },
  }),
};

function picked(json: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(json, name)).map((name) => [name, json[name] ?? null]),
  );
}

function changesOf(
  json: JsonObject,
  parameters: { updateAllFields: boolean; fields: string[] | undefined; options: { ignoreFields?: string } },
): JsonObject {
  if (!parameters.updateAllFields) return picked(json, parameters.fields ?? []);
  const ignored = new Set(['id', ...fieldList(parameters.options.ignoreFields)]);
  return Object.fromEntries(Object.entries(json).filter(([name]) => !ignored.has(name)));
}
