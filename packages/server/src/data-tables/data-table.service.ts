import type { CallAnswer, DataTable, DataTableChange, dataTableRoutes, NewColumn } from '@millrace/api';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository, Sharer } from '../access/share.repository.ts';
import { visibleTo } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { DialectFacts } from '../database/dialect-facts.ts';
import { newId } from '../database/new-id.ts';
import type {
  DataTableChangeTable,
  DataTableColumnTable,
  DataTableTable,
} from '../database/tables/data-table-tables.ts';
import { apiError } from '../errors/server-error.ts';
import { readDetails } from './change-details.ts';
import {
  countOwned,
  type DataTableRepository,
  forgetTable,
  nameKey,
  noteChange,
  ownsName,
} from './data-table.repository.ts';
import { createRowsTable, dropRowsTable } from './rows/row-schema.ts';
import { readTableCursor, tableCursor } from './table-cursor.ts';
import type { TableWriter } from './table-writer.ts';

export interface DataTableServiceOptions {
  db: Kysely<DatabaseSchema>;
  facts: DialectFacts;
  access: Pick<Access, 'permissionsByRole'>;
  shares: Pick<ShareRepository, 'findOwner' | 'list' | 'listOwned'>;
  repository: DataTableRepository;
  writer: TableWriter;
  limits: { dataTablesMax: number; dataTableMaxColumns: number };
  now?: () => number;
}

/** Data tables as people make them. */
export class DataTableService {
  readonly #options: DataTableServiceOptions;

  constructor(options: DataTableServiceOptions) {
    this.#options = options;
  }

  /** By name. @throws ServerError `BAD_REQUEST` for a cursor of another list */
  async list(
    { search, limit, cursor }: { search?: string | undefined; limit: number; cursor?: string | undefined },
    actor: Actor,
  ): Promise<CallAnswer<typeof dataTableRoutes.list>> {
    const rows = await this.#options.repository.list({
      visible: visibleTo(actor, 'dataTable:read'),
      search,
      limit: limit + 1,
      after: readTableCursor(cursor),
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      results: await this.#answers(page, actor),
      nextCursor: rows.length > limit && last ? tableCursor(last) : null,
    };
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND` */
  async get(id: string, actor: Actor): Promise<DataTable> {
    const row = await this.#options.repository.findById(id);
    const [table] = row ? await this.#answers([row], actor) : [];
    if (!table) throw apiError('DATA_TABLE_NOT_FOUND', { id });
    return table;
  }

  /** @param id that it has elsewhere. @returns its id. @throws ServerError `NAME_TAKEN`, `LIMIT_REACHED` */
  async create(
    { name, columns, id = newId() }: { name: string; columns: readonly NewColumn[]; id?: string | undefined },
    ownerId: string,
  ): Promise<string> {
    const { db, facts, limits, now = Date.now } = this.#options;
    if (columns.length > limits.dataTableMaxColumns) {
      throw apiError('LIMIT_REACHED.dataTableColumns', { limit: limits.dataTableMaxColumns });
    }
    refuseTwice(columns);
    const time = now();
    const made = columns.map((column, position) => columnRow(id, column, position));
    await db.transaction().execute(async (transaction) => {
      await this.#refuseTaken(transaction, { ownerId, name });
      if ((await countOwned(transaction, ownerId)) >= limits.dataTablesMax) {
        throw apiError('LIMIT_REACHED.dataTables', { limit: limits.dataTablesMax });
      }
      await transaction
        .insertInto('data_table')
        .values(tableRow(id, name, time))
        .execute();
      if (made.length > 0) await transaction.insertInto('data_table_column').values(made).execute();
      const share = { resource_kind: 'dataTable', resource_id: id, user_id: ownerId, role: 'owner' } as const;
      await transaction.insertInto('share').values(share).execute();
      await createRowsTable(transaction, facts, { id, columns: made });
      await noteChange(transaction, {
        ...{ table_id: id, number: 1, time, kind: 'create', user_id: ownerId, workflow_id: null, execution_id: null },
        ...{ row_count: 0, details: '{}' },
      });
    });
    return id;
  }

  /** @throws ServerError `DATA_TABLE_NOT_FOUND`, `NAME_TAKEN` */
  async rename(id: string, name: string, userId: string): Promise<void> {
    const { shares, writer } = this.#options;
    const ownerId = await shares.findOwner('dataTable', id);
    await writer.change(id, byUser(userId), async ({ transaction, row }) => {
      if (ownerId !== undefined) await this.#refuseTaken(transaction, { ownerId, name, besides: id });
      return {
        change: { kind: 'rename', details: { from: row.name, to: name }, set: { name, name_key: nameKey(name) } },
        result: undefined,
      };
    });
  }

  /** With its rows. False when there is none. */
  delete(id: string): Promise<boolean> {
    return this.#options.db.transaction().execute(async (transaction) => {
      const isThere = await forgetTable(transaction, id);
      if (isThere) await dropRowsTable(transaction, id);
      return isThere;
    });
  }

  async deleteOfOwner(ownerId: string): Promise<void> {
    for (const id of await this.#options.shares.listOwned('dataTable', ownerId)) await this.delete(id);
  }

  /** The newest first. @throws ServerError `BAD_REQUEST` for a cursor of another list */
  async changes(
    id: string,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<CallAnswer<typeof dataTableRoutes.changes>> {
    const rows = await this.#options.repository.listChanges(id, { before: readNumber(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const people = await this.#people(page);
    const last = page.at(-1);
    return {
      results: page.map((row) => toChange(row, people)),
      nextCursor: rows.length > limit && last ? String(last.number) : null,
    };
  }

  async #people(rows: readonly DataTableChangeTable[]): Promise<ReadonlyMap<string, DataTableChange['by']>> {
    const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
    if (ids.length === 0) return new Map();
    const found = await this.#options.db
      .selectFrom('user_account')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', ids)
      .execute();
    return new Map(
      found.map(({ id, first_name, last_name }) => [id, { id, firstName: first_name, lastName: last_name }]),
    );
  }

  async #answers(rows: readonly DataTableTable[], actor: Actor): Promise<DataTable[]> {
    const ids = rows.map(({ id }) => id);
    const { access, repository, shares } = this.#options;
    const [columns, sharers] = await Promise.all([repository.listColumns(ids), shares.list('dataTable', ids)]);
    const columnsOf = Map.groupBy(columns, ({ table_id }) => table_id);
    const sharersOf = Map.groupBy(sharers, ({ resourceId }) => resourceId);
    const userId = actor.kind === 'nobody' ? undefined : actor.user.id;
    return rows.map((row) => {
      const all = sharersOf.get(row.id) ?? [];
      const role = all.find((sharer) => sharer.userId === userId)?.role;
      return toTable(row, columnsOf.get(row.id) ?? [], all, access.permissionsByRole(actor, 'dataTable', role));
    });
  }

  /** Two people, or pages, that take a name at once take turns. */
  async #refuseTaken(
    transaction: Transaction<DatabaseSchema>,
    wanted: { ownerId: string; name: string; besides?: string },
  ): Promise<void> {
    if (this.#options.facts.kind === 'postgres') {
      const key = `data tables of ${wanted.ownerId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    }
    if (await ownsName(transaction, wanted)) throw apiError('NAME_TAKEN.dataTable', { name: wanted.name });
  }
}

