import { variableRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { VariableService } from './variable.service.ts';

export function createVariableRoutes(variables: VariableService): RestRoutes {
  return (app) => {
    serveRoute(app, variableRoutes.list, ({ actor, query }) => variables.list(query, actor));
    serveRoute(app, variableRoutes.create, ({ actor, body }) => variables.create(body, actor));
    serveRoute(app, variableRoutes.update, ({ actor, params, body }) =>
      variables.update(params.variableId, body, actor),
    );
    serveRoute(app, variableRoutes.delete, ({ actor, params }) => variables.delete(params.variableId, actor));
    serveRoute(app, variableRoutes.ofWorkflow, ({ params }) => variables.ofWorkflow(params.id));
  };
}
