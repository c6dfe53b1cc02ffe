import { credentialRoutes } from '@millrace/api';
import { type Access, knownActor } from '../access/access.ts';
import { visibleTo } from '../access/visibility.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { CredentialService } from './credential.service.ts';
import type { CredentialTests } from './credential-tests.ts';
import type { CredentialUses } from './credential-uses.ts';

const MAX_USES = 100;

export interface CredentialRoutesOptions {
  credentials: CredentialService;
  tests: CredentialTests;
  uses: CredentialUses;
  access: Pick<Access, 'require' | 'permissionsOn'>;
}

export function createCredentialRoutes({ credentials, tests, uses, access }: CredentialRoutesOptions): RestRoutes {
  return (app) => {
    serveRoute(app, credentialRoutes.list, ({ actor, query }) =>
      credentials.list({ type: query.type, visible: visibleTo(actor, 'credential:read') }),
    );
    serveRoute(app, credentialRoutes.newName, async ({ actor, query }) => ({
      name: await credentials.newName(query.name, visibleTo(actor, 'credential:read')),
    }));
    serveRoute(app, credentialRoutes.get, ({ actor, params, query }) =>
      credentials.detail(params.id, query.includeData === true, actor, access),
    );
    serveRoute(app, credentialRoutes.uses, ({ actor, params }) =>
      uses.list(params.id, visibleTo(actor, 'workflow:read'), MAX_USES),
    );
    serveRoute(app, credentialRoutes.create, ({ actor, body }) => credentials.create(body, knownActor(actor).user.id));
    serveRoute(app, credentialRoutes.test, async ({ actor, body: { credentials: credential } }) => {
      const { id, type, data } = credential;
      // Who could choose where stored secrets are sent to could read them.
      const permission = data === undefined ? 'credential:use' : 'credential:updateConnection';
      if (id !== undefined) await access.require(actor, permission, id);
      return tests.test({ id, type, data });
    });
    serveRoute(app, credentialRoutes.update, async ({ actor, params, body }) => {
      if (body.name !== undefined) await access.require(actor, 'credential:updateName', params.id);
      if (body.nodesAccess !== undefined) await access.require(actor, 'credential:updateNodeAccess', params.id);
      if (body.type !== undefined || body.data !== undefined || body.allowedDomains !== undefined) {
        await access.require(actor, 'credential:updateConnection', params.id);
      }
      return credentials.update(params.id, body, knownActor(actor).user.id);
    });
    serveRoute(app, credentialRoutes.delete, ({ params }) => credentials.delete(params.id));
  };
}
