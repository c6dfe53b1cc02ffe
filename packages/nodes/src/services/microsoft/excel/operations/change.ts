import { boolean, choiceOf, type Item, string, when } from '@millrace/node-sdk';
import { type Changed, changeRows, wantedRow, writeRows } from '../changed-rows.ts';
import { excel } from '../client.ts';
import { lookups } from '../lookups.ts';
import { optionsOf, rawFields, rawOptions, workbook, worksheet } from '../parameters.ts';
import { picked } from '../table-rows.ts';
import { data, dataMode, fieldsUi, given, mappedDataMode } from '../values.ts';

const useRange = boolean('useRange', { label: 'Select a range' });
const range = when(
  { useRange: [true] },
  string('range', { label: 'Range', description: 'With the names in its first row', placeholder: 'A1:B10' }),
);
const columnToMatchOn = choiceOf('columnToMatchOn', {
  label: 'Column to match on',
  description: 'The column that tells which row is meant, most often the id',
  from: lookups.columns,
  required: true,
});
const valueToMatchOn = when(
  { dataMode: ['define'] },
  string('valueToMatchOn', { label: 'Value of the column to match on' }),
);
const updateAll = boolean('updateAll', { label: 'Update all matches', description: 'Not only the first row' });

export const update = excel.operation('Update', {
  action: 'Update rows of a worksheet',
  description: 'Change rows in which a column has a value, or the cells of a range',
  parameters: [
    workbook,
    worksheet,
    useRange,
    range,
    dataMode,
    data,
    when({ dataMode: ['autoMap', 'define'] }, columnToMatchOn),
    valueToMatchOn,
    fieldsUi(lookups.otherColumns),
    optionsOf([...rawOptions, rawFields, updateAll]),
  ],
  async runAll(context) {
    const { client, items } = context;
    if (items.length === 0) return [];
    const parameters = context.parameters(0);
    const all = items.map((_, at) => context.parameters(at));
    const first = parameters.dataMode === 'raw' ? given(parameters, {}) : undefined;
    const changed =
      first && 'rows' in first
        ? await writeRows(client, parameters, first.rows)
        : await changeRows(client, parameters, {
            wanted: all.map((one, at) => wantedRow(one, items[at]?.json ?? {})),
            isForAll: parameters.options.updateAll === true,
          });
    return output(changed, parameters.options, items.length);
  },
});

export const upsert = excel.operation('Append or update', {
  action: 'Append or update rows of a worksheet',
  description: 'Change rows in which a column has a value, or add one',
  parameters: [
    workbook,
    worksheet,
    useRange,
    range,
    mappedDataMode,
    columnToMatchOn,
    valueToMatchOn,
    fieldsUi(lookups.otherColumns),
    optionsOf([
      boolean('appendAfterSelectedRange', {
        label: 'Append after the range',
        description: 'Not below all rows that are in use',
        displayOptions: { show: { '/useRange': [true] } },
      }),
      ...rawOptions,
      updateAll,
    ]),
  ],
  async runAll(context) {
    const { client, items } = context;
    if (items.length === 0) return [];
    const parameters = context.parameters(0);
    const all = items.map((_, at) => context.parameters(at));
    const changed = await changeRows(client, parameters, {
      wanted: all.map((one, at) => wantedRow(one, items[at]?.json ?? {})),
      isForAll: parameters.options.updateAll === true,
      appends: parameters.options.appendAfterSelectedRange ? 'afterRange' : 'atEnd',
    });
    return output(changed, parameters.options, items.length);
  },
});

interface OutputOptions {
  rawData?: boolean;
  dataProperty?: string | undefined;
  fields?: string | undefined;
}

/** The rows that were written, or the answer of the service, linked to what they came from. */
function output(
  { answer, rows }: Changed,
  { rawData, dataProperty = 'data', fields }: OutputOptions,
  items: number,
): Item[] {
  const everything = Array.from({ length: items }, (_, item) => ({ item }));
  if (rawData) return [{ json: { [dataProperty]: picked(answer, fields) }, pairedItem: everything }];
  return rows.map(({ record, item }) => ({
    json: record,
    pairedItem: item === undefined ? everything : { item },
  }));
}
