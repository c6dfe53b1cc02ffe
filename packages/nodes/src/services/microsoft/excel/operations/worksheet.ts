import {
  boolean,
  inBatches,
  type JsonObject,
  type JsonValue,
  joinPaths,
  number,
  options,
  path,
  type ServiceClient,
  string,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { excel, type Range, rangeAt, rangeShape, type WorksheetPlace, worksheetAt } from '../client.ts';
import { lookups } from '../lookups.ts';
import { located, optionsOf, rawFields, rawOptions, workbook, worksheet } from '../parameters.ts';
import { addressOf, below, cellOf, namesIn, recordOf, recordsIn, regionOf, rowOf, widthOf } from '../region.ts';
import { data, dataMode, fieldsUi, type Given, given } from '../values.ts';
import { update, upsert } from './change.ts';
import { sharedOperations } from './shared.ts';

/** Rows that go into one request. */
const MOST_ROWS = 1000;

const useRange = boolean('useRange', { label: 'Select a range' });
const range = when({ useRange: [true] }, string('range', { label: 'Range', placeholder: 'A1:B10' }));

export const worksheetOperations = {
  append: excel.operation('Append', {
    action: 'Append rows to a worksheet',
    description: 'Add rows below those that are there',
    parameters: [workbook, worksheet, dataMode, data, fieldsUi(lookups.columns), optionsOf(rawOptions)],
    runAll: (context) =>
      inBatches(context, {
        size: MOST_ROWS,
        target: worksheetAt,
        entry: ({ json }, parameters) => given(parameters, json),
        async send(all, parameters) {
          const { answer, records } = await append(context.client, parameters, all);
          const { rawData: isRaw, dataProperty: field = 'data' } = parameters.options;
          return isRaw ? [{ [field]: answer }] : records;
        },
      }),
  }),
  upsert,
  clear: excel.operation('Clear', {
    action: 'Clear a worksheet',
    parameters: [
      workbook,
      worksheet,
      options('applyTo', {
        label: 'Clear',
        options: [
          { name: 'Everything', value: 'All' },
          { name: 'Formats', value: 'Formats' },
          { name: 'Contents', value: 'Contents' },
        ],
      }),
      useRange,
      range,
    ],
    request: ({ applyTo, useRange: isPart, range: cells = '', ...place }) => ({
      method: 'POST',
      path: isPart ? joinPaths(rangeAt(place, cells), path`/clear`) : joinPaths(worksheetAt(place), path`/range/clear`),
      body: { applyTo },
    }),
    items: succeeded,
  }),
  deleteWorksheet: excel.operation('Delete', {
    action: 'Delete a worksheet',
    parameters: [workbook, worksheet],
    request: (parameters) => ({ method: 'DELETE', path: worksheetAt(parameters) }),
    items: succeeded,
  }),
  getAll: sharedOperations(located).getWorksheets,
  readRows: excel.operation('Get rows', {
    action: 'Get the rows of a worksheet',
    parameters: [
      workbook,
      worksheet,
      useRange,
      range,
      when(
        { useRange: [true] },
        number('keyRow', {
          label: 'Header row',
          description: 'The row that holds the names, counted from 0 within the range',
          typeOptions: { minValue: 0 },
        }),
      ),
      when(
        { useRange: [true] },
        number('dataStartRow', {
          label: 'First row of data',
          description: 'Counted from 0 within the range',
          default: 1,
          typeOptions: { minValue: 0 },
        }),
      ),
      optionsOf([...rawOptions, rawFields]),
    ],
    async run({ client, parameters }) {
      const { useRange: isPart, range: cells = '', keyRow, dataStartRow } = parameters;
      const { rawData: isRaw, dataProperty: field = 'data', fields } = parameters.options;
      const place = isPart ? rangeAt(parameters, cells) : joinPaths(worksheetAt(parameters), path`/usedRange`);
      const query = { $select: (isRaw && fields) || undefined };
      const found = await client.get(place, { query, answer: rangeShape });
      if (isRaw) return { json: { [field]: found } };
      const records = recordsIn(found.values, { header: keyRow ?? 0, first: dataStartRow ?? 1 });
      return records.map((json) => ({ json }));
    },
  }),
  update,
};

/** Writes rows below those that are in use. */
async function append(
  client: ServiceClient,
  place: WorksheetPlace,
  all: readonly Given[],
): Promise<{ answer: Range; records: JsonObject[] }> {
  const used = await client.get(joinPaths(worksheetAt(place), path`/usedRange`), { answer: rangeShape });
  const isEmpty = used.values.flat().every((cell) => cell === '' || cell === null);
  const known = namesIn(used.values[0]);
  const names = isEmpty ? [...new Set(all.flatMap((one) => ('rows' in one ? [] : Object.keys(one.values))))] : known;
  const rows = all.flatMap((one): JsonValue[][] =>
    'rows' in one ? one.rows.map((row) => row.map(cellOf)) : [rowOf(names, one.values)],
  );
  // An empty worksheet gets the names first.
  const values = isEmpty && names.length > 0 ? [names, ...rows] : rows;
  const region = regionOf(used.address || 'A1');
  const width = widthOf(values);
  const padded = values.map((row) => [...row, ...Array<null>(width - row.length).fill(null)]);
  const target = below(region, isEmpty ? region.firstRow - 1 : region.lastRow, values.length, width);
  const answer = await client.patch(rangeAt(place, addressOf(target)), { values: padded }, { answer: rangeShape });
  const written = answer.values.slice(values.length - rows.length);
  return { answer, records: written.map((row) => recordOf(names, row)) };
}
