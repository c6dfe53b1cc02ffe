import {
  boolean,
  choiceOf,
  collection,
  color,
  fixedCollection,
  group,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  number,
  path,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { fieldAccess } from '../../../../lib/fields/field-path.ts';
import { columnLetters, columnNumber, startOf } from '../../../../lib/spreadsheet/a1.ts';
import {
  appendCells,
  type CellChange,
  changeCells,
  changeStructure,
  readCells,
  sheets,
  sheetsOf,
  type ValueInput,
} from '../client.ts';
import { addSheet, withColor } from '../operations/structure.ts';
import { optional } from '../parameters.ts';
import { type Cells, cellOf, recordsIn } from '../rows.ts';
import {
  appendOptions,
  dataProperty,
  dataStartRow,
  keyRow,
  lookupOptions,
  range,
  rawData,
  readOptions,
  sheetId,
  writeOptions,
  written,
} from './parameters.ts';

type Render = { valueRenderMode?: string };
const rendering = ({ valueRenderMode = 'UNFORMATTED_VALUE' }: Render = {}) => ({ valueRenderOption: valueRenderMode });
const linked = (items: readonly Item[]): Item[] =>
  items.map((item, index) => ({ ...item, pairedItem: { item: index } }));

/** The cells of a range, without its sheet: `A:F` has the columns A to F. */
function columnsOf(text: string): { prefix: string; first: string; last: string; row: number } {
  const at = text.lastIndexOf('!') + 1;
  const [from = 'A', to = from] = text.slice(at).split(':');
  const start = startOf(from);
  return { prefix: text.slice(0, at), first: start.column, last: startOf(to).column, row: start.row };
}

/** The names of the columns of a range. */
async function headerOf(
  client: ServiceClient,
  id: string,
  text: string,
  row: number,
  shown = rendering(),
): Promise<string[]> {
  const { prefix, first, last, row: start } = columnsOf(text);
  const at = start + row;
  const [names] = await readCells(client, id, `${prefix}${first}${at}:${last}${at}`, shown);
  if (names) return names.map((name) => String(name ?? ''));
  throw new NodeError('The key row is empty', {
    description: 'Name the columns there, or choose another row.',
    parameter: 'keyRow',
  });
}

/** Values as texts, by the columns of the sheet. */
function textRow(json: JsonObject, names: readonly string[], isPath = false): string[] {
  const access = fieldAccess(isPath);
  return names.map((name) => String(cellOf(access.get(json, name))));
}

function rawRows({ json }: Item, name: string): Cells {
  const rows = Object.hasOwn(json, name) ? json[name] : undefined;
  if (Array.isArray(rows) && rows.every(Array.isArray)) return rows as JsonValue[][];
  throw new NodeError(`The field '${name}' holds no rows`, {
    description: 'It has to be a list of rows, each a list of cells.',
    parameter: 'dataProperty',
  });
}

const append = sheets.operation('Append', {
  action: 'Append rows to a sheet',
  parameters: [sheetId, range, keyRow, appendOptions],
  async runAll(context) {
    const { client, items } = context;
    const { sheetId: id, range: text, keyRow: row, options: chosen } = context.parameters(0);
    const names = await headerOf(client, id, text, row);
    const rows = items.map(({ json }) => textRow(json, names, chosen.usePathForKeyRow));
    await appendCells(client, id, text, { rows, valueInputOption: chosen.valueInputMode ?? 'RAW' });
    return linked(items);
  },
});

const clear = sheets.operation('Clear', {
  action: 'Clear a sheet',
  parameters: [sheetId, range],
  async runAll(context) {
    const { sheetId: id, range: text } = context.parameters(0);
    await context.client.post(path`/spreadsheets/${id}/values/${text}:clear`, {
      spreadsheetId: id,
      range: text,
    });
    return linked(context.items);
  },
});

const lookup = sheets.operation('Lookup', {
  action: 'Look up a row of a sheet',
  parameters: [
    sheetId,
    range,
    dataStartRow,
    keyRow,
    string('lookupColumn', { label: 'Lookup column', description: 'Its name', required: true }),
    string('lookupValue', { label: 'Lookup value' }),
    lookupOptions,
  ],
  async runAll(context) {
    const { client, items } = context;
    const first = context.parameters(0);
    const cells = await readCells(client, first.sheetId, first.range, rendering(first.options));
    const place = { headerRow: first.keyRow + 1, firstDataRow: first.dataStartRow + 1 };
    const records = recordsIn(cells, place, true).map(({ values }) => values);
    return items.flatMap((_, index) => {
      const { lookupColumn: name, lookupValue, options: chosen } = context.parameters(index);
      if (records[0] && !Object.hasOwn(records[0], name)) throw unknownColumn(name);
      const found = records.filter((record) => String(record[name]) === String(lookupValue));
      const wanted = chosen.returnAllMatches ? found : found.slice(0, 1);
      return (wanted.length > 0 ? wanted : [{}]).map((json) => ({ json, pairedItem: { item: index } }));
    });
  },
});

const read = sheets.operation('Read', {
  action: 'Read a sheet',
  parameters: [
    sheetId,
    range,
    rawData,
    when({ rawData: [true] }, dataProperty),
    when({ rawData: [false] }, dataStartRow),
    when({ rawData: [false] }, keyRow),
    readOptions,
  ],
  runsOnce: 'linkedToFirst',
  async run({ client, parameters }) {
    const { sheetId: id, range: text, options: chosen, ...place } = parameters;
    const cells = await readCells(client, id, text, rendering(chosen));
    if (place.rawData) return { json: { [place.dataProperty ?? 'data']: cells as JsonValue[][] } };
    const { keyRow: header = 0, dataStartRow: start = 1 } = place;
    const names = cells[header] ?? [];
    const records = cells.slice(start).filter((row) => row.length > 0);
    if (records.length === 0 && chosen.continue) return { json: {} };
    return records.map((row) => ({ json: namedCells(names, row) }));
  },
});

/** The cells of a row under the names of their columns; what has no name is left out. */
function namedCells(names: Cells[number], row: Cells[number]): JsonObject {
  const entries = names.slice(0, row.length).map((name, index) => [String(name ?? ''), row[index] ?? ''] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}

/** Changes the rows that match; with `appends` those of items without a match are added. */
function changing(label: string, action: string, { appends }: { appends: boolean }) {
  return sheets.operation(label, {
    action,
    parameters: [sheetId, range, ...written, writeOptions],
    async runAll(context) {
      const { client, items } = context;
      const first = context.parameters(0);
      const { sheetId: id, range: text, options: chosen } = first;
      const valueInputOption: ValueInput = chosen.valueInputMode ?? 'RAW';
      if (first.rawData) {
        const data = items.map((item) => ({
          range: text,
          values: rawRows(item, first.dataProperty ?? 'data') as JsonValue[][],
        }));
        await changeCells(client, id, { data, valueInputOption });
        return linked(items);
      }
      const shown = rendering(chosen);
      const names = await headerOf(client, id, text, first.keyRow ?? 0, shown);
      const rows = items.map(({ json }) => json);
      const keyed = { key: first.key ?? 'id', start: first.dataStartRow ?? 1, rendering: shown };
      const { data, unmatched } = await changesIn(client, id, { text, names, rows, ...keyed });
      if (appends && unmatched.length > 0) {
        const added = unmatched.map((row) => textRow(row, names));
        await appendCells(client, id, text, { rows: added, valueInputOption });
      }
      await changeCells(client, id, { data, valueInputOption });
      return linked(items);
    },
  });
}

/** Which cells change, by the rows that hold the values of the key. An item without the key belongs to no row. */
async function changesIn(
  client: ServiceClient,
  id: string,
  about: {
    text: string;
    names: string[];
    rows: JsonObject[];
    key: string;
    start: number;
    rendering: { valueRenderOption: string };
  },
): Promise<{ data: CellChange[]; unmatched: JsonObject[] }> {
  const { prefix, first, row: top } = columnsOf(about.text);
  const offset = columnNumber(first);
  const at = about.names.indexOf(about.key);
  if (at === -1) throw unknownColumn(about.key);
  const letters = columnLetters(offset + at);
  const above = Math.max(0, about.start - 1);
  const column = await readCells(client, id, `${prefix}${letters}${top + above}:${letters}`, about.rendering);
  const places = new Map<string, number>();
  column.slice(about.start - above).forEach(([value], index) => {
    const text = String(value ?? '');
    if (!places.has(text)) places.set(text, top + about.start + index);
  });
  const data: CellChange[] = [];
  const unmatched: JsonObject[] = [];
  for (const row of about.rows) {
    const wanted = row[about.key];
    const found = wanted === undefined ? undefined : places.get(String(wanted ?? ''));
    if (found === undefined) unmatched.push(row);
    else {
      for (const [index, name] of about.names.entries()) {
        const value = row[name];
        if (index === at || value === undefined || value === null) continue;
        data.push({ range: `${prefix}${columnLetters(offset + index)}${found}`, values: [[cellOf(value)]] });
      }
    }
  }
  return { data, unmatched };
}

const sheetsOfDocument = sheets.choices('getSheets', {
  uses: [sheetId],
  find: async ({ client, parameters }) => {
    if (!parameters.sheetId) return [];
    const found = await sheetsOf(client, { mode: 'id', value: parameters.sheetId });
    return found.map((sheet) => ({ name: sheet.title, value: sheet.sheetId }));
  },
});

const area = <const Name extends 'columns' | 'rows'>(name: Name, label: string) =>
  group(name, label, [
    choiceOf('sheetId', { label: 'Sheet', from: sheetsOfDocument, required: true }),
    number('startIndex', { label: 'Start index', description: 'The first is 0', typeOptions: { minValue: 0 } }),
    number('amount', { label: 'Amount', default: 1, typeOptions: { minValue: 1 } }),
  ]);

const deleteCells = sheets.operation('Delete', {
  action: 'Delete columns and rows of a sheet',
  parameters: [
    sheetId,
    fixedCollection('toDelete', {
      label: 'To delete',
      multiple: true,
      placeholder: 'Add columns or rows',
      groups: [area('columns', 'Columns'), area('rows', 'Rows')],
    }),
  ],
  async runAll(context) {
    const { sheetId: id, toDelete } = context.parameters(0);
    const requests = (['columns', 'rows'] as const).flatMap((name) =>
      (toDelete[name] ?? []).map(({ sheetId: sheet, startIndex, amount }) => ({
        deleteDimension: {
          range: { sheetId: sheet, dimension: name.toUpperCase(), startIndex, endIndex: startIndex + amount },
        },
      })),
    );
    await changeStructure(context.client, id, requests);
    return linked(context.items);
  },
});

const create = sheets.operation('Create', {
  action: 'Create a sheet',
  parameters: [
    sheetId,
    boolean('simple', { label: 'Simplify', description: 'Give the sheet only, not the whole answer', default: true }),
    collection('options', {
      ...optional,
      options: [
        collection('gridProperties', {
          label: 'Grid',
          placeholder: 'Add property',
          options: [
            number('columnCount', { label: 'Columns' }),
            boolean('columnGroupControlAfter', { label: 'Column group control after' }),
            number('frozenColumnCount', { label: 'Frozen columns' }),
            number('frozenRowCount', { label: 'Frozen rows' }),
            boolean('hideGridlines', { label: 'Hide grid lines' }),
            number('rowCount', { label: 'Rows' }),
            boolean('rowGroupControlAfter', { label: 'Row group control after' }),
          ],
        }),
        boolean('hidden', { label: 'Hidden' }),
        boolean('rightToLeft', { label: 'Right to left' }),
        number('sheetId', { label: 'Sheet ID' }),
        number('index', { label: 'Index' }),
        color('tabColor', { label: 'Tab colour', default: '0aa55c' }),
        string('title', { label: 'Title' }),
      ],
    }),
  ],
  async run({ client, parameters: { sheetId: id, simple, options: chosen } }) {
    const properties = withColor(chosen);
    if (simple) return { json: await addSheet(client, id, properties) };
    const answer = await changeStructure(client, id, [{ addSheet: { properties } }]);
    return { json: isJsonObject(answer) ? answer : {} };
  },
});

const remove = sheets.operation('Remove', {
  action: 'Remove a sheet',
  parameters: [sheetId, string('id', { label: 'Sheet ID', required: true })],
  async run({ client, parameters: { sheetId: document, id } }) {
    const { replies: _none, ...rest } = await changeStructure(client, document, [{ deleteSheet: { sheetId: id } }]);
    return { json: rest as JsonObject };
  },
});

function unknownColumn(name: string): NodeError {
  return new NodeError(`The range has no column '${name}'`, {
    description: 'Check the key row, and how the column is spelled.',
    parameter: 'lookupColumn',
  });
}

export const sheetOperations = {
  append,
  clear,
  create,
  upsert: changing('Create or update', 'Create or update rows of a sheet', { appends: true }),
  delete: deleteCells,
  lookup,
  read,
  remove,
  update: changing('Update', 'Update rows of a sheet', { appends: false }),
};
