import { ServerError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { PushHub } from './push-hub.ts';

/** `GET /rest/push?sessionId=…` */
export function createPushRoutes(hub: PushHub): RestRoutes {
  return (app) => {
    app.get<{ Querystring: { sessionId?: unknown } }>('/push', { compress: false }, async (request, reply) => {
      const { sessionId } = request.query;
      if (typeof sessionId !== 'string' || !/^[\w-]{1,128}$/.test(sessionId)) {
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
      hub.connect(sessionId, reply.raw);
    });
  };
}
