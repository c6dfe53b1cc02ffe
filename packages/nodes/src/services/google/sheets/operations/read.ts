import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  NodeError,
  options,
  type Shared,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { startOf } from '../../../../lib/spreadsheet/a1.ts';
import { rangeIn } from '../a1.ts';
import { AS_STORED, type Rendering, readCells, readSheet, type Sheet, sheetOf, sheets } from '../client.ts';
import { documentId, firstDataRow, headerRow, lookups, optional, sheetName } from '../parameters.ts';
import { type Cells, recordsIn, type SheetRecord, untilEmpty } from '../rows.ts';

const filters = fixedCollection('filtersUI', {
  label: 'Filters',
  multiple: true,
  placeholder: 'Add filter',
  groups: [
    group('values', 'Filter', [
      choiceOf('lookupColumn', { label: 'Column', from: lookups.filterColumns }),
      string('lookupValue', { label: 'Value' }),
    ]),
  ],
});

const combinations = [
  { name: 'All (and)', value: 'AND' },
  { name: 'Any (or)', value: 'OR' },
] as const;
const combined = { label: 'Combine filters', options: combinations } as const;

const dataLocation = fixedCollection('dataLocationOnSheet', {
  label: 'Place of the data',
  default: { values: { rangeDefinition: 'detectAutomatically' } },
  groups: [
    group('values', 'Place', [
      options('rangeDefinition', {
        label: 'Range',
        default: '',
        options: [
          { name: 'The whole sheet', value: 'detectAutomatically' },
          { name: 'In A1 notation', value: 'specifyRangeA1' },
          { name: 'By rows', value: 'specifyRange' },
        ],
      }),
      when(
        { rangeDefinition: ['detectAutomatically'] },
        options('readRowsUntil', {
          label: 'Read rows until',
          default: 'lastRowInSheet',
          options: [
            { name: 'The first empty row', value: 'firstEmptyRow' },
            { name: 'The last row', value: 'lastRowInSheet' },
          ],
        }),
      ),
      when({ rangeDefinition: ['specifyRange'] }, headerRow),
      when({ rangeDefinition: ['specifyRange'] }, firstDataRow),
      when({ rangeDefinition: ['specifyRangeA1'] }, string('range', { label: 'Range', placeholder: 'A:Z' })),
    ]),
  ],
});

const outputFormatting = fixedCollection('outputFormatting', {
  label: 'Formats of the output',
  default: { values: { general: 'UNFORMATTED_VALUE', date: 'FORMATTED_STRING' } },
  groups: [
    group('values', 'Formats', [
      options('general', {
        label: 'Values',
        default: '',
        options: [
          { name: 'Unformatted', value: 'UNFORMATTED_VALUE', description: 'Numbers stay numbers' },
          { name: 'Formatted', value: 'FORMATTED_VALUE', description: 'Texts as the sheet shows them' },
          { name: 'Formulas', value: 'FORMULA' },
        ],
      }),
      options('date', {
        label: 'Dates',
        default: '',
        options: [
          { name: 'As the sheet shows them', value: 'FORMATTED_STRING' },
          { name: 'As numbers', value: 'SERIAL_NUMBER', description: 'Days since the end of 1899' },
        ],
      }),
    ]),
  ],
});

type Place = NonNullable<Parameters<typeof placeOf>[0]>;

/** Which records of a sheet are wanted. */
interface Wanted {
  filters: ReadonlyArray<{ lookupColumn: string; lookupValue: string }>;
  isAny: boolean;
  onlyFirst: boolean;
}

