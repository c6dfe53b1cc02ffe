import { Readable } from 'node:stream';
import { dataTableFileRoutes, dataTableRowRoutes, type RowFilter, rowFilter } from '@millrace/api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { checkPart, serveRoute } from '../http/rest-route.ts';
import type { CsvFiles } from './csv/csv-files.ts';
import { previewCsv } from './csv/preview-csv.ts';
import { byUser } from './data-table.service.ts';
import type { RowService } from './rows/row.service.ts';
import type { ChangedBy } from './table-shape.ts';

/** A thousand rows with long texts. */
const MAX_BODY_BYTES = 33_554_432;

export interface DataTableRowRoutesOptions {
  rows: RowService;
  files: CsvFiles;
}

export function createDataTableRowRoutes({ rows, files }: DataTableRowRoutesOptions): RestRoutes {
  return (app) => {
    const withRows = { maxBodyBytes: MAX_BODY_BYTES };
    serveRoute(app, dataTableRowRoutes.list, ({ params, query: { filter, ...query } }) =>
      rows.list(params.id, { ...query, filter: readFilter(filter) }),
    );
    serveRoute(app, dataTableRowRoutes.count, async ({ params, query: { filter, search } }) => ({
      count: await rows.count(params.id, { search, filter: readFilter(filter) }),
    }));
    serveRoute(
      app,
      dataTableRowRoutes.insert,
      async ({ actor, params: { id }, body }) => {
        const by = changedBy(actor);
        return {
          results: await (body.ids ? rows.restore(id, body.rows, body.ids, by) : rows.insert(id, body.rows, by)),
        };
      },
      withRows,
    );
    serveRoute(
      app,
      dataTableRowRoutes.update,
      async ({ actor, params, body }) => ({ results: await rows.update(params.id, body.rows, changedBy(actor)) }),
      withRows,
    );
    serveRoute(
      app,
      dataTableRowRoutes.upsert,
      async ({ actor, params, body: { filter, cells } }) => {
        const { after, isNew } = await rows.upsert(params.id, cells, { filter }, changedBy(actor));
        return { results: after, isNew };
      },
      withRows,
    );
    serveRoute(app, dataTableRowRoutes.delete, async ({ actor, params, body }) => ({
      deleted: await rows.delete(params.id, body.ids, changedBy(actor)),
    }));
    serveRoute(app, dataTableRowRoutes.previewCsv, async ({ body }) => previewCsv(body.text, body.delimiter));
    serveFiles(app, files);
  };
}

const idShape = z.object({ id: z.string() });
const importQuery = z.object({
  delimiter: z.string().length(1).default(','),
  columns: z.string().max(65_536).optional(),
});
const columnList = z.array(z.string().nullable());
const exportQuery = z.object({
  filter: z.string().max(65_536).optional(),
  search: z.string().max(200).optional(),
  sort: z.string().default('id'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

function serveFiles(app: FastifyInstance, files: CsvFiles): void {
  const { importCsv, exportCsv } = dataTableFileRoutes;
  app.get(exportCsv.path, { config: { access: exportCsv.access } }, async (request, reply) => {
    const { id } = checkPart(idShape, request.params, 'address');
    const { filter, ...query } = checkPart(exportQuery, request.query, 'query');
    const { name, text } = await files.export(id, { ...query, filter: readFilter(filter) });
    reply.headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`,
    });
    return reply.send(Readable.from(text, { objectMode: false }));
  });
  app.register(async (uploads) => {
    // Read as it comes: nothing of it is held.
    uploads.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    uploads.post(
      importCsv.path,
      { config: { access: importCsv.access }, bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request) => {
        const { id } = checkPart(idShape, request.params, 'address');
        const { delimiter, columns } = checkPart(importQuery, request.query, 'query');
        const names = columns === undefined ? undefined : checkPart(columnList, readJson(columns), 'query');
        if (!(request.body instanceof Readable)) throw apiError('DATA_TABLE_CSV_WRONG.empty');
        const inserted = await files.import(id, request.body, {
          delimiter,
          columns: names,
          by: changedBy(request.actor),
        });
        return { data: { inserted } };
      },
    );
  });
}

/** @throws ServerError `BAD_REQUEST` */
function readFilter(text: string | undefined): RowFilter | undefined {
  if (text === undefined) return undefined;
  const { success, data, error } = rowFilter.safeParse(readJson(text));
  if (success) return data;
  const [issue] = error.issues;
  throw apiError('BAD_REQUEST.filter', { reason: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw apiError('BAD_REQUEST.filterNotJson', { reason: (cause as Error).message }, { cause });
  }
}

function changedBy(actor: Actor): ChangedBy {
  return byUser(knownActor(actor).user.id);
}
