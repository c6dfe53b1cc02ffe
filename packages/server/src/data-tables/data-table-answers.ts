import { type DataTableRow, newColumn, rowFilter } from '@millrace/api';
import type { DataTableAnswer, DataTableRequest, WireRow } from '@millrace/wire';
import type { Access } from '../access/access.ts';
import { mayAll, type People } from '../access/people.ts';
import { ServerError } from '../errors/server-error.ts';
import type { ColumnService } from './column.service.ts';
import type { DataTableRepository } from './data-table.repository.ts';
import type { RowService } from './rows/row.service.ts';
import type { ChangedBy } from './table-shape.ts';

/** Data tables that a list of choices has. */
const MOST_LISTED = 100;
/** Data tables that are looked at for it, a page at a time. */
const LIST_PAGE = 250;
/** Most rows that are found at once. */
const MOST_FOUND = 500;

/** What the rest of a request needs of a table. */
type Permission = 'dataTable:read' | 'dataTable:changeRows' | 'dataTable:update';

/** Who asks: an execution, a trigger at work, or somebody who sets a node up. */
export interface DataTableAsker {
  executionId: string;
  workflowId: string | null;
  /** Whose tables go before those of others with the same name. */
  ownerId: string;
  /** In whose name. */
  people: People;
}

export interface DataTableAnswersOptions {
  access: Pick<Access, 'allowsUser'>;
  repository: Pick<DataTableRepository, 'findById' | 'list' | 'listByName' | 'listColumns'>;
  columns: Pick<ColumnService, 'add'>;
  rows: Pick<RowService, 'changedSince' | 'deleteWhere' | 'insert' | 'list' | 'state' | 'updateWhere' | 'upsert'>;
  ownerOf(tableId: string): Promise<string | undefined>;
}

/** Answers runners from the data tables that everybody may use in whose name the node acts. */
export class DataTableAnswers {
  readonly #options: DataTableAnswersOptions;

  constructor(options: DataTableAnswersOptions) {
    this.#options = options;
  }

  /** What a table refuses is an answer, too. */
  async answer(asker: DataTableAsker, request: DataTableRequest): Promise<DataTableAnswer> {
    if (request.kind === 'list') return { kind: 'tables', tables: await this.#list(asker, request.search) };
    const id = await this.#find(asker, request.table, permissionFor(request));
    if (id === undefined)
      return request.kind === 'addColumn' ? notOwner(request) : { kind: 'notUsable', table: request.table };
    try {
      return await this.#answer(id, byRun(asker), request);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      if (error.code === 'DATA_TABLE_NOT_FOUND') return { kind: 'notUsable', table: request.table };
      return { kind: 'refused', message: error.message, hint: error.hint };
    }
  }

  async #answer(
    id: string,
    by: ChangedBy,
    request: Exclude<DataTableRequest, { kind: 'list' }>,
  ): Promise<DataTableAnswer> {
    const { repository, rows } = this.#options;
    if (request.kind === 'columns') {
      const columns = await repository.listColumns([id]);
      return { kind: 'columns', columns: columns.map(({ name, type }) => ({ name, type })) };
    }
    if (request.kind === 'state') return { kind: 'state', state: await rows.state(id) };
    if (request.kind === 'changed') {
      const { changed, mark } = await rows.changedSince(id, request.mark, MOST_FOUND);
      return { kind: 'changed', rows: changed as Array<{ row: WireRow; isNew: boolean }>, mark };
    }
    if (request.kind === 'addColumn') return this.#addColumn(id, by, request);
    if (request.kind === 'insert') return answerOf([], await rows.insert(id, request.rows, by), true);
    const filter = rowFilter.parse(request.filter);
    const { afterId } = request;
    switch (request.kind) {
      case 'find': {
        const limit = Math.max(1, Math.min(MOST_FOUND, request.limit));
        const page = await rows.list(id, { filter, sort: 'id', order: 'asc', limit, afterId });
        return answerOf([], page.results, page.nextCursor === null);
      }
      case 'update': {
        const { before, after, isLast } = await rows.updateWhere(id, request.cells, { ...request, filter }, by);
        return answerOf(before, after, isLast);
      }
      case 'upsert': {
        const { before, after, isLast } = await rows.upsert(id, request.cells, { ...request, filter }, by);
        return answerOf(before, after, isLast);
      }
      case 'delete': {
        const { before, isLast } = await rows.deleteWhere(id, { ...request, filter }, by);
        return answerOf(before, [], isLast);
      }
    }
  }

