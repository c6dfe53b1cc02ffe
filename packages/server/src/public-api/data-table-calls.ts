import { type DataTable, type DataTableRow, publicApi, publicRowFilter, type RowFilter } from '@millrace/api';
import type { z } from 'zod';
import type { KnownActor } from '../access/actor.ts';
import type { DataTables } from '../data-tables/create-data-tables.ts';
import { byUser } from '../data-tables/data-table.service.ts';
import { apiError } from '../errors/server-error.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

const calls = publicApi.dataTables;
/** A thousand rows with long texts. */
const MAX_BODY_BYTES = 33_554_432;

type GivenFilter = z.output<typeof publicRowFilter>;

export function createDataTableCalls({ tables, rows }: Pick<DataTables, 'tables' | 'rows'>): PublicCalls {
  return (app) => {
    const withRows = { maxBodyBytes: MAX_BODY_BYTES };
    serveCall(app, calls.list, async ({ actor, query }) => {
      const { results, nextCursor } = await tables.list(query, actor);
      return { data: results.map(toPublicTable), nextCursor };
    });
    serveCall(app, calls.create, async ({ actor, body }) =>
      toPublicTable(await tables.get(await tables.create(body, actor.user.id), actor)),
    );
    serveCall(app, calls.get, async ({ actor, params }) => toPublicTable(await tables.get(params.id, actor)));
    serveCall(app, calls.rename, async ({ actor, params, body }) => {
      await tables.rename(params.id, body.name, actor.user.id);
      return toPublicTable(await tables.get(params.id, actor));
    });
    serveCall(app, calls.delete, async ({ params }) => void (await tables.delete(params.id)));
    serveCall(app, calls.rows, async ({ params, query: { filter, sortBy = 'id:asc', ...query } }) => {
      const [sort = 'id', order] = sortBy.split(':');
      const { results, nextCursor } = await rows.list(params.id, {
        ...{ ...query, sort, order: order === 'desc' ? 'desc' : 'asc' },
        filter: filter === undefined ? undefined : readFilter(filter),
      });
      return { data: results, nextCursor };
    });
    serveCall(
      app,
      calls.insert,
      async ({ actor, params, body: { data, returnType } }) => {
        const inserted = await rows.insert(params.id, data, changedBy(actor));
        if (returnType === 'count') return { count: inserted.length };
        return returnType === 'all' ? inserted : inserted.map(({ id }) => ({ id }));
      },
      withRows,
    );
    serveCall(
      app,
      calls.update,
      async ({ actor, params, body }) => {
        const how = { filter: toFilter(body.filter), isDryRun: body.dryRun };
        const changed = await inPortions(async (afterId) => {
          const portion = await rows.updateWhere(params.id, body.data, { ...how, afterId }, changedBy(actor));
          return { rows: portion.after, isLast: portion.isLast };
        });
        return body.returnData || body.dryRun ? changed : true;
      },
      withRows,
    );
    serveCall(
      app,
      calls.upsert,
      async ({ actor, params, body }) => {
        const how = { filter: toFilter(body.filter), isDryRun: body.dryRun };
        const { after } = await rows.upsert(params.id, body.data, how, changedBy(actor));
        return body.returnData || body.dryRun ? after : true;
      },
      withRows,
    );
    serveCall(app, calls.deleteRows, async ({ actor, params, query }) => {
      const how = { filter: readFilter(query.filter), isDryRun: query.dryRun };
      const deleted = await inPortions(async (afterId) => {
        const portion = await rows.deleteWhere(params.id, { ...how, afterId }, changedBy(actor));
        return { rows: portion.before, isLast: portion.isLast };
      });
      return query.returnData || query.dryRun ? deleted : true;
    });
  };
}

/** Goes on behind the last row until the filter finds no more. */
async function inPortions(
  next: (afterId: number | undefined) => Promise<{ rows: DataTableRow[]; isLast: boolean }>,
): Promise<DataTableRow[]> {
  const all: DataTableRow[] = [];
  for (let afterId: number | undefined; ; afterId = all.at(-1)?.id) {
    const { rows, isLast } = await next(afterId);
    for (const row of rows) all.push(row);
    if (isLast || rows.length === 0) return all;
  }
}

function toFilter({ type, filters }: GivenFilter): RowFilter {
  const conditions = filters.map(({ columnName, condition, value }) => ({ column: columnName, condition, value }));
  return { match: type === 'or' ? 'any' : 'all', conditions };
}

/** @throws ServerError `BAD_REQUEST` */
function readFilter(text: string): RowFilter {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw apiError('BAD_REQUEST.filterNotJson', { reason: (cause as Error).message }, { cause });
  }
  const { success, data, error } = publicRowFilter.safeParse(given);
  if (success) return toFilter(data);
  const [issue] = error.issues;
  throw apiError('BAD_REQUEST.filter', { reason: `${issue?.path.join('.')}: ${issue?.message}` });
}

function toPublicTable({ id, name, columns, ownedBy, createdAt, updatedAt }: DataTable) {
  const indexed = columns.map((column, index) => ({ ...column, index }));
  return { id, name, columns: indexed, projectId: ownedBy?.id ?? null, createdAt, updatedAt };
}

function changedBy(actor: KnownActor) {
  return byUser(actor.user.id);
}
