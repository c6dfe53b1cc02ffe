import { credentialRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { CredentialService } from './credential.service.ts';

export function createCredentialRoutes(credentials: CredentialService): RestRoutes {
  return (app) => {
    serveRoute(app, credentialRoutes.list, ({ query }) => credentials.list(query.type));
    serveRoute(app, credentialRoutes.newName, async ({ query }) => ({ name: await credentials.newName(query.name) }));
    serveRoute(app, credentialRoutes.get, ({ params, query }) =>
      credentials.get(params.id, query.includeData === true),
    );
    serveRoute(app, credentialRoutes.create, ({ body }) => credentials.create(body));
    serveRoute(app, credentialRoutes.update, ({ params, body }) => credentials.update(params.id, body));
    serveRoute(app, credentialRoutes.delete, ({ params }) => credentials.delete(params.id));
  };
}