export function byUser(userId: string) {
  return { userId, workflowId: null, executionId: null };
}

export function columnRow(tableId: string, { name, type }: NewColumn, position: number): DataTableColumnTable {
  return { id: newId(), table_id: tableId, name, name_key: nameKey(name), type, position, is_indexed: 0 };
}

function tableRow(id: string, name: string, time: number): DataTableTable {
  const counts = { next_row: 1, row_count: 0, byte_count: 0, change_number: 1 };
  return { id, name, name_key: nameKey(name), ...counts, created_at: time, updated_at: time };
}

/** @throws ServerError `NAME_TAKEN` */
function refuseTwice(columns: readonly NewColumn[]): void {
  const taken = new Set<string>();
  for (const { name } of columns) {
    if (taken.has(nameKey(name))) throw apiError('NAME_TAKEN.dataTableColumn', { name });
    taken.add(nameKey(name));
  }
}

function toTable(
  row: DataTableTable,
  columns: readonly DataTableColumnTable[],
  sharers: readonly Sharer[],
  permissions: readonly string[],
): DataTable {
  const owner = sharers.find(({ role }) => role === 'owner');
  return {
    id: row.id,
    name: row.name,
    columns: columns.map(({ id, name, type }) => ({ id, name, type })),
    rowCount: row.row_count,
    byteCount: row.byte_count,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ownedBy: owner ? toPerson(owner) : null,
    sharedWith: sharers.filter((one) => one !== owner).map(toPerson),
    permissions: [...permissions],
  };
}

function toPerson({ userId, email, firstName, lastName, role }: Sharer): DataTable['sharedWith'][number] {
  return { id: userId, email, firstName, lastName, role };
}

function toChange(row: DataTableChangeTable, people: ReadonlyMap<string, DataTableChange['by']>): DataTableChange {
  return {
    number: row.number,
    time: new Date(row.time).toISOString(),
    kind: row.kind,
    by: (row.user_id !== null && people.get(row.user_id)) || null,
    executionId: row.execution_id,
    workflowId: row.workflow_id,
    rowCount: row.row_count,
    ...readDetails(row.details),
  };
}

function readNumber(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const { success, data } = z.coerce.number().int().safeParse(cursor);
  if (!success) throw apiError('BAD_REQUEST.cursor');
  return data;
}
