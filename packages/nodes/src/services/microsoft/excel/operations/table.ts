import {
  boolean,
  choicesOf,
  collection,
  inBatches,
  isJsonObject,
  joinPaths,
  number,
  options,
  path,
  string,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { excel, rangeShape, tableAt, worksheetAt } from '../client.ts';
import { lookups } from '../lookups.ts';
import { dataProperty, located, optionsOf, rawData, rawOptions, table, workbook, worksheet } from '../parameters.ts';
import { addressOf, regionOf } from '../region.ts';
import { addRows, picked, recordsOf, rowsOf } from '../table-rows.ts';
import { data, dataMode, fieldsUi, given } from '../values.ts';
import { paged, sharedOperations } from './shared.ts';

/** Rows that go into one request. */
const MOST_ROWS = 1000;

const { getColumns, lookup } = sharedOperations(located);
const ofTable = [workbook, worksheet, table] as const;

export const tableOperations = {
  append: excel.operation('Append', {
    action: 'Append rows to a table',
    description: 'Add rows to the end of a table',
    parameters: [
      ...ofTable,
      dataMode,
      data,
      fieldsUi(lookups.tableColumns),
      optionsOf([
        number('index', {
          label: 'Index',
          description: 'Of the first new row; 0 is the top. Default: the end',
          typeOptions: { minValue: 0 },
        }),
        ...rawOptions,
      ]),
    ],
    runAll: (context) =>
      inBatches(context, {
        size: MOST_ROWS,
        target: tableAt,
        entry: ({ json }, parameters) => given(parameters, json),
        async send(all, parameters) {
          const { index, rawData: isRaw, dataProperty: field = 'data' } = parameters.options;
          const { answer, records } = await addRows(context.client, parameters, { all, index });
          return isRaw ? [{ [field]: answer }] : records;
        },
      }),
  }),
  addTable: excel.operation('Create', {
    action: 'Create a table',
    description: 'Make a table of cells',
    parameters: [
      workbook,
      worksheet,
      options('selectRange', {
        label: 'Cells',
        options: [
          { name: 'All that are in use', value: 'auto' },
          { name: 'A range', value: 'manual' },
        ],
      }),
      when({ selectRange: ['manual'] }, string('range', { label: 'Range', placeholder: 'A1:B10' })),
      boolean('hasHeaders', { label: 'Has a header', description: 'The first row holds the names', default: true }),
    ],
    async run({ client, parameters }) {
      const { selectRange, range = '', hasHeaders } = parameters;
      const place = worksheetAt(parameters);
      const address = selectRange === 'manual' ? range : await usedAddress();
      const made = await client.post(joinPaths(place, path`/tables/add`), { address, hasHeaders });
      return { json: isJsonObject(made) ? made : {} };

      async function usedAddress() {
        const query = { select: 'address' };
        const used = await client.get(joinPaths(place, path`/usedRange`), { query, answer: rangeShape });
        return addressOf(regionOf(used.address));
      }
    },
  }),
  convertToRange: excel.operation('Convert to range', {
    action: 'Convert a table to a range',
    description: 'Take the table away and leave its cells',
    parameters: ofTable,
    request: (parameters) => ({
      method: 'POST',
      path: joinPaths(tableAt(parameters), path`/convertToRange`),
      body: {},
    }),
  }),
  deleteTable: excel.operation('Delete', {
    action: 'Delete a table',
    parameters: ofTable,
    request: (parameters) => ({ method: 'DELETE', path: tableAt(parameters) }),
    items: succeeded,
  }),
  getColumns,
  getRows: excel.operation('Get rows', {
    action: 'Get the rows of a table',
    parameters: [
      ...ofTable,
      rawData,
      dataProperty,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('fields', {
            label: 'Fields',
            description: 'Of the answer, separated by commas',
            displayOptions: { show: { '/rawData': [true] } },
          }),
          {
            ...choicesOf('column', { label: 'Columns', description: 'Default: all', from: lookups.tableColumns }),
            displayOptions: { show: { '/rawData': [false] } },
          },
        ],
      }),
    ],
    paged,
    async run({ client, limit, parameters }) {
      const { rawData: isRaw, dataProperty: field = 'data', filters } = parameters;
      const rows = await rowsOf(client, parameters, { limit, fields: isRaw ? filters.fields : undefined });
      if (isRaw) return { json: { [field]: rows } };
      const records = await recordsOf(client, parameters, rows);
      return records.map((json) => ({ json: picked(json, filters.column) }));
    },
  }),
  lookup,
};
