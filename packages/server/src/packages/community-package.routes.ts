import { communityPackageRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { Packages } from './packages.ts';

export function createCommunityPackageRoutes(packages: Packages): RestRoutes {
  return (app) => {
    serveRoute(app, communityPackageRoutes.list, () => packages.list());
    serveRoute(app, communityPackageRoutes.install, ({ body }) => packages.install({ spec: body.name }));
    serveRoute(app, communityPackageRoutes.update, ({ body }) => packages.update({ spec: body.name }));
    serveRoute(app, communityPackageRoutes.remove, async ({ query }) => {
      await packages.remove(query.name);
      return true;
    });
  };
}
