import {
  type BatchOperationContext,
  boolean,
  collection,
  defineServiceNode,
  fixedCollection,
  group,
  type Item,
  inBatches,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  path,
  resource,
  string,
  strings,
  when,
} from '@millrace/node-sdk';
import { type DataToSend, inputFields } from '../../lib/fields/data-to-send.ts';
import { bulkOf, noco, type Place, paging, rowsOf } from './client.ts';
import { uploaded, withFiles } from './files.ts';
import { changedBy, deletedBy, place, rowId, values } from './parameters.ts';

/** Rows that are written by one request, at most. */
const BATCH = 100;

const attachments = [
  boolean('downloadAttachments', { label: 'Download attachments' }),
  when(
    { downloadAttachments: [true] },
    string('downloadFieldNames', {
      label: 'Fields of attachments',
      description: 'Names, separated by commas',
      required: true,
    }),
  ),
] as const;

type Values = Place & DataToSend<FieldValue>;

interface FieldValue {
  fieldName: string;
  binaryData: boolean;
  fieldValue?: string | undefined;
  binaryProperty?: string | undefined;
}

type Writing = Pick<BatchOperationContext<Values, never>, 'binary'> & {
  client: Parameters<typeof uploaded>[2]['client'];
};

/** What is written of an item. Its files are stored first. */
async function rowOf(item: Item, parameters: Values, { client, binary }: Writing): Promise<JsonObject> {
  if (parameters.dataToSend === 'autoMapInputData') return inputFields(item, parameters.inputsToIgnore);
  const entered: Array<[string, JsonValue]> = [];
  for (const { fieldName, binaryData, fieldValue = '', binaryProperty = '' } of parameters.fieldsUi?.fieldValues ??
    []) {
    const file = { item, name: binaryProperty };
    entered.push([fieldName, binaryData ? await uploaded(parameters, file, { client, binary }) : fieldValue]);
  }
  return Object.fromEntries(entered);
}

interface Key {
  primaryKey?: 'id' | 'ncRecordId' | 'custom' | undefined;
  customPrimaryKey?: string | undefined;
  id?: string | undefined;
}

/** The field that says which row is meant. */
function keyOf({ primaryKey, customPrimaryKey = '', id }: Key): JsonObject {
  if (primaryKey === undefined || id === undefined) return {};
  return { [primaryKey === 'custom' ? customPrimaryKey : primaryKey]: id };
}

function listIn(answer: JsonValue): JsonValue[] {
  return Array.isArray(answer) ? answer : [answer];
}

/** What was made: the first interfaces tell ids alone. */
function made(row: JsonObject, answer: JsonValue | undefined, version: Place['version']): JsonObject {
  if (version === 3) return { ...row, ...(isJsonObject(answer) && answer) };
  return { ...row, id: isJsonObject(answer) ? (answer.id ?? null) : (answer ?? null) };
}

const rowOperations = {
  create: noco.operation('Create', {
    action: 'Create a row',
    parameters: [...place, ...values],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        target: bulkOf,
        entry: (item, parameters) => ({ item, parameters }),
        async send(entries, first) {
          const rows: JsonObject[] = [];
          for (const { item, parameters } of entries) rows.push(await rowOf(item, parameters, context));
          const answer = listIn(await context.client.post(bulkOf(first), rows));
          return rows.map((row, at) => made(row, answer[at], first.version));
        },
      }),
  }),
  delete: noco.operation('Delete', {
    action: 'Delete a row',
    parameters: [...place, ...deletedBy],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        target: bulkOf,
        entry: (_item, parameters) => keyOf(parameters),
        async send(keys, first) {
          const request = { method: 'DELETE', path: bulkOf(first), body: keys } as const;
          const answer = listIn(await context.client.json(request));
          return answer.map((row) => (isJsonObject(row) ? row : { success: true }));
        },
      }),
  }),
  get: noco.operation('Get', {
    action: 'Get a row',
    parameters: [...place, rowId, ...attachments],
    async run({ client, binary, parameters }) {
      const found = await client.get(`${rowsOf(parameters)}${path`/${parameters.id}`}`);
      return await withFiles(isJsonObject(found) ? found : {}, parameters.downloadFieldNames, { client, binary });
    },
  }),
  getAll: noco.operation('Get many', {
    action: 'Get many rows',
    parameters: [
      ...place,
      ...attachments,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('viewId', { label: 'View ID' }),
          strings('fields', { label: 'Fields', description: 'Only these are given' }),
          fixedCollection('sort', {
            label: 'Sort',
            placeholder: 'Add field',
            multiple: true,
            groups: [
              group('property', 'Field', [
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
          }),
          string('where', { label: 'Filter', placeholder: '(name,like,example%)~or(name,eq,test)' }),
        ],
      }),
    ],
    paged: { most: 100 },
    async run({ client, binary, limit, parameters }) {
      const { viewId, fields, sort, where } = parameters.options;
      const sorted = sort?.property?.map(({ field, direction }) => `${direction === 'desc' ? '-' : ''}${field}`);
      const query = {
        viewId: viewId || undefined,
        fields: fields?.join(',') || undefined,
        sort: sorted?.join(',') || undefined,
        where: where || undefined,
        offset: Number.isFinite(limit) ? undefined : 0,
      };
      const request = { path: rowsOf(parameters), query };
      const items: Item[] = [];
      for (const row of await client.all(request, { limit, paging: paging(parameters.version) })) {
        const json = isJsonObject(row) ? row : {};
        items.push(await withFiles(json, parameters.downloadFieldNames, { client, binary }));
      }
      return items;
    },
  }),
  update: noco.operation('Update', {
    action: 'Update a row',
    parameters: [...place, ...changedBy, ...values],
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        target: bulkOf,
        entry: (item, parameters) => ({ item, parameters }),
        async send(entries, first) {
          const rows: JsonObject[] = [];
          for (const { item, parameters } of entries) {
            rows.push({ ...keyOf(parameters), ...(await rowOf(item, parameters, context)) });
          }
          const method = first.version === 1 ? 'PUT' : 'PATCH';
          await context.client.request({ method, path: bulkOf(first), body: rows });
          return first.version === 2 ? rows.map(() => ({ success: true })) : rows;
        },
      }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.nocoDb',
  displayName: 'NocoDB',
  description: 'Reads and changes rows of tables',
  version: [1, 2, 3],
  codex: { categories: ['Data & Storage'], alias: ['database', 'table'] },
  service: noco,
  resources: { row: resource('Row', rowOperations, 'get') },
});
