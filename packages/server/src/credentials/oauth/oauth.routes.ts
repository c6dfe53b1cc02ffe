import { oauthRoutes } from '@millrace/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownActor } from '../../access/access.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { RestRoutes } from '../../http/create-app.ts';
import { serveRoute } from '../../http/rest-route.ts';
import type { Logger } from '../../logging/logger.ts';
import { CALLBACK_POLICY, callbackPage } from './callback-page.ts';
import type { OAuthConnect } from './oauth-connect.service.ts';

export function createOAuthRoutes(connect: OAuthConnect, log: Logger): RestRoutes {
  return (app) => {
    serveRoute(app, oauthRoutes.authorize2, ({ actor, query }) => connect.begin(query.id, 2, knownActor(actor)));
    serveRoute(app, oauthRoutes.authorize1, ({ actor, query }) => connect.begin(query.id, 1, knownActor(actor)));
    app.get(oauthRoutes.callback2.path, { config: { access: oauthRoutes.callback2.access } }, callback(2));
    app.get(oauthRoutes.callback1.path, { config: { access: oauthRoutes.callback1.access } }, callback(1));
  };

  function callback(version: 1 | 2) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
      reply.headers({ 'content-security-policy': CALLBACK_POLICY, 'content-type': 'text/html; charset=utf-8' });
      try {
        const credentialId = await connect.finish(textsOf(request.query), version, request.actor);
        request.auditTargetId = credentialId;
        return callbackPage({ credentialId, status: 'success', message: '' });
      } catch (error) {
        const isRefusal = error instanceof ServerError;
        if (!isRefusal) log.error({ err: error }, 'A credential could not be connected');
        reply.code(isRefusal ? 400 : 500);
        const message = isRefusal ? error.message : 'Something went wrong here; the log of the server says what.';
        return callbackPage({ credentialId: null, status: 'error', message });
      }
    };
  }
}

/** A name that stands twice is not one of the protocol. */
function textsOf(query: unknown): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(query ?? {})) if (typeof value === 'string') texts[name] = value;
  return texts;
}
