import { serverSettingRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { ServerSettings } from './server-settings.ts';

export function createSettingRoutes(settings: ServerSettings): RestRoutes {
  return (app) => {
    serveRoute(app, serverSettingRoutes.list, async () => settings.list());
    serveRoute(app, serverSettingRoutes.change, async ({ body, request }) => {
      const changed = await settings.change(body.changes);
      request.auditChanges = changed.map(({ name, ...details }) => ({ targetId: name, targetName: name, details }));
      return settings.list();
    });
  };
}