  /** One that is there by now has been added by somebody else at the same time. */
  async #addColumn(
    id: string,
    by: ChangedBy,
    { name, type }: Extract<DataTableRequest, { kind: 'addColumn' }>,
  ): Promise<DataTableAnswer> {
    const { columns, repository } = this.#options;
    const column = newColumn.safeParse({ name, type });
    if (!column.success) return { kind: 'refused', message: `No column can have the name "${name}"` };
    try {
      await columns.add(id, column.data, by);
    } catch (error) {
      const isTaken = error instanceof ServerError && error.code === 'NAME_TAKEN';
      const isThere = isTaken && (await repository.listColumns([id])).some((known) => known.name === name);
      if (!isThere) throw error;
    }
    return { kind: 'columns', columns: [{ name, type }] };
  }

  /** By id, or by name: one of the workflow's owner goes first. */
  async #find(asker: DataTableAsker, table: string, permission: Permission): Promise<string | undefined> {
    const { repository, ownerOf } = this.#options;
    const byId = await repository.findById(table);
    if (byId) return (await this.#mayAll(asker, byId.id, permission)) ? byId.id : undefined;
    const usable: string[] = [];
    for (const { id } of await repository.listByName(table)) {
      if (!(await this.#mayAll(asker, id, permission))) continue;
      if ((await ownerOf(id)) === asker.ownerId) return id;
      usable.push(id);
    }
    return usable[0];
  }

  async #list(asker: DataTableAsker, search: string): Promise<Array<{ id: string; name: string }>> {
    const found: Array<{ id: string; name: string }> = [];
    const [first] = asker.people === 'everyone' ? [] : asker.people;
    const visible =
      first === undefined ? 'everything' : { userId: first, roles: ['owner', 'editor', 'reader'] as const };
    for (const { id, name } of await this.#options.repository.list({ visible, search, limit: LIST_PAGE })) {
      if (!(await this.#mayAll(asker, id, 'dataTable:read'))) continue;
      found.push({ id, name });
      if (found.length >= MOST_LISTED) break;
    }
    return found;
  }

  #mayAll({ people }: DataTableAsker, id: string, permission: Permission): Promise<boolean> {
    return mayAll(people, (userId) => this.#options.access.allowsUser(userId, permission, id));
  }
}

function permissionFor(request: Exclude<DataTableRequest, { kind: 'list' }>): Permission {
  if (request.kind === 'addColumn') return 'dataTable:update';
  const isReading = ['columns', 'state', 'find', 'changed'].includes(request.kind);
  const isDryRun = 'isDryRun' in request && request.isDryRun;
  return isReading || isDryRun ? 'dataTable:read' : 'dataTable:changeRows';
}

/** That the table is there is known to who adds a column: its columns were asked for before. */
function notOwner({ name }: Extract<DataTableRequest, { kind: 'addColumn' }>): DataTableAnswer {
  return {
    kind: 'refused',
    message: `The data table has no column "${name}", and only its owner may add one`,
    hint: 'Ask its owner to add the column.',
  };
}

function byRun({ executionId, workflowId }: DataTableAsker): ChangedBy {
  return { userId: null, workflowId, executionId };
}

function answerOf(before: readonly DataTableRow[], after: readonly DataTableRow[], isLast: boolean): DataTableAnswer {
  // What a row holds is JSON: it came from there.
  return { kind: 'rows', before: [...before] as WireRow[], after: [...after] as WireRow[], isLast };
}
