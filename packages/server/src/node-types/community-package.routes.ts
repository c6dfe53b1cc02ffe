import { communityPackageRoutes } from '@millrace/api';
import { ServerError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';

/** No package can be installed on this version: the list is empty, and what would change it is refused. */
export function createCommunityPackageRoutes(): RestRoutes {
  const refuse = async (): Promise<never> => {
    throw new ServerError('COMMUNITY_NODES_OFF', 'Packages of nodes cannot be installed on this instance.');
  };
  return (app) => {
    serveRoute(app, communityPackageRoutes.list, async () => []);
    serveRoute(app, communityPackageRoutes.install, refuse);
    serveRoute(app, communityPackageRoutes.update, refuse);
    serveRoute(app, communityPackageRoutes.remove, refuse);
  };
}
