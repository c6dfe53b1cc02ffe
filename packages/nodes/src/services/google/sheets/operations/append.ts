import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  mapper,
  options,
  type ServiceClient,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { rowRange } from '../a1.ts';
import {
  AS_SHOWN,
  AS_STORED,
  appendCells,
  changeStructure,
  readCells,
  readSheet,
  type Sheet,
  sheetOf,
  sheets,
  type ValueInput,
  writeCells,
} from '../client.ts';
import { cellFormat, documentId, handlingExtraData, headerRow, lookups, optional, sheetName } from '../parameters.ts';
import { cellOf } from '../rows.ts';
import {
  checkNames,
  fieldsOf,
  type InputRows,
  inputRows,
  KNOWS_RENAMED,
  newColumns,
  placeIn,
  resultItems,
  valueInput,
} from './input-rows.ts';

export const dataModes = options('dataMode', {
  label: 'Values',
  default: 'defineBelow',
  options: [
    { name: 'Fields of the input, by their names', value: 'autoMapInputData' },
    { name: 'As entered below', value: 'defineBelow' },
    { name: 'None', value: 'nothing' },
  ],
});

export const useAppend = boolean('useAppend', {
  label: 'Let the service find the end',
  description: 'Quicker; needs a sheet without empty rows within its data',
});

export const append = sheets.operation('Append row', {
  action: 'Append rows to a sheet',
  description: 'Add a row for each item',
  parameters: [
    documentId,
    sheetName,
    until(3, dataModes),
    until(
      3,
      when(
        { dataMode: ['defineBelow'] },
        fixedCollection('fieldsUi', {
          label: 'Fields',
          multiple: true,
          placeholder: 'Add field',
          groups: [
            group('fieldValues', 'Field', [
              choiceOf('fieldId', { label: 'Column', from: lookups.columnList }),
              string('fieldValue', { label: 'Value' }),
            ]),
          ],
        }),
      ),
    ),
    since(
      4,
      mapper('columns', {
        label: 'Columns',
        from: lookups.mappedColumns,
        required: true,
        typeOptions: {
          resourceMapper: { mode: 'add', fieldWords: { singular: 'column', plural: 'columns' }, addAllFields: true },
        },
      }),
    ),
    collection('options', {
      ...optional,
      options: [
        cellFormat,
        fixedCollection('locationDefine', {
          label: 'Place of the data',
          groups: [group('values', 'Place', [headerRow])],
        }),
        handlingExtraData,
        useAppend,
      ],
    }),
  ],
  async runAll(context) {
    const { client, node } = context;
    const first = context.parameters(0);
    const input = inputRows(context);
    if (input.mode === 'nothing') return resultItems(context, undefined);
    const sheet = await sheetOf(client, first);
    const { spreadsheetId, title } = sheet;
    const { headerRow: header } = placeIn(first);
    const cells = await readSheet(client, sheet, AS_SHOWN);
    const { mode, rows } = cells.length === 0 && isNothingEntered(input) ? fieldsOf(context.items) : input;
    if (mode === 'entered' && node.typeVersion >= KNOWS_RENAMED) checkNames(first, cells[header - 1]);
    if (mode === 'auto' || cells.length === 0) {
      const [names = []] = await readCells(client, spreadsheetId, rowRange(title, header), AS_SHOWN);
      const extra = newColumns(rows, names.map(String), first);
      if (extra.length > 0) {
        await writeCells(client, spreadsheetId, rowRange(title, header), {
          rows: [[...names, ...extra]],
          valueInputOption: 'RAW',
        });
      }
    }
    const given = mode === 'auto' ? rows : rows.map(withoutNull);
    await addRows(client, sheet, {
      rows: given,
      lastRow: Math.max(cells.length, header),
      header,
      valueInputOption: valueInput(first, node.typeVersion),
      useAppend: first.options.useAppend === true,
    });
    return resultItems(context, mode === 'auto' || node.typeVersion < 4 ? undefined : given);
  },
});

/** Writes rows below the last one, under the columns that the sheet has by now. */
async function addRows(
  client: ServiceClient,
  sheet: Sheet,
  about: { rows: JsonObject[]; lastRow: number; header: number; valueInputOption: ValueInput; useAppend: boolean },
): Promise<void> {
  const { spreadsheetId, title } = sheet;
  const { rows, lastRow, header, valueInputOption } = about;
  if (!about.useAppend) await makeRoom(client, sheet, lastRow + rows.length);
  const [names = []] = await readCells(client, spreadsheetId, rowRange(title, header), AS_STORED);
  await putRows(client, sheet, {
    rows,
    names: names.map(String),
    lastRow,
    valueInputOption,
    useAppend: about.useAppend,
  });
}

/** Puts rows below the last one. */
export async function putRows(
  client: ServiceClient,
  { spreadsheetId, title }: Pick<Sheet, 'spreadsheetId' | 'title'>,
  about: { rows: JsonObject[]; names: string[]; lastRow: number; valueInputOption: ValueInput; useAppend: boolean },
): Promise<void> {
  const { rows, names, lastRow, valueInputOption } = about;
  const range = rowRange(title, lastRow + 1, lastRow + rows.length);
  if (about.useAppend) {
    // A cell that is null stays as it is: the service may find the end within what is there.
    const values = rows.map((row) => names.map((name) => (row[name] === undefined ? null : cellOrNull(row[name]))));
    return appendCells(client, spreadsheetId, range, { rows: values, valueInputOption });
  }
  const values = rows.map((row) => names.map((name) => cellOf(row[name])));
  return writeCells(client, spreadsheetId, range, { rows: values, valueInputOption });
}

function cellOrNull(value: JsonObject[string] | undefined) {
  return value === null || value === undefined ? null : cellOf(value);
}

/** Makes the grid of a sheet at least so many rows high; one row more than it has is always added, as room for the next. */
export async function makeRoom(client: ServiceClient, { spreadsheetId, sheetId, rowCount }: Sheet, rows: number) {
  const length = Math.max(1, rows - rowCount);
  await changeStructure(client, spreadsheetId, [{ appendDimension: { sheetId, dimension: 'ROWS', length } }]);
}

/** An empty sheet has no columns to enter values for. */
function isNothingEntered({ mode, rows }: InputRows): boolean {
  return mode === 'entered' && rows.every((row) => Object.keys(row).length === 0);
}

function withoutNull(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
