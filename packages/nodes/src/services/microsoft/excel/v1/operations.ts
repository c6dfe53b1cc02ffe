import { collection, inBatches, number, string, when } from '@millrace/node-sdk';
import { excel, rangeAt, rangeShape, tableAt } from '../client.ts';
import { paged, sharedOperations } from '../operations/shared.ts';
import { chosen, dataProperty, rawData, rawFilters } from '../parameters.ts';
import { recordsIn } from '../region.ts';
import { addRows, recordsOf, rowsOf } from '../table-rows.ts';

const { workbook, worksheet, table } = chosen;
const ofTable = [workbook, worksheet, table] as const;
const shared = sharedOperations(chosen);

/** Rows that go into one request. */
const MOST_ROWS = 1000;

export const { addWorksheet } = shared;

export const worksheetOperations = {
  getAll: shared.getWorksheets,
  getContent: excel.operation('Get content', {
    action: 'Get cells of a worksheet',
    parameters: [
      workbook,
      worksheet,
      string('range', { label: 'Range', default: 'A1:C3', required: true }),
      rawData,
      dataProperty,
      when(
        { rawData: [false] },
        number('dataStartRow', { label: 'First row of data', default: 1, typeOptions: { minValue: 1 } }),
      ),
      when({ rawData: [false] }, number('keyRow', { label: 'Header row', typeOptions: { minValue: 0 } })),
      rawFilters,
    ],
    async run({ client, parameters }) {
      const { range, rawData: isRaw, dataProperty: field = 'data', keyRow, dataStartRow, filters: wanted } = parameters;
      const query = { $select: (isRaw && wanted?.fields) || undefined };
      const found = await client.get(rangeAt(parameters, range), { query, answer: rangeShape });
      if (isRaw) return { json: { [field]: found } };
      const records = recordsIn(found.values, { header: keyRow ?? 0, first: dataStartRow ?? 1 });
      return records.map((json) => ({ json }));
    },
  }),
};

export const tableOperations = {
  addRow: excel.operation('Add row', {
    action: 'Add rows to a table',
    parameters: [
      ...ofTable,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          number('index', { label: 'Index', description: 'Of the first new row', typeOptions: { minValue: 0 } }),
        ],
      }),
    ],
    runAll: (context) =>
      inBatches(context, {
        size: MOST_ROWS,
        target: tableAt,
        entry: ({ json }) => ({ values: json }),
        async send(all, parameters) {
          const { answer } = await addRows(context.client, parameters, { all, ...parameters.additionalFields });
          return [answer];
        },
      }),
  }),
  getColumns: shared.getColumns,
  getRows: excel.operation('Get rows', {
    action: 'Get the rows of a table',
    parameters: [...ofTable, rawData, dataProperty, rawFilters],
    paged,
    async run({ client, limit, parameters }) {
      const { rawData: isRaw, dataProperty: field = 'data', filters: wanted } = parameters;
      const rows = await rowsOf(client, parameters, { limit, fields: wanted?.fields });
      if (isRaw) return { json: { [field]: rows } };
      return (await recordsOf(client, parameters, rows)).map((json) => ({ json }));
    },
  }),
  lookup: shared.lookup,
};
