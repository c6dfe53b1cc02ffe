import { type Kysely, sql, type Transaction } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type {
  DataTableChangeTable,
  DataTableColumnTable,
  DataTableTable,
} from '../database/tables/data-table-tables.ts';
import type { ColumnShape, TableShape } from './table-shape.ts';

/** Changes of each table that are kept. */
const KEPT_CHANGES = 1000;

type Db = Kysely<DatabaseSchema>;

export interface DataTableListQuery {
  visible: Visibility;
  /** Part of the name, without regard to case. */
  search?: string | undefined;
  limit: number;
  /** Last entry of the page before. */
  after?: { nameKey: string; id: string } | undefined;
}

/** Data tables and their columns, without rows. */
export class DataTableRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** By name. */
  list({ visible, search, limit, after }: DataTableListQuery): Promise<DataTableTable[]> {
    let query = this.#db.selectFrom('data_table').selectAll().orderBy('name_key').orderBy('id').limit(limit);
    if (visible !== 'everything') query = query.where(isVisible('dataTable', 'data_table.id', visible));
    if (search !== undefined) query = query.where(sql<boolean>`name_key like ${patternOf(search)} escape '\\'`);
    if (after) query = query.where(sql<boolean>`(name_key, id) > (${after.nameKey}, ${after.id})`);
    return query.execute();
  }

  findById(id: string): Promise<DataTableTable | undefined> {
    return this.#db.selectFrom('data_table').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Those with a name, without regard to case. */
  listByName(name: string): Promise<DataTableTable[]> {
    return this.#db.selectFrom('data_table').selectAll().where('name_key', '=', nameKey(name)).orderBy('id').execute();
  }

  /** Whether all of its rows were taken over, and nothing else was done to it. */
  async isTakenOver(id: string): Promise<boolean> {
    const other = await this.#db
      .selectFrom('data_table_change')
      .select('number')
      .where('table_id', '=', id)
      .where('kind', '!=', 'create')
      .where(({ eb, or }) => or([eb('kind', '!=', 'importRows'), eb('user_id', 'is not', null)]))
      .limit(1)
      .executeTakeFirst();
    return other === undefined;
  }

  /** Columns of tables, in their order. */
  async listColumns(tableIds: readonly string[]): Promise<DataTableColumnTable[]> {
    return tableIds.length === 0 ? [] : listColumns(this.#db, tableIds);
  }

  async findShape(id: string): Promise<TableShape | undefined> {
    const row = await this.findById(id);
    return row && { id, name: row.name, rowCount: row.row_count, columns: await shapesOf(this.#db, id) };
  }

  /** The newest first. */
  listChanges(
    tableId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<DataTableChangeTable[]> {
    let query = this.#db
      .selectFrom('data_table_change')
      .selectAll()
      .where('table_id', '=', tableId)
      .orderBy('number', 'desc')
      .limit(limit);
    if (before !== undefined) query = query.where('number', '<', before);
    return query.execute();
  }
}

/** Whether somebody owns a table of this name, besides one. */
export async function ownsName(
  db: Db,
  { ownerId, name, besides }: { ownerId: string; name: string; besides?: string },
): Promise<boolean> {
  let query = ofOwner(db, ownerId).where('name_key', '=', nameKey(name));
  if (besides !== undefined) query = query.where('data_table.id', '!=', besides);
  return (await query.select('data_table.id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countOwned(db: Db, ownerId: string): Promise<number> {
  const { count } = await ofOwner(db, ownerId)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function listColumns(db: Db, tableIds: readonly string[]): Promise<DataTableColumnTable[]> {
  return db
    .selectFrom('data_table_column')
    .selectAll()
    .where('table_id', 'in', tableIds)
    .orderBy('table_id')
    .orderBy('position')
    .execute();
}

export async function shapesOf(db: Db, tableId: string): Promise<ColumnShape[]> {
  return (await listColumns(db, [tableId])).map(({ id, name, type, is_indexed }) => ({
    ...{ id, name, type },
    isIndexed: is_indexed === 1,
  }));
}

/** Notes a change, and forgets those that are too many. */
export async function noteChange(transaction: Transaction<DatabaseSchema>, row: DataTableChangeTable): Promise<void> {
  await transaction.insertInto('data_table_change').values(row).execute();
  await transaction
    .deleteFrom('data_table_change')
    .where('table_id', '=', row.table_id)
    .where('number', '<=', row.number - KEPT_CHANGES)
    .execute();
}

/** Removes what is known of a table, but for its rows. False when there is none. */
export async function forgetTable(transaction: Transaction<DatabaseSchema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('data_table').where('id', '=', id).executeTakeFirst();
  for (const table of ['data_table_column', 'data_table_change'] as const) {
    await transaction.deleteFrom(table).where('table_id', '=', id).execute();
  }
  await transaction
    .deleteFrom('share')
    .where('resource_kind', '=', 'dataTable')
    .where('resource_id', '=', id)
    .execute();
  return numDeletedRows > 0n;
}

export function nameKey(name: string): string {
  return name.toLowerCase();
}

function patternOf(search: string): string {
  return `%${nameKey(search).replace(/[\\%_]/g, '\\$&')}%`;
}

function ofOwner(db: Db, ownerId: string) {
  return db
    .selectFrom('data_table')
    .innerJoin('share', 'share.resource_id', 'data_table.id')
    .where('share.resource_kind', '=', 'dataTable')
    .where('share.user_id', '=', ownerId)
    .where('share.role', '=', 'owner');
}
