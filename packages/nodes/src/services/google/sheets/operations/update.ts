import {
  type BatchOperationContext,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type Item,
  type JsonObject,
  mapper,
  NodeError,
  type ServiceClient,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { columnLetters } from '../../../../lib/spreadsheet/a1.ts';
import { rangeIn, rowRange } from '../a1.ts';
import {
  AS_SHOWN,
  type CellChange,
  changeCells,
  readSheet,
  type Sheet,
  sheetOf,
  sheets,
  writeCells,
} from '../client.ts';
import {
  cellFormat,
  documentId,
  firstDataRow,
  handlingExtraData,
  headerRow,
  lookups,
  optional,
  sheetName,
} from '../parameters.ts';
import { type Cells, cellOf } from '../rows.ts';
import { dataModes, makeRoom, putRows, useAppend } from './append.ts';
import {
  checkNames,
  inputRows,
  KNOWS_RENAMED,
  newColumns,
  placeIn,
  resultItems,
  valueInput,
  type WriteParameters,
} from './input-rows.ts';

const columns = (mode: 'update' | 'upsert', allowEmptyValues: boolean) =>
  mapper('columns', {
    label: 'Columns',
    from: lookups.mappedColumns,
    required: true,
    typeOptions: {
      resourceMapper: {
        mode,
        fieldWords: { singular: 'column', plural: 'columns' },
        addAllFields: true,
        multiKeyMatch: false,
        ...(allowEmptyValues && { allowEmptyValues }),
      },
    },
  });

const parametersOf = (mode: 'update' | 'upsert') =>
  [
    documentId,
    sheetName,
    until(3, dataModes),
    until(3, choiceOf('columnToMatchOn', { label: 'Column to match on', from: lookups.columnList })),
    until(3, when({ dataMode: ['defineBelow'] }, string('valueToMatchOn', { label: 'Value to match on' }))),
    until(
      3,
      when(
        { dataMode: ['defineBelow'] },
        fixedCollection('fieldsUi', {
          label: 'Fields',
          multiple: true,
          placeholder: 'Add field',
          groups: [
            group('values', 'Field', [
              choiceOf('column', { label: 'Column', from: lookups.columnsAndNew }),
              when({ column: ['newColumn'] }, string('columnName', { label: 'Name of the column' })),
              string('fieldValue', { label: 'Value' }),
            ]),
          ],
        }),
      ),
    ),
    since(4, until(4.6, columns(mode, false))),
    since(4.7, columns(mode, true)),
  ] as const;

const location = fixedCollection('locationDefine', {
  label: 'Place of the data',
  groups: [group('values', 'Place', [headerRow, firstDataRow])],
});

type Context<Parameters> = Pick<BatchOperationContext<Parameters, never>, 'items' | 'parameters' | 'node'> & {
  client: ServiceClient;
};
type Parameters = WriteParameters & Pick<Target, 'documentId' | 'sheetName'>;
type Target = globalThis.Parameters<typeof sheetOf>[1];

export const update = sheets.operation('Update row', {
  action: 'Update rows of a sheet',
  description: 'Change the row that matches each item',
  parameters: [
    ...parametersOf('update'),
    collection('options', { ...optional, options: [cellFormat, location, handlingExtraData] }),
  ],
  runAll: (context) => change(context, { appends: false }),
});

export const appendOrUpdate = sheets.operation('Append or update row', {
  action: 'Append or update rows of a sheet',
  description: 'Change the row that matches each item, or add one',
  parameters: [
    ...parametersOf('upsert'),
    collection('options', { ...optional, options: [cellFormat, location, handlingExtraData, useAppend] }),
  ],
  runAll: (context) => change(context, { appends: true }),
});

/** Changes the rows that match; those of items without a match are appended where that is wanted. */
async function change(context: Context<Parameters>, { appends }: { appends: boolean }): Promise<Item[]> {
  const { client, node } = context;
  const first = context.parameters(0);
  const { mode, rows: given, key } = inputRows(context);
  if (mode === 'nothing') return resultItems(context, undefined);
  // An empty sheet has no columns to choose one from, and takes all rows.
  if (!key && !appends) throw withoutKey();
  const rows = mode === 'entered' ? given.map(withEmptyTexts) : given;
  const sheet = await sheetOf(client, first);
  const place = placeIn(first);
  const cells = await readSheet(client, sheet, AS_SHOWN);
  if (!key && cells.length > 0) throw withoutKey();
  if (appends && mode === 'entered' && node.typeVersion >= KNOWS_RENAMED) checkNames(first, cells[place.headerRow - 1]);
  const valueInputOption = valueInput(first, node.typeVersion);
  const isWhole = mode === 'auto' || (appends && cells.length === 0);
  const names = await completeHeader(client, sheet, { cells, rows, first, valueInputOption, isWhole });
  const { data, unmatched } = key
    ? changesOf({ cells, names, rows, key, title: sheet.title, ...place })
    : { data: [], unmatched: rows };
  await changeCells(client, sheet.spreadsheetId, { data, valueInputOption });
  if (appends && unmatched.length > 0) {
    const lastRow = Math.max(cells.length, place.headerRow);
    const byAppend = first.options.useAppend === true;
    if (!byAppend) await makeRoom(client, sheet, lastRow + unmatched.length);
    await putRows(client, sheet, { rows: unmatched, names, lastRow, valueInputOption, useAppend: byAppend });
  }
  if (mode === 'auto' || node.typeVersion < 4) return resultItems(context, undefined);
  return appends || data.length > 0 ? resultItems(context, rows) : [];
}

/** The names of the columns, after those that the rows bring were added. */
async function completeHeader(
  client: ServiceClient,
  { spreadsheetId, title }: Sheet,
  about: {
    cells: Cells;
    rows: JsonObject[];
    first: WriteParameters;
    valueInputOption: 'RAW' | 'USER_ENTERED';
    isWhole: boolean;
  },
): Promise<string[]> {
  const { cells, rows, first, valueInputOption, isWhole } = about;
  const { headerRow: row } = placeIn(first);
  const names = (cells[row - 1] ?? []).map((name) => String(name ?? ''));
  // What was entered by the columns of the sheet brings none; version 3 could name a new one.
  if (!isWhole && first.columns) return names;
  const extra = newColumns(rows, names, first);
  if (extra.length === 0) return names;
  const whole = [...names, ...extra];
  await writeCells(client, spreadsheetId, rowRange(title, row), { rows: [whole], valueInputOption });
  return whole;
}

/** Which cells change for rows whose key is there, and the other rows. */
function changesOf(about: {
  cells: Cells;
  names: string[];
  rows: JsonObject[];
  key: string;
  title: string;
  firstDataRow: number;
}): { data: CellChange[]; unmatched: JsonObject[] } {
  const { cells, names, rows, key, title, firstDataRow: start } = about;
  const place = rowFinder(cells, names, { key, start });
  const data: CellChange[] = [];
  const unmatched: JsonObject[] = [];
  for (const row of rows) {
    const found = place(row[key]);
    if (found === undefined) unmatched.push(row);
    else {
      for (const [index, name] of names.entries()) {
        const value = row[name];
        if (name === key || name === '' || value === undefined || value === null || names.indexOf(name) !== index)
          continue;
        data.push({ range: rangeIn(title, `${columnLetters(index + 1)}${found}`), values: [[cellOf(value)]] });
      }
    }
  }
  return { data, unmatched };
}

/** Finds the row whose key has a value, by its number. @throws NodeError when the sheet has no such column */
function rowFinder(cells: Cells, names: readonly string[], { key, start }: { key: string; start: number }) {
  if (key === 'row_number') return (value: JsonObject[string] | undefined) => Number(value) || undefined;
  const column = names.indexOf(key);
  if (column === -1) throw unknownKey(key, names);
  const rows = new Map<string, number>();
  cells.slice(start - 1).forEach((row, index) => {
    const value = String(row[column] ?? '');
    if (!rows.has(value)) rows.set(value, start + index);
  });
  return (value: JsonObject[string] | undefined) =>
    value === undefined || value === null || value === '' ? undefined : rows.get(String(value));
}

function withEmptyTexts(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
}

function withoutKey(): NodeError {
  return new NodeError('No column says which rows are meant', {
    description: 'Choose the column to match on.',
    parameter: 'columns',
  });
}

function unknownKey(key: string, names: readonly string[]): NodeError {
  return new NodeError(`The sheet has no column '${key}' to match on`, {
    description: `Its columns are: ${names.join(', ')}.`,
    parameter: 'columns',
  });
}
