import {
  choiceOf,
  collection,
  defineServiceNode,
  fixedCollection,
  group,
  type Item,
  type ItemContext,
  isJsonObject,
  type JsonObject,
  options,
  path,
  type Query,
  resource,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { type DataToSend, dataToSend, sentFields } from '../../lib/fields/data-to-send.ts';
import { baserow, TableFields } from './client.ts';
import { databases, fields, tables } from './lookups.ts';
import { OPERATORS } from './operators.ts';

const PAGE = 100;

const place = [
  choiceOf('databaseId', { label: 'Database', from: databases, required: true }),
  choiceOf('tableId', { label: 'Table', from: tables, required: true }),
] as const;
const rowId = string('rowId', { label: 'Row ID', required: true });

const values = dataToSend('field', [
  choiceOf('fieldId', { label: 'Field', from: fields }),
  string('fieldValue', { label: 'Value' }),
]);

const row = z.record(z.string(), z.json());

/** The fields of the table, read once for all items. */
function fieldsOf({ client, share }: { client: ServiceClient } & Pick<ItemContext<unknown>, 'share'>, tableId: string) {
  return share(`fields ${tableId}`, async () => ({
    thing: await TableFields.of(client, tableId),
    close: () => undefined,
  }));
}

/** What is written of an item. */
function bodyOf(
  values: DataToSend<{ fieldId: string; fieldValue: string }>,
  item: Item,
  known: TableFields,
): JsonObject {
  const sent = sentFields(values, item);
  if (values.dataToSend === 'autoMapInputData') return known.keyed(sent);
  return Object.fromEntries(Object.entries(sent).map(([id, value]) => [`field_${id}`, value]));
}

interface Wanted {
  filters?: { fields?: ReadonlyArray<{ field: string; operator: string; value: string }> };
  filterType?: string;
  search?: string;
  order?: { fields?: ReadonlyArray<{ field: string; direction: string }> };
}

const rowFilters = collection('additionalOptions', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    fixedCollection('filters', {
      label: 'Conditions',
      placeholder: 'Add condition',
      multiple: true,
      groups: [
        group('fields', 'Condition', [
          choiceOf('field', { label: 'Field', from: fields }),
          options('operator', { label: 'Condition', default: 'equal', options: OPERATORS }),
          string('value', { label: 'Value' }),
        ]),
      ],
    }),
    options('filterType', {
      label: 'Must match',
      options: [
        { name: 'All conditions', value: 'AND' },
        { name: 'Any condition', value: 'OR' },
      ],
    }),
    string('search', { label: 'Search', description: 'Only rows with this text in some field' }),
    fixedCollection('order', {
      label: 'Sort',
      placeholder: 'Add field',
      multiple: true,
      groups: [
        group('fields', 'Field', [
          choiceOf('field', { label: 'Field', from: fields }),
          options('direction', {
            label: 'Direction',
            options: [
              { name: 'Ascending', value: '' },
              { name: 'Descending', value: '-' },
            ],
          }),
        ]),
      ],
    }),
  ],
});

/** Which rows are wanted, in which order. Several conditions on a field repeat its name. */
function queryOf({ filters, filterType, search, order }: Wanted): Query {
  const conditions = Map.groupBy(filters?.fields ?? [], ({ field, operator }) => `filter__field_${field}__${operator}`);
  const sorted = order?.fields?.map(({ field, direction }) => `${direction}${field}`);
  return {
    ...Object.fromEntries([...conditions].map(([name, same]) => [name, same.map(({ value }) => value)])),
    order_by: sorted?.join(',') || undefined,
    filter_type: filterType,
    search: search || undefined,
    size: PAGE,
  };
}

const rowOperations = {
  create: baserow.operation('Create', {
    action: 'Create a row',
    parameters: [...place, ...values],
    async run(context) {
      const { client, item, parameters } = context;
      const known = await fieldsOf(context, parameters.tableId);
      const body = bodyOf(parameters, item, known);
      const made = await client.post(path`/api/database/rows/table/${parameters.tableId}/`, body, { answer: row });
      return { json: known.named(made) };
    },
  }),
  delete: baserow.operation('Delete', {
    action: 'Delete a row',
    parameters: [...place, rowId],
    async run({ client, parameters: { tableId, rowId: id } }) {
      await client.delete(path`/api/database/rows/table/${tableId}/${id}/`);
      return { json: { success: true } };
    },
  }),
  get: baserow.operation('Get', {
    action: 'Get a row',
    parameters: [...place, rowId],
    async run(context) {
      const { tableId, rowId: id } = context.parameters;
      const known = await fieldsOf(context, tableId);
      const found = await context.client.get(path`/api/database/rows/table/${tableId}/${id}/`, { answer: row });
      return { json: known.named(found) };
    },
  }),
  getAll: baserow.operation('Get many', {
    action: 'Get many rows',
    parameters: [...place, rowFilters],
    paged: { most: PAGE },
    async run(context) {
      const { client, limit, parameters } = context;
      const known = await fieldsOf(context, parameters.tableId);
      const place = path`/api/database/rows/table/${parameters.tableId}/`;
      const found = await client.all({ path: place, query: queryOf(parameters.additionalOptions) }, { limit });
      return found.filter(isJsonObject).map((json) => ({ json: known.named(json) }));
    },
  }),
  update: baserow.operation('Update', {
    action: 'Update a row',
    parameters: [...place, rowId, ...values],
    async run(context) {
      const { client, item, parameters } = context;
      const known = await fieldsOf(context, parameters.tableId);
      const body = bodyOf(parameters, item, known);
      const changed = path`/api/database/rows/table/${parameters.tableId}/${parameters.rowId}/`;
      return { json: known.named(await client.patch(changed, body, { answer: row })) };
    },
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.baserow',
  displayName: 'Baserow',
  description: 'Reads and changes rows of tables',
  version: 1,
  group: ['output'],
  codex: { categories: ['Data & Storage'], alias: ['database', 'table'] },
  service: baserow,
  resources: { row: resource('Row', rowOperations, 'getAll') },
});
