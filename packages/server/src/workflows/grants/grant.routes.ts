import { grantRoutes } from '@millrace/api';
import type { RestRoutes } from '../../http/create-app.ts';
import { serveRoute } from '../../http/rest-route.ts';
import type { Grants } from './grants.ts';

/** JSON text may carry blanks and escapes that the stored document does not. */
const MAX_BODY_BYTES = 33_554_432;

export function createGrantRoutes(grants: Grants): RestRoutes {
  return (app) => {
    serveRoute(app, grantRoutes.list, ({ actor, params }) => grants.list(params.id, actor));
    serveRoute(
      app,
      grantRoutes.preview,
      async ({ actor, params, body }) => ({ ending: await grants.preview(params.id, body, actor) }),
      { maxBodyBytes: MAX_BODY_BYTES },
    );
    serveRoute(app, grantRoutes.confirm, ({ actor, params, body }) => grants.confirm(params.id, body, actor));
  };
}
