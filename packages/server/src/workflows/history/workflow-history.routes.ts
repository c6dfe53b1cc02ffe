import { workflowHistoryRoutes as routes } from '@millrace/api';
import type { RestRoutes } from '../../http/create-app.ts';
import { serveRoute } from '../../http/rest-route.ts';
import type { ChangeOf } from '../change-of.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** @param changeOf who changes a workflow, and what they may. */
export function createWorkflowHistoryRoutes(history: WorkflowHistory, changeOf: ChangeOf): RestRoutes {
  return (app) => {
    serveRoute(app, routes.list, ({ params, query }) => history.list(params.id, query));
    serveRoute(app, routes.get, ({ params }) => history.get(params.id, params.versionId));
    serveRoute(app, routes.rename, ({ params, body }) => history.rename(params.id, params.versionId, body.name));
    serveRoute(app, routes.restore, async ({ actor, params, body }) =>
      history.restore(params.id, params.versionId, {
        ...(await changeOf(actor, params.id)),
        basedOn: body.storedVersion,
      }),
    );
  };
}
