import { type JsonObject, type JsonValue, joinPaths, NodeError, path, type ServiceClient } from '@millrace/node-sdk';
import { type Cells, type Range, rangeAt, rangeShape, type WorksheetPlace, worksheetAt } from './client.ts';
import {
  addressOf,
  below,
  cellOf,
  namesIn,
  type Region,
  recordOf,
  recordsIn,
  regionOf,
  rowOf,
  widthOf,
} from './region.ts';

/** A row that was written, with the item that it came from. */
interface Written {
  record: JsonObject;
  item?: number;
}

/** What was written. */
export interface Changed {
  answer: Range;
  rows: Written[];
}

type Place = WorksheetPlace & { useRange: boolean; range?: string | undefined };

/** Writes whole rows, from the first cell of the range or of what is in use. */
export async function writeRows(client: ServiceClient, place: Place, rows: JsonValue[][]): Promise<Changed> {
  const values = rows.map((row) => row.map(cellOf));
  const address = place.useRange ? (place.range ?? '') : await spanned();
  const answer = await client.patch(rangeAt(place, address), { values }, { answer: rangeShape });
  return { answer, rows: recordsIn(answer.values).map((record) => ({ record })) };

  async function spanned() {
    const used = await usedRegion(client, place);
    return addressOf(below(used, used.firstRow - 1, values.length, widthOf(values)));
  }
}

/** A row that is to be changed or added. */
interface Wanted {
  column: string;
  /** What the column has in the row; undefined when the item does not say it. */
  value: JsonValue | undefined;
  values: JsonObject;
  /** The item gives the whole row: of what it lacks, cells are left as they are. */
  isWhole: boolean;
}

interface Mapping {
  dataMode: string;
  columnToMatchOn?: string | undefined;
  valueToMatchOn?: string | undefined;
  fieldsUi?: { values?: Array<{ column: string; fieldValue: string }> } | undefined;
}

export function wantedRow(mapping: Mapping, input: JsonObject): Wanted {
  const { dataMode: mode, columnToMatchOn: column = '', valueToMatchOn: value = '' } = mapping;
  if (mode === 'autoMap') {
    return { column, value: Object.hasOwn(input, column) ? input[column] : undefined, values: input, isWhole: true };
  }
  const fields = (mapping.fieldsUi?.values ?? []).map(({ column: name, fieldValue }) => [name, fieldValue]);
  return { column, value, values: Object.fromEntries(fields), isWhole: false };
}

interface Changes {
  wanted: readonly Wanted[];
  isForAll: boolean;
  /** Where rows go that match nothing. Default: nowhere. */
  appends?: 'atEnd' | 'afterRange';
}

/** Changes the rows that match, in one request with what they are between. */
export async function changeRows(
  client: ServiceClient,
  place: Place,
  { wanted, isForAll, appends }: Changes,
): Promise<Changed> {
  const at = place.useRange ? rangeAt(place, place.range ?? '') : joinPaths(worksheetAt(place), path`/usedRange`);
  const before = await client.get(at, { answer: rangeShape });
  const region = regionOf((place.useRange && place.range) || before.address);
  const names = namesIn(before.values[0]);
  checkMatching(wanted, names);
  const rowsWith = rowFinder(before.values, names);
  // Formulas are written back as they are, not as what they amount to.
  const rows: JsonValue[][] = (before.formulas ?? before.values).map((row) => [...row]);
  const changed = new Map<number, number>();
  const added: Array<{ row: JsonValue[]; item: number }> = [];
  for (const [item, one] of wanted.entries()) {
    if (one.value === undefined) continue;
    const found = rowsWith(one.column, one.value);
    for (const row of isForAll ? found : found.slice(0, 1)) {
      rows[row] = changedRow(names, rows[row] ?? [], one);
      changed.set(row, item);
    }
    if (found.length === 0 && appends) {
      added.push({ row: rowOf(names, { ...one.values, [one.column]: one.value }), item });
    }
  }
  return await write(client, place, { region, names, rows, changed, added, appends, before });
}

