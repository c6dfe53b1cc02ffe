import { sharingRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { SharingService } from './sharing.service.ts';

export function createSharingRoutes(sharing: SharingService): RestRoutes {
  return (app) => {
    serveRoute(app, sharingRoutes.ofWorkflow, ({ actor, params }) => sharing.of('workflow', params.id, actor));
    serveRoute(app, sharingRoutes.shareWorkflow, async ({ actor, params, body }) => {
      const roles = new Map(body.shareWith.map(({ userId, role }) => [userId, role]));
      await sharing.set('workflow', params.id, roles);
      return sharing.of('workflow', params.id, actor);
    });
    serveRoute(app, sharingRoutes.transferWorkflow, async ({ params, body }) => {
      await sharing.transfer('workflow', params.id, body.userId);
      return true;
    });
    serveRoute(app, sharingRoutes.ofCredential, ({ actor, params }) => sharing.of('credential', params.id, actor));
    serveRoute(app, sharingRoutes.shareCredential, async ({ actor, params, body }) => {
      await sharing.set('credential', params.id, new Map(body.shareWithIds.map((userId) => [userId, 'reader'])));
      return sharing.of('credential', params.id, actor);
    });
  };
}
