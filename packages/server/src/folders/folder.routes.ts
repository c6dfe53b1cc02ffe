import { folderRoutes } from '@millrace/api';
import { type Access, knownActor } from '../access/access.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { FolderService } from './folder.service.ts';

export function createFolderRoutes(folders: FolderService, access: Pick<Access, 'require'>): RestRoutes {
  return (app) => {
    serveRoute(app, folderRoutes.list, ({ actor }) => folders.list(knownActor(actor).user.id));
    serveRoute(app, folderRoutes.create, ({ actor, body: { name, parentId = null } }) =>
      folders.create({ name, parentId }, knownActor(actor).user.id),
    );
    serveRoute(app, folderRoutes.get, ({ params }) => folders.get(params.id));
    serveRoute(app, folderRoutes.update, ({ params, body }) => folders.update(params.id, body));
    serveRoute(app, folderRoutes.delete, async ({ params, query }) => {
      await folders.delete(params.id, query.content);
      return true;
    });
    serveRoute(app, folderRoutes.moveWorkflows, async ({ actor, body: { workflowIds, folderId } }) => {
      for (const id of workflowIds) await access.require(actor, 'workflow:move', id);
      if (folderId !== null) await access.require(actor, 'folder:update', folderId);
      await folders.moveWorkflows(workflowIds, folderId);
      return true;
    });
  };
}
