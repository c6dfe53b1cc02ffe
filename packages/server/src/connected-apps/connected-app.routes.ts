import { connectedAppRoutes } from '@millrace/api';
import { knownActor } from '../access/access.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { Authorization } from './authorization.service.ts';
import type { ConnectedApps } from './connected-apps.service.ts';

export function createConnectedAppRoutes(apps: ConnectedApps, authorization: Authorization): RestRoutes {
  return (app) => {
    serveRoute(app, connectedAppRoutes.list, ({ actor }) => apps.list(knownActor(actor).user.id));
    serveRoute(app, connectedAppRoutes.disconnect, async ({ actor, params }) => {
      await apps.disconnect(params.appId, knownActor(actor).user.id);
      return true;
    });
    serveRoute(app, connectedAppRoutes.describeRequest, ({ query }) => authorization.describe(query.request));
    serveRoute(app, connectedAppRoutes.decide, ({ actor, body }) => authorization.decide(knownActor(actor), body));
    serveRoute(app, connectedAppRoutes.listAll, () => apps.listAll());
    serveRoute(app, connectedAppRoutes.disconnectAny, async ({ params }) => {
      await apps.disconnect(params.appId);
      return true;
    });
  };
}
