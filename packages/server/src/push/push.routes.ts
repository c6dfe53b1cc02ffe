import { pushRoutes } from '@millrace/api';
import { knownActor } from '../access/access.ts';
import { instanceRelations } from '../access/actor.ts';
import { ServerError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { pushSessionOf } from '../http/rest-route.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { PushHub } from './push-hub.ts';

/** `GET /rest/push?sessionId=…` */
export function createPushRoutes(hub: PushHub): RestRoutes {
  return (app) => {
    const { path, access } = pushRoutes.connect;
    const options = { compress: false, config: { access } } as const;
    app.get<{ Querystring: { sessionId?: unknown } }>(path, options, async (request, reply) => {
      const { user } = knownActor(request.actor);
      const sessionId = pushSessionOf(request.actor, request.query.sessionId);
      if (sessionId === undefined) {
        throw new ServerError('BAD_REQUEST', 'The query must hold a sessionId of letters, digits, "_" and "-".');
      }
      reply.hijack();
      request.raw.socket.setTimeout(0);
      reply.raw.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const isInstanceOwner = instanceRelations(request.actor).includes('instanceOwner');
      hub.connect(sessionId, { userId: user.id, isInstanceOwner }, reply.raw);
    });
  };
}
