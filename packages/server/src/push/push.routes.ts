import { pushRoutes } from '@millrace/api';
import { type Access, knownActor } from '../access/access.ts';
import { type Actor, instanceRelations, type KnownActor } from '../access/actor.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { pushSessionOf } from '../http/rest-route.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { PageViewer } from './open-page.ts';
import type { PushHub } from './push-hub.ts';

export interface PushRoutesOptions {
  hub: PushHub;
  access: Pick<Access, 'relationsTo'>;
  shares: Pick<ShareRepository, 'findOwner'>;
  isStill(actor: Actor): Promise<boolean>;
}

/** `GET /rest/push?sessionId=…` */
export function createPushRoutes({ hub, access, shares, isStill }: PushRoutesOptions): RestRoutes {
  const viewerOf = (actor: KnownActor): PageViewer => ({
    userId: actor.user.id,
    isInstanceOwner: instanceRelations(actor).includes('instanceOwner'),
    maySee: async (workflowId) =>
      (await access.relationsTo(actor, 'workflow', workflowId)).length > 0 ||
      (await shares.findOwner('workflow', workflowId)) === undefined,
    isStill: () => isStill(actor),
  });
  return (app) => {
    const { path, access } = pushRoutes.connect;
    const options = { compress: false, config: { access } } as const;
    app.get<{ Querystring: { sessionId?: unknown } }>(path, options, async (request, reply) => {
      const actor = knownActor(request.actor);
      const sessionId = pushSessionOf(request.actor, request.query.sessionId);
      if (sessionId === undefined) {
        throw apiError('BAD_REQUEST.pushSession');
      }
      reply.hijack();
      request.raw.socket.setTimeout(0);
      reply.raw.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      hub.connect(sessionId, viewerOf(actor), reply.raw);
    });
  };
}