export const read = sheets.operation('Get rows', {
  action: 'Get rows of a sheet',
  description: 'Get all rows of a sheet, or those that match',
  parameters: [
    documentId,
    sheetName,
    filters,
    until(4.2, options('combineFilters', { ...combined, default: 'OR' })),
    since(4.3, options('combineFilters', { ...combined, default: 'AND' })),
    collection('options', {
      ...optional,
      options: [
        dataLocation,
        outputFormatting,
        since(4.5, boolean('returnFirstMatch', { label: 'Only the first match' })),
        until(
          4.4,
          options('returnAllMatches', {
            label: 'Matches',
            default: 'returnFirstMatch',
            options: [
              { name: 'Only the first', value: 'returnFirstMatch' },
              { name: 'All', value: 'returnAllMatches' },
            ],
          }),
        ),
      ],
    }),
  ],
  async run({ client, node, parameters, share }) {
    const sheet = await share(sheetKey(parameters), () => opened(sheetOf(client, parameters)));
    const { dataLocationOnSheet, outputFormatting: formats, returnFirstMatch, returnAllMatches } = parameters.options;
    const rendering = {
      valueRenderOption: formats?.values?.general || AS_STORED.valueRenderOption,
      dateTimeRenderOption: formats?.values?.date || AS_STORED.dateTimeRenderOption,
    };
    const wanted: Wanted = {
      filters: (parameters.filtersUI.values ?? []).filter(({ lookupColumn }) => lookupColumn !== ''),
      isAny: parameters.combineFilters === 'OR',
      onlyFirst: node.typeVersion >= 4.5 ? returnFirstMatch === true : returnAllMatches !== 'returnAllMatches',
    };
    const isFiltered = wanted.filters.length > 0;
    const records = await placed(client, { sheet, rendering, place: dataLocationOnSheet?.values, isFiltered });
    return (isFiltered ? matching(records, wanted) : records).map(itemOf);
  },
});

export function sheetKey({ documentId: document, sheetName: name }: { documentId: object; sheetName: object }): string {
  return JSON.stringify([document, name]);
}

/** What items share and nobody has to close. */
export async function opened<Thing>(thing: Promise<Thing>): Promise<Shared<Thing>> {
  return { thing: await thing, close: () => undefined };
}

function itemOf({ row, values }: SheetRecord): { json: JsonObject } {
  return { json: { row_number: row, ...values } };
}

/** The records of a sheet, where the options say they are. */
async function placed(
  client: Parameters<typeof readCells>[0],
  {
    sheet,
    rendering,
    place,
    isFiltered,
  }: { sheet: Sheet; rendering: Rendering; place: Place | undefined; isFiltered: boolean },
): Promise<SheetRecord[]> {
  if (place?.rangeDefinition === 'specifyRangeA1' && place.range) {
    const cells = await readCells(client, sheet.spreadsheetId, rangeIn(sheet.title, place.range), rendering);
    const offset = startOf(place.range).row - 1;
    const records = recordsIn(cells, { headerRow: 1, firstDataRow: 2 }, isFiltered);
    return records.map((record) => ({ ...record, row: record.row + offset }));
  }
  const cells = await readSheet(client, sheet, rendering);
  const isByRows = place?.rangeDefinition === 'specifyRange';
  return recordsIn(ended(cells, place), placeOf(place), isFiltered || !isByRows);
}

function ended(cells: Cells, place: Place | undefined): Cells {
  return place?.rangeDefinition !== 'specifyRange' && place?.readRowsUntil === 'firstEmptyRow'
    ? untilEmpty(cells)
    : cells;
}

function placeOf(
  place:
    | {
        rangeDefinition: string;
        headerRow?: number | undefined;
        firstDataRow?: number | undefined;
        readRowsUntil?: string | undefined;
        range?: string | undefined;
      }
    | undefined,
) {
  const isByRows = place?.rangeDefinition === 'specifyRange';
  return { headerRow: (isByRows && place.headerRow) || 1, firstDataRow: (isByRows && place.firstDataRow) || 2 };
}

/** Records that fit one filter after another, or all of them. @throws NodeError for a column that is not there */
export function matching(records: readonly SheetRecord[], { filters: rules, isAny, onlyFirst }: Wanted): SheetRecord[] {
  const fits = (record: SheetRecord, { lookupColumn: name, lookupValue }: Wanted['filters'][number]) =>
    String(name === 'row_number' ? record.row : (record.values[name] ?? '')) === String(lookupValue);
  for (const { lookupColumn: name } of rules) checkColumn(records, name);
  const some = (found: SheetRecord[]) => (onlyFirst ? found.slice(0, 1) : found);
  if (!isAny) return some(records.filter((record) => rules.every((rule) => fits(record, rule))));
  return [...new Set(rules.flatMap((rule) => some(records.filter((record) => fits(record, rule)))))];
}

function checkColumn([first]: readonly SheetRecord[], name: string): void {
  if (!first || name === 'row_number' || Object.hasOwn(first.values, name)) return;
  throw new NodeError(`The sheet has no column '${name}'`, {
    description: `Its columns are: ${Object.keys(first.values).join(', ')}.`,
    parameter: 'filtersUI',
  });
}
