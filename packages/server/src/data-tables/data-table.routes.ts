import { type DataTable, dataTableRoutes } from '@millrace/api';
import { knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import type { ColumnService } from './column.service.ts';
import type { ColumnTypeService } from './column-type.service.ts';
import { byUser, type DataTableService } from './data-table.service.ts';

export interface DataTableRoutesOptions {
  tables: DataTableService;
  columns: ColumnService;
  columnTypes: ColumnTypeService;
  sharing: Pick<SharingService, 'of' | 'set' | 'transfer'>;
}

export function createDataTableRoutes({ tables, columns, columnTypes, sharing }: DataTableRoutesOptions): RestRoutes {
  return (app) => {
    serveRoute(app, dataTableRoutes.list, ({ actor, query }) => tables.list(query, actor));
    serveRoute(app, dataTableRoutes.get, ({ actor, params }) => tables.get(params.id, actor));
    serveRoute(app, dataTableRoutes.create, async ({ actor, body }) =>
      tables.get(await tables.create(body, userOf(actor)), actor),
    );
    const changed = async (id: string, actor: Actor, change: Promise<void>): Promise<DataTable> => {
      await change;
      return tables.get(id, actor);
    };
    serveRoute(app, dataTableRoutes.rename, ({ actor, params: { id }, body }) =>
      changed(id, actor, tables.rename(id, body.name, userOf(actor))),
    );
    serveRoute(app, dataTableRoutes.delete, ({ params }) => tables.delete(params.id));
    serveRoute(app, dataTableRoutes.addColumn, ({ actor, params: { id }, body }) =>
      changed(id, actor, columns.add(id, body, byUser(userOf(actor)))),
    );
    serveRoute(app, dataTableRoutes.updateColumn, ({ actor, params: { id, columnId }, body }) =>
      changed(id, actor, columns.update(id, columnId, body, userOf(actor))),
    );
    serveRoute(app, dataTableRoutes.deleteColumn, ({ actor, params: { id, columnId } }) =>
      changed(id, actor, columns.delete(id, columnId, userOf(actor))),
    );
    serveRoute(app, dataTableRoutes.previewColumnType, ({ params: { id, columnId }, query }) =>
      columnTypes.preview(id, columnId, query.type),
    );
    serveRoute(app, dataTableRoutes.changeColumnType, ({ actor, params: { id, columnId }, body }) =>
      changed(id, actor, columnTypes.change(id, columnId, body, byUser(userOf(actor)))),
    );
    serveRoute(app, dataTableRoutes.changes, ({ params, query }) => tables.changes(params.id, query));
    serveRoute(app, dataTableRoutes.sharing, ({ actor, params }) => sharing.of('dataTable', params.id, actor));
    serveRoute(app, dataTableRoutes.share, async ({ actor, params, body }) => {
      await sharing.set('dataTable', params.id, new Map(body.shareWith.map(({ userId, role }) => [userId, role])));
      return sharing.of('dataTable', params.id, actor);
    });
    serveRoute(app, dataTableRoutes.transfer, async ({ params, body }) => {
      await sharing.transfer('dataTable', params.id, body.userId);
      return true;
    });
  };
}

function userOf(actor: Actor): string {
  return knownActor(actor).user.id;
}
