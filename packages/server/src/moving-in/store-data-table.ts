import type { ShareRepository } from '../access/share.repository.ts';
import type { DataTables } from '../data-tables/create-data-tables.ts';
import type { RowFromElsewhere } from '../data-tables/rows/row.service.ts';
import { isTableId } from '../data-tables/rows/row-names.ts';
import type { ChangedBy } from '../data-tables/table-shape.ts';
import { ServerError } from '../errors/server-error.ts';
import type { MovedDataTable, MovedResult, MovedRow } from './moved-things.ts';
import type { StoredPeople } from './store-people.ts';

export interface DataTableStores {
  tables: Pick<DataTables['tables'], 'create' | 'delete'>;
  rows: Pick<DataTables['rows'], 'takeOver'>;
  repository: Pick<DataTables['repository'], 'findById' | 'isTakenOver'>;
}

interface Context {
  dataTables: DataTableStores;
  shares: Pick<ShareRepository, 'setSharers'>;
  people: StoredPeople;
}

/** Rows that nobody in particular adds: by that a table is known whose import was cut short. */
const BY_IMPORT: ChangedBy = { userId: null, workflowId: null, executionId: null };
/** Names to try where others of the owner have the first ones. */
const MAX_NAMES = 100;

/**
 * Stores a data table with all of its rows, or none of it. One that was taken over before, wholly or in part, gets the rows after its last
 * one, and stays where these do not fit.
 */
export async function storeDataTable(table: MovedDataTable, context: Context): Promise<MovedResult> {
  const { tables, repository } = context.dataTables;
  const { name, problem } = table;
  if (problem !== undefined) return { kind: 'dataTable', name, outcome: 'refused', problem };
  const known = table.id === undefined ? undefined : await repository.findById(table.id);
  if (known && !(await repository.isTakenOver(known.id))) return { kind: 'dataTable', name, outcome: 'present' };
  let madeId: string | undefined;
  try {
    const stored = known ?? (await make(table, context));
    if (!known) madeId = stored.id;
    const after = known ? known.next_row - 1 : 0;
    const added = await addRows(table, { id: stored.id, after }, context.dataTables);
    if (known && added === 0) return { kind: 'dataTable', name, outcome: 'present' };
    const change =
      stored.name === name ? {} : { problem: `Its owner has another one of this name: it is "${stored.name}".` };
    return { kind: 'dataTable', name, outcome: 'added', ...change };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (madeId !== undefined) await tables.delete(madeId);
    return { kind: 'dataTable', name, outcome: 'refused', problem: error.message };
  }
}

/** Without rows. Its id stays where it can: nodes name tables by it. */
async function make(
  { id, name, columns, place }: MovedDataTable,
  { dataTables: { tables }, shares, people }: Context,
): Promise<{ id: string; name: string }> {
  const ownerId = people.ownerOf(place);
  const given = { columns, id: id !== undefined && isTableId(id) ? id : undefined };
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} (${number})`;
    try {
      const madeId = await tables.create({ ...given, name: free }, ownerId);
      const sharers = people.sharersOf(place);
      if (sharers.size > 0) await shares.setSharers('dataTable', madeId, sharers);
      return { id: madeId, name: free };
    } catch (error) {
      const isTaken = error instanceof ServerError && error.code === 'NAME_TAKEN';
      if (!isTaken || number === MAX_NAMES) throw error;
    }
  }
}

async function addRows(
  table: MovedDataTable,
  { id, after }: { id: string; after: number },
  { rows }: DataTableStores,
): Promise<number> {
  let added = 0;
  for await (const portion of table.rowsAfter(after)) added += await rows.takeOver(id, portion.map(toRow), BY_IMPORT);
  return added;
}

function toRow({ id, createdAt, updatedAt, cells }: MovedRow): RowFromElsewhere {
  return { id, cells, createdAt: Date.parse(createdAt), updatedAt: Date.parse(updatedAt) };
}
