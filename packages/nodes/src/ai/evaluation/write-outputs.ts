import {
  type BatchContext,
  type Item,
  type JsonObject,
  type JsonValue,
  type NewDataTableColumn,
  NodeError,
} from '@millrace/node-sdk';
import { cellsOf } from '../../lib/data-table/cells.ts';
import { chosenTable } from '../../lib/data-table/lookups.ts';
import { columnLetters } from '../../lib/spreadsheet/a1.ts';
import { rangeIn, rowRange } from '../../services/google/sheets/a1.ts';
import { AS_SHOWN, changeCells, readCells, sheetOf } from '../../services/google/sheets/client.ts';
import { cellOf } from '../../services/google/sheets/rows.ts';
import { type SetPlace, sheetClient, sheetPlace } from './set-parameters.ts';

type Context = Pick<BatchContext<JsonObject>, 'http' | 'credentials' | 'sleep' | 'now' | 'dataTables' | 'hint'>;

/** Where outputs go. */
export interface OutputPlace extends SetPlace {
  dataTableId?: { value: string | number } | undefined;
}

/** The row that the evaluation trigger gave, and what it was read from. */
export interface EvaluatedRow {
  row: JsonObject;
  source: JsonValue;
}

/** Writes outputs into the row of the set that is evaluated; columns that it lacks are added. @throws NodeError */
export async function writeOutputs(
  context: Context,
  place: OutputPlace,
  { row, source, outputs, item }: EvaluatedRow & { outputs: JsonObject; item: Item },
): Promise<void> {
  if (Object.keys(outputs).length === 0) return;
  const isSheet = place.source === 'googleSheets';
  if (isSheet !== (source === 'googleSheets')) throw otherSource(isSheet ? 'a sheet' : 'a data table');
  if (isSheet) await writeToSheet(context, place, { row, outputs });
  else await writeToTable(context, place, { row, outputs, item });
}

async function writeToTable(
  { dataTables, hint }: Context,
  { dataTableId }: OutputPlace,
  { row, outputs, item }: { row: JsonObject; outputs: JsonObject; item: Item },
): Promise<void> {
  const { row_id: id } = row;
  if (typeof id !== 'number') throw otherSource('a data table');
  const table = chosenTable(dataTableId?.value);
  const columns = await dataTables.columns(table);
  const known = new Set(columns.map(({ name }) => name));
  for (const [name, value = null] of Object.entries(outputs)) {
    if (known.has(name)) continue;
    const column = { name, type: typeFor(value) };
    await dataTables.addColumn(table, column);
    columns.push(column);
  }
  const filter = { match: 'all', conditions: [{ column: 'id', condition: 'eq', value: id }] } as const;
  const { after } = await dataTables.update(table, filter, cellsOf(outputs, columns, item), false);
  if (after.length > 0) return;
  hint({
    message: `The data table has no row with the id ${id}: the outputs were written nowhere. Choose the table that the evaluation trigger reads.`,
    parameter: 'dataTableId',
    type: 'warning',
  });
}

function typeFor(value: JsonValue): NewDataTableColumn['type'] {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'object' && value !== null ? 'json' : 'string';
}

async function writeToSheet(
  context: Context,
  place: OutputPlace,
  { row, outputs }: { row: JsonObject; outputs: JsonObject },
): Promise<void> {
  const { row_number: number } = row;
  if (typeof number !== 'number') throw otherSource('a sheet');
  const client = await sheetClient(context, place);
  const { spreadsheetId, title } = await sheetOf(client, sheetPlace(place));
  const [header = []] = await readCells(client, spreadsheetId, rowRange(title, 1), AS_SHOWN);
  const names = header.map((name) => String(name ?? ''));
  const added = Object.keys(outputs).filter((name) => !names.includes(name));
  const whole = [...names, ...added];
  const cell = (name: string, inRow: number, value: JsonValue) => ({
    range: rangeIn(title, `${columnLetters(whole.indexOf(name) + 1)}${inRow}`),
    values: [[cellOf(value)]],
  });
  const headers = added.map((name) => cell(name, 1, name));
  const cells = Object.entries(outputs).map(([name, value = null]) => cell(name, number, value));
  const data = [...headers, ...cells];
  await changeCells(client, spreadsheetId, { data, valueInputOption: 'RAW' });
}

function otherSource(kind: string): NodeError {
  return new NodeError(`The row that is evaluated is not of ${kind}`, {
    description: 'Choose the source that the evaluation trigger has.',
    parameter: 'source',
  });
}
