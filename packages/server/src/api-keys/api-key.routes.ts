import { apiKeyRoutes } from '@millrace/api';
import { knownActor } from '../access/access.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { ApiKeyService } from './api-key.service.ts';

export function createApiKeyRoutes(keys: ApiKeyService): RestRoutes {
  return (app) => {
    serveRoute(app, apiKeyRoutes.list, ({ actor }) => keys.list(knownActor(actor).user.id));
    serveRoute(app, apiKeyRoutes.create, ({ actor, body }) => keys.create(knownActor(actor), body));
    serveRoute(app, apiKeyRoutes.delete, async ({ actor, params }) => {
      await keys.delete(knownActor(actor).user.id, params.keyId);
      return true;
    });
    serveRoute(app, apiKeyRoutes.getOne, async ({ actor }) => {
      const [newest] = await keys.list(knownActor(actor).user.id);
      return { apiKey: newest ? `mr_…${newest.hint}` : null };
    });
    serveRoute(app, apiKeyRoutes.createOne, async ({ actor, body }) => ({
      apiKey: (await keys.create(knownActor(actor), body)).apiKey,
    }));
    serveRoute(app, apiKeyRoutes.deleteAll, async ({ actor }) => {
      await keys.deleteAll(knownActor(actor).user.id);
      return true;
    });
  };
}
