import {
  boolean,
  collection,
  color,
  type JsonObject,
  type JsonValue,
  number,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { columnLetters, columnNumber } from '../../../../lib/spreadsheet/a1.ts';
import { rangeIn, rowRange } from '../a1.ts';
import { AS_SHOWN, changeStructure, clearCells, readCells, sheetOf, sheets, sheetsOf, writeCells } from '../client.ts';
import { documentId, optional, sheetName } from '../parameters.ts';
import { opened, sheetKey } from './read.ts';

const rowsOrColumns = [
  { name: 'Rows', value: 'rows' },
  { name: 'Columns', value: 'columns' },
] as const;

export const clear = sheets.operation('Clear', {
  action: 'Clear a sheet',
  description: 'Empty the cells of a sheet, or some of them',
  parameters: [
    documentId,
    sheetName,
    options('clear', {
      label: 'Clear',
      default: 'wholeSheet',
      options: [
        { name: 'The whole sheet', value: 'wholeSheet' },
        { name: 'Rows', value: 'specificRows' },
        { name: 'Columns', value: 'specificColumns' },
        { name: 'A range', value: 'specificRange' },
      ],
    }),
    when({ clear: ['wholeSheet'] }, boolean('keepFirstRow', { label: 'Keep the first row' })),
    when(
      { clear: ['specificRows'] },
      number('startIndex', { label: 'First row', default: 1, typeOptions: { minValue: 1 } }),
    ),
    when(
      { clear: ['specificRows'] },
      number('rowsToDelete', { label: 'Number of rows', default: 1, typeOptions: { minValue: 1 } }),
    ),
    when({ clear: ['specificColumns'] }, string('startIndex', { label: 'First column', default: 'A' })),
    when(
      { clear: ['specificColumns'] },
      number('columnsToDelete', { label: 'Number of columns', default: 1, typeOptions: { minValue: 1 } }),
    ),
    when({ clear: ['specificRange'] }, string('range', { label: 'Range', default: 'A:F', required: true })),
  ],
  async run({ client, item, parameters, share }) {
    const sheet = await share(sheetKey(parameters), () => opened(sheetOf(client, parameters)));
    const { clear: what, startIndex = 1, rowsToDelete = 1, columnsToDelete = 1, range = '' } = parameters;
    const { title } = sheet;
    if (what === 'specificRange') await clearCells(client, sheet, rangeIn(title, range));
    else if (what === 'specificRows') {
      await clearCells(client, sheet, rowRange(title, Number(startIndex), Number(startIndex) + rowsToDelete - 1));
    } else if (what === 'specificColumns') {
      const last = columnLetters(columnNumber(String(startIndex)) + columnsToDelete - 1);
      await clearCells(client, sheet, rangeIn(title, `${startIndex}:${last}`));
    } else if (parameters.keepFirstRow) {
      const header = rowRange(title, 1);
      const rows = await readCells(client, sheet.spreadsheetId, header, AS_SHOWN);
      await clearCells(client, sheet, undefined);
      await writeCells(client, sheet.spreadsheetId, header, { rows, valueInputOption: 'RAW' });
    } else await clearCells(client, sheet, undefined);
    return item;
  },
});

export const create = sheets.operation('Create', {
  action: 'Create a sheet',
  description: 'Add a sheet to a document, unless it has one of this title: then nothing is given',
  parameters: [
    documentId,
    string('title', { label: 'Title', default: 'New sheet', required: true }),
    collection('options', {
      ...optional,
      options: [
        boolean('hidden', { label: 'Hidden' }),
        boolean('rightToLeft', { label: 'Right to left' }),
        number('sheetId', { label: 'Sheet ID', description: 'Cannot be changed later. Default: made by Google' }),
        number('index', { label: 'Index', description: 'Its place among the sheets; the first is 0' }),
        color('tabColor', { label: 'Tab colour', default: '0aa55c' }),
      ],
    }),
  ],
  async run({ client, parameters, share }) {
    const { documentId: document, title, options: chosen } = parameters;
    const titles = await share(JSON.stringify(document), () => opened(titlesOf(client, document)));
    if (titles.has(title)) return [];
    const json = await addSheet(client, String(document.value), { ...withColor(chosen), title });
    titles.add(title);
    return { json };
  },
});

/** Adds a sheet; gives what the service says of it. */
export async function addSheet(
  client: Parameters<typeof changeStructure>[0],
  spreadsheetId: string,
  properties: JsonObject,
): Promise<JsonObject> {
  const { replies, ...rest } = await changeStructure(client, spreadsheetId, [{ addSheet: { properties } }]);
  const added = replies?.[0]?.addSheet as { properties?: JsonObject } | undefined;
  return { ...(rest as JsonObject), ...added?.properties };
}

/** Properties of a sheet, its colour as the service has it. */
export function withColor({
  tabColor,
  ...rest
}: {
  tabColor?: string;
  [name: string]: JsonValue | undefined;
}): JsonObject {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as JsonObject;
  if (!tabColor) return given;
  const hex = Number.parseInt(tabColor.replace('#', '').slice(0, 6), 16);
  const part = (shift: number) => ((hex >> shift) & 255) / 255;
  return { ...given, tabColor: { red: part(16), green: part(8), blue: part(0) } };
}

async function titlesOf(...where: Parameters<typeof sheetsOf>): Promise<Set<string>> {
  return new Set((await sheetsOf(...where)).map(({ title }) => title));
}

export const remove = sheets.operation('Delete', {
  action: 'Delete a sheet',
  description: 'Remove a sheet with all that is on it',
  parameters: [documentId, sheetName],
  async run({ client, parameters, share }) {
    const { spreadsheetId, sheetId } = await share(sheetKey(parameters), () => opened(sheetOf(client, parameters)));
    const { replies: _none, ...rest } = await changeStructure(client, spreadsheetId, [{ deleteSheet: { sheetId } }]);
    return { json: rest as JsonObject };
  },
});

export const deleteCells = sheets.operation('Delete rows or columns', {
  action: 'Delete rows or columns of a sheet',
  description: 'Remove rows or columns; what follows moves up',
  parameters: [
    documentId,
    sheetName,
    options('toDelete', { label: 'Delete', options: rowsOrColumns }),
    when(
      { toDelete: ['rows'] },
      number('startIndex', { label: 'First row', default: 2, typeOptions: { minValue: 1 } }),
    ),
    when({ toDelete: ['columns'] }, string('startIndex', { label: 'First column', default: 'A' })),
    number('numberToDelete', { label: 'How many', default: 1, typeOptions: { minValue: 1 } }),
  ],
  async runAll(context) {
    const { client, items } = context;
    const { spreadsheetId, sheetId } = await sheetOf(client, context.parameters(0));
    for (const index of items.keys()) {
      const { toDelete, startIndex, numberToDelete } = context.parameters(index);
      const first = toDelete === 'rows' ? Number(startIndex) : columnNumber(String(startIndex));
      const range = {
        sheetId,
        dimension: toDelete === 'rows' ? 'ROWS' : 'COLUMNS',
        startIndex: first - 1,
        endIndex: first - 1 + numberToDelete,
      };
      await changeStructure(client, spreadsheetId, [{ deleteDimension: { range } }]);
    }
    return [{ json: { success: true }, pairedItem: items.map((_, item) => ({ item })) }];
  },
});