function changedRow(names: readonly string[], before: readonly JsonValue[], { values, isWhole }: Wanted): JsonValue[] {
  const given = rowOf(names, values);
  return isWhole
    ? given
    : names.map((name, at) => (Object.hasOwn(values, name) ? (given[at] ?? null) : (before[at] ?? null)));
}

/** @throws NodeError when nothing can match */
function checkMatching(wanted: readonly Wanted[], names: readonly string[]): void {
  const column = wanted[0]?.column ?? '';
  if (!names.includes(column)) {
    throw new NodeError(`The worksheet has no column '${column}'`, {
      description: `Its columns are: ${names.filter(Boolean).join(', ')}.`,
      parameter: 'columnToMatchOn',
    });
  }
  if (wanted.some(({ value }) => value !== undefined)) return;
  throw new NodeError(`No item has a field '${column}'`, {
    description: 'It tells which row is meant: choose another column to match on, or name the field like the column.',
    parameter: 'columnToMatchOn',
  });
}

/** Finds the rows in which a column has a value, counted from 0, the names included. */
function rowFinder(values: Cells, names: readonly string[]) {
  const byColumn = new Map<string, Map<string, number[]>>();
  return (column: string, value: JsonValue): readonly number[] => {
    const index = byColumn.get(column) ?? indexOf(names.indexOf(column));
    byColumn.set(column, index);
    return index.get(String(value)) ?? [];
  };

  function indexOf(column: number): Map<string, number[]> {
    const index = new Map<string, number[]>();
    for (const [row, cells] of values.entries()) {
      if (row === 0) continue;
      const key = String(cells[column] ?? '');
      const known = index.get(key);
      if (known) known.push(row);
      else index.set(key, [row]);
    }
    return index;
  }
}

interface Result {
  region: Region;
  names: readonly string[];
  rows: JsonValue[][];
  /** Numbers of rows with the items that changed them. */
  changed: ReadonlyMap<number, number>;
  added: ReadonlyArray<{ row: JsonValue[]; item: number }>;
  appends: Changes['appends'];
  before: Range;
}

/** Rows behind those that are changed go into the same request; others into one of their own. */
async function write(client: ServiceClient, place: Place, result: Result): Promise<Changed> {
  const { region, names, rows, changed, added, appends } = result;
  const patch = (target: Region, values: JsonValue[][]) =>
    client.patch(rangeAt(place, addressOf(target)), { values }, { answer: rangeShape });
  // What is in use may have grown meanwhile, and a range may end above it.
  const end = added.length > 0 && appends === 'atEnd' ? (await usedRegion(client, place)).lastRow : region.lastRow;
  const isApart = end > region.lastRow;
  const together = isApart ? [] : added;
  let written: Written[] = [];
  let answer = result.before;
  if (changed.size > 0 || together.length > 0) {
    const target = { ...region, lastRow: region.lastRow + together.length };
    answer = await patch(target, [...rows, ...together.map(({ row }) => row)]);
    const { values } = answer;
    written = [...changed].map(([row, item]) => ({ record: recordOf(names, values[row] ?? []), item }));
    written = written.concat(records(values.slice(rows.length), together));
  }
  if (isApart && added.length > 0) {
    answer = await patch(
      below(region, end, added.length),
      added.map(({ row }) => row),
    );
    written = written.concat(records(answer.values, added));
  }
  return { answer, rows: written };

  function records(values: Cells, from: Result['added']): Written[] {
    return from.map(({ item }, at) => ({ record: recordOf(names, values[at] ?? []), item }));
  }
}

async function usedRegion(client: ServiceClient, place: WorksheetPlace): Promise<Region> {
  const query = { select: 'address' };
  const used = await client.get(joinPaths(worksheetAt(place), path`/usedRange`), { query, answer: rangeShape });
  return regionOf(used.address || 'A1');
}
