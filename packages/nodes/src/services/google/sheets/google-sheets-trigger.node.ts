import {
  choicesOf,
  collection,
  definePollTrigger,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  options,
  type Polled,
  path,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { startOf } from '../../../lib/spreadsheet/a1.ts';
import { googleApi, googleSheetsTriggerOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';
import { rangeIn } from './a1.ts';
import { AS_STORED, DRIVE, readCells, SHEETS, type Sheet, sheetOf } from './client.ts';
import { sheetLookups } from './lookups.ts';
import { firstDataRow, headerRow, optional, sheetParameters } from './parameters.ts';
import { type Cells, columnNames } from './rows.ts';
import { changedRows, changeItem, packCells, rowOf, unpackCells } from './watched-rows.ts';

const account = {
  kinds: { triggerOAuth2: googleSheetsTriggerOAuth2Api, serviceAccount: googleApi },
  scopes: ['drive', 'drive.file', 'spreadsheets', 'drive.metadata'],
} as const;
const sheets = googleService({ name: 'Google Sheets', baseUrl: SHEETS, ...account });
const files = googleService({ name: 'Google Drive', baseUrl: DRIVE, ...account });
const lookups = sheetLookups(sheets, files);
const { documentId, sheetName } = sheetParameters(lookups);

export default definePollTrigger({
  name: 'n8n-nodes-base.googleSheetsTrigger',
  displayName: 'Google Sheets trigger',
  description: 'Starts the workflow when rows of a sheet are added or changed',
  version: 1,
  defaults: { name: 'Google Sheets Trigger' },
  codex: { categories: ['Data & Storage', 'Productivity'] },
  service: sheets,
  parameters: [
    documentId,
    sheetName,
    options('event', {
      label: 'Event',
      default: 'anyUpdate',
      required: true,
      options: [
        { name: 'Row added', value: 'rowAdded' },
        { name: 'Row updated', value: 'rowUpdate' },
        { name: 'Row added or updated', value: 'anyUpdate' },
      ],
    }),
    when(
      { event: ['rowUpdate', 'anyUpdate'] },
      options('includeInOutput', {
        label: 'Output',
        options: [
          { name: 'The row as it is', value: 'new' },
          { name: 'The row as it was', value: 'old' },
          { name: 'Both, with what differs', value: 'both' },
        ],
      }),
    ),
    collection('options', {
      ...optional,
      options: [
        choicesOf('columnsToWatch', {
          label: 'Columns to watch',
          description: 'For updates. Default: all',
          from: lookups.columnList,
        }),
        fixedCollection('dataLocationOnSheet', {
          label: 'Place of the data',
          default: { values: { rangeDefinition: 'specifyRangeA1' } },
          groups: [
            group('values', 'Place', [
              options('rangeDefinition', {
                label: 'Range',
                default: '',
                options: [
                  { name: 'In A1 notation', value: 'specifyRangeA1' },
                  { name: 'By rows', value: 'specifyRange' },
                ],
              }),
              when({ rangeDefinition: ['specifyRange'] }, headerRow),
              when({ rangeDefinition: ['specifyRange'] }, firstDataRow),
              when(
                { rangeDefinition: ['specifyRangeA1'] },
                string('range', { label: 'Range', description: 'Its first row names the columns', placeholder: 'A:Z' }),
              ),
            ]),
          ],
        }),
        options('valueRender', {
          label: 'Values',
          description: 'For added rows',
          options: [
            { name: 'Unformatted', value: 'UNFORMATTED_VALUE' },
            { name: 'Formatted', value: 'FORMATTED_VALUE' },
            { name: 'Formulas', value: 'FORMULA' },
          ],
        }),
        options('dateTimeRenderOption', {
          label: 'Dates',
          description: 'For added rows',
          options: [
            { name: 'As numbers', value: 'SERIAL_NUMBER', description: 'Days since the end of 1899' },
            { name: 'As the sheet shows them', value: 'FORMATTED_STRING' },
          ],
        }),
      ],
    }),
  ],
  async poll({ client, clientOf, cursor, parameters }): Promise<Polled> {
    const sheet = await sheetOf(client, parameters);
    const place = placeOf(parameters.options.dataLocationOnSheet?.values);
    const remembered = memoryIn(cursor);
    const { event, options: chosen, includeInOutput = 'new' } = parameters;
    if (event === 'rowAdded') return await addedRows(client, sheet, { place, options: chosen, remembered });
    const revision = await newestRevision(await clientOf(files), sheet.spreadsheetId);
    if (remembered && remembered.revision === revision) return { items: [] };
    const { names, cells } = await readWhole(client, sheet, place);
    const next = JSON.stringify({ revision, cells: await packCells(cells) });
    if (!remembered) return { items: cells.map((row) => ({ json: rowOf(names, row) })), cursor: next };
    const before = typeof remembered.cells === 'string' ? await unpackCells(remembered.cells) : [];
    const changed = changedRows(names, { before, after: cells, watched: chosen.columnsToWatch ?? [] });
    const wanted = event === 'rowUpdate' ? changed.filter((row) => row.before !== undefined) : changed;
    return { items: wanted.map((row) => changeItem(row, includeInOutput)), cursor: next };
  },
});

/** Where the rows are: numbers count from 1. */
interface Place {
  /** Columns, as `A` and `ZZZ`. */
  first: string;
  last: string;
  headerRow: number;
  firstDataRow: number;
  /** The row that the range ends with; absent: the last. */
  lastRow?: number;
  /** Whether the user gave it as a range. */
  isRange: boolean;
}

function placeOf(
  given:
    | {
        rangeDefinition: string;
        range?: string | undefined;
        headerRow?: number | undefined;
        firstDataRow?: number | undefined;
      }
    | undefined,
): Place {
  const whole = { first: 'A', last: 'ZZZ', headerRow: 1, firstDataRow: 2, isRange: false };
  if (given?.rangeDefinition === 'specifyRange') {
    return { ...whole, headerRow: given.headerRow ?? 1, firstDataRow: given.firstDataRow ?? 2 };
  }
  if (given?.rangeDefinition !== 'specifyRangeA1' || !given.range) return whole;
  const [from = 'A', to = from] = given.range.slice(given.range.lastIndexOf('!') + 1).split(':');
  const start = startOf(from);
  const lastRow = Number(/\d+/.exec(to)?.[0] ?? 0);
  return {
    first: start.column,
    last: startOf(to).column,
    headerRow: start.row,
    firstDataRow: start.row + 1,
    ...(lastRow > 0 && { lastRow }),
    isRange: true,
  };
}

/** What was remembered at the last look; nothing at the first one. */
function memoryIn(cursor: string | undefined): JsonObject | undefined {
  if (!cursor) return undefined;
  const memory = parseJson(cursor);
  return isJsonObject(memory) ? memory : undefined;
}

/** Rows below those that were there at the last look. */
async function addedRows(
  client: ServiceClient,
  { spreadsheetId, title }: Sheet,
  about: {
    place: Place;
    options: { valueRender?: string; dateTimeRenderOption?: string };
    remembered: JsonObject | undefined;
  },
): Promise<Polled> {
  const { place, options: chosen, remembered } = about;
  const { first, last, headerRow: header, firstDataRow: start, isRange, lastRow } = place;
  const [names = []] = await readCells(client, spreadsheetId, rangeIn(title, `${first}${header}:${last}${header}`));
  const top = isRange ? start : header;
  const cells = await readCells(client, spreadsheetId, rangeIn(title, `${first}${top}:${last}${lastRow ?? ''}`), {
    valueRenderOption: chosen.valueRender ?? AS_STORED.valueRenderOption ?? '',
    dateTimeRenderOption: chosen.dateTimeRenderOption ?? AS_STORED.dateTimeRenderOption ?? '',
  });
  const rows = cells.slice(start - top);
  const known = typeof remembered?.rows === 'number' ? remembered.rows : 0;
  const columns = columnNames(names);
  return {
    items: rows.slice(known).map((row) => ({ json: rowOf(columns, row) })),
    cursor: JSON.stringify({ rows: rows.length }),
  };
}

async function readWhole(
  client: ServiceClient,
  { spreadsheetId, title }: Sheet,
  { first, last, headerRow: header, firstDataRow: start, isRange, lastRow }: Place,
): Promise<{ names: string[]; cells: Cells }> {
  const range = isRange ? `${first}${header}:${last}${lastRow ?? ''}` : `${first}:${last}`;
  const cells = await readCells(client, spreadsheetId, rangeIn(title, range), {
    valueRenderOption: 'UNFORMATTED_VALUE',
    dateTimeRenderOption: 'SERIAL_NUMBER',
  });
  const top = isRange ? header : 1;
  return { names: columnNames(cells[header - top]), cells: cells.slice(start - top) };
}

const revisions = z.object({
  revisions: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** The id of the newest state of a document: while it is the same, nothing has changed. */
async function newestRevision(client: ServiceClient, spreadsheetId: string): Promise<string> {
  let newest = '';
  let pageToken: string | undefined;
  do {
    const page: z.infer<typeof revisions> = await client.get(path`/files/${spreadsheetId}/revisions`, {
      query: { fields: 'revisions(id, exportLinks), nextPageToken', pageSize: 1000, pageToken },
      answer: revisions,
    });
    newest = page.revisions.at(-1)?.id ?? newest;
    pageToken = page.nextPageToken;
  } while (pageToken);
  return newest;
}
