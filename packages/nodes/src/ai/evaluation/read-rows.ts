import { type DataTableFilter, type Item, type JsonObject, NodeError, type TriggerContext } from '@millrace/node-sdk';
import { itemOf } from '../../lib/data-table/cells.ts';
import { filterOf, type GivenConditions } from '../../lib/data-table/conditions.ts';
import { chosenTable } from '../../lib/data-table/lookups.ts';
import { AS_STORED, readSheet, sheetOf } from '../../services/google/sheets/client.ts';
import { matching } from '../../services/google/sheets/operations/read.ts';
import { recordsIn } from '../../services/google/sheets/rows.ts';
import { type SetPlace, sheetClient, sheetPlace } from './set-parameters.ts';

/** Rows of a set at most: each is a run of the workflow. */
const MOST_ROWS = 1000;

/** Which rows of which set. */
export interface SetParameters extends SetPlace {
  dataTableId?: { value: string | number } | undefined;
  limitRows?: boolean | undefined;
  maxRows?: number | undefined;
  filterRows?: boolean | undefined;
  matchType?: string | undefined;
  filters?: GivenConditions['filters'] | undefined;
  filtersUI?: { values?: ReadonlyArray<{ lookupColumn: string; lookupValue: string }> } | undefined;
}

type Context = Pick<TriggerContext<SetParameters>, 'http' | 'credentials' | 'sleep' | 'now' | 'dataTables'>;

/**
 * The rows of a set, each with what tells it from others, and how many come after it.
 * @throws NodeError for a set that is not there, and for one that has no rows, or too many
 */
export async function readRows(context: Context, parameters: SetParameters): Promise<Item[]> {
  const limit = parameters.limitRows ? Math.max(1, Math.trunc(parameters.maxRows ?? 10)) : Number.POSITIVE_INFINITY;
  const most = Math.min(limit, MOST_ROWS + 1);
  const isSheet = parameters.source === 'googleSheets';
  const rows = isSheet ? await rowsOfSheet(context, parameters, most) : await rowsOfTable(context, parameters, most);
  if (rows.length === 0) throw noRows();
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return rows.map((row, index) => ({ ...row, json: { ...row.json, _rowsLeft: rows.length - 1 - index } }));
}

async function rowsOfTable({ dataTables }: Context, parameters: SetParameters, limit: number): Promise<Item[]> {
  const table = chosenTable(parameters.dataTableId?.value);
  const columns = await dataTables.columns(table);
  const { filterRows, matchType = 'anyCondition', filters = {} } = parameters;
  const all: DataTableFilter = { match: 'all', conditions: [] };
  const rows = await dataTables.find(table, filterRows ? filterOf({ matchType, filters }, columns) : all, limit);
  return rows.map((row, index) => {
    const item = itemOf(row, columns);
    return { ...item, json: { ...item.json, row_number: index, row_id: row.id } };
  });
}

async function rowsOfSheet(context: Context, parameters: SetParameters, limit: number): Promise<Item[]> {
  const client = await sheetClient(context, parameters);
  const sheet = await sheetOf(client, sheetPlace(parameters));
  const records = recordsIn(await readSheet(client, sheet, AS_STORED), { headerRow: 1, firstDataRow: 2 }, true);
  const filters = (parameters.filtersUI?.values ?? []).filter(({ lookupColumn }) => lookupColumn !== '');
  const wanted = filters.length > 0 ? matching(records, { filters, isAny: false, onlyFirst: false }) : records;
  return wanted
    .slice(0, limit)
    .map(({ row, values }): { json: JsonObject } => ({ json: { ...values, row_number: row } }));
}

function noRows(): NodeError {
  return new NodeError('The set has no rows', {
    description: 'Add rows to the data table or the sheet, or see whether the filters leave any.',
  });
}

function tooManyRows(): NodeError {
  return new NodeError(`The set has more than ${MOST_ROWS} rows`, {
    description: 'An evaluation runs the workflow for each row. Limit the rows, or filter them.',
    parameter: 'limitRows',
  });
}
