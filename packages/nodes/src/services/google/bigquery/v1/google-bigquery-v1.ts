import { randomUUID } from 'node:crypto';
import {
  boolean,
  choiceOf,
  collection,
  cursorPaging,
  defineServiceNode,
  inBatches,
  type JsonObject,
  type JsonValue,
  resource,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../../../lib/fields/field-list.ts';
import { bigQuery, type TablePlace, table, tableAt } from '../client.ts';
import { lookupsOfVersion1 as lookups } from '../lookups.ts';
import { insertOptions, optional } from '../parameters.ts';
import { cellsOf } from '../rows.ts';

/** Rows of a request, as the service recommends. */
const MOST_ROWS = 500;

const place = [
  choiceOf('projectId', { label: 'Project', from: lookups.projects, required: true }),
  choiceOf('datasetId', { label: 'Dataset', from: lookups.datasets, required: true }),
  choiceOf('tableId', { label: 'Table', from: lookups.tables, required: true }),
] as const;

const rows = cursorPaging({
  cursor: 'pageToken',
  next: 'pageToken',
  items: 'rows',
  size: { name: 'maxResults', most: 100 },
});

const recordOperations = {
  create: bigQuery.operation('Create', {
    action: 'Create a record in a table',
    parameters: [
      ...place,
      string('columns', {
        label: 'Columns',
        description: 'Fields of the input that become columns, separated by commas',
        placeholder: 'id, name',
        required: true,
      }),
      collection('options', { ...optional, options: insertOptions }),
    ],
    async runAll(context) {
      const traceId = randomUUID();
      return await inBatches(context, {
        size: MOST_ROWS,
        target: tableAt,
        entry: ({ json }, { columns }) => columnsOf(json, fieldList(columns)),
        async send(entries, parameters) {
          const body = { traceId, ...parameters.options, rows: entries.map((json) => ({ json })) };
          const answer = z.record(z.string(), z.json());
          return [await context.client.post(`${tableAt(parameters)}/insertAll`, body, { answer })];
        },
      });
    },
  }),
  getAll: bigQuery.operation('Get many', {
    action: 'Get many records of a table',
    parameters: [
      ...place,
      boolean('simple', { label: 'Simplify', description: 'Values by their columns', default: true }),
      collection('options', {
        ...optional,
        options: [string('selectedFields', { label: 'Columns', description: 'Their names, separated by commas' })],
      }),
    ],
    paged: { limit: 50, most: 500 },
    async run({ client, limit, parameters }) {
      const { simple, options } = parameters;
      const selected = fieldList(options.selectedFields);
      const names = simple ? await columnNames(client, parameters, selected) : [];
      const query = { selectedFields: selected.join(',') || undefined };
      const found = await client.all({ path: `${tableAt(parameters)}/data`, query }, { limit, paging: rows });
      return found.map((row) => ({ json: simple ? byColumns(cellsOf(row), names) : (row as JsonObject) }));
    },
  }),
};

/** The first version: records of a table, without SQL. */
export const googleBigQueryV1 = defineServiceNode({
  name: 'n8n-nodes-base.googleBigQuery',
  displayName: 'Google BigQuery',
  description: 'Reads and writes records of BigQuery',
  version: 1,
  defaultVersion: 2.1,
  codex: { categories: ['Data & Storage'], alias: ['database', 'sql'] },
  service: bigQuery,
  resources: { record: resource('Record', recordOperations) },
});

function columnsOf(json: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => names.includes(name)));
}

/** Columns in the order of a row: of those that are selected, that of the table. */
async function columnNames(
  client: ServiceClient,
  parameters: TablePlace,
  selected: readonly string[],
): Promise<string[]> {
  const { schema } = await client.get(tableAt(parameters), { answer: table });
  const names = schema.fields.map(({ name }) => name);
  return selected.length > 0 ? names.filter((name) => selected.includes(name)) : names;
}

function byColumns(cells: readonly JsonValue[], names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]));
}
