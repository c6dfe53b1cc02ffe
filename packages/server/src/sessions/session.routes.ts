import { type CurrentUser, ownerRoutes, sessionRoutes } from '@millrace/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownActor, signInRequired } from '../access/access.ts';
import type { Actor, KnownActor } from '../access/actor.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { OwnerService } from '../users/owner.service.ts';
import type { UserRepository, UserRow } from '../users/user.repository.ts';
import { toCurrentUser } from '../users/user-answer.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.service.ts';

/** Signs a user in at the browser that calls. */
export type BeginSession = (user: UserRow, request: FastifyRequest, reply: FastifyReply) => Promise<KnownActor>;

export function createBeginSession(
  sessions: Sessions,
  cookie: SessionCookie,
  devices: Pick<DeviceCookie, 'note'>,
): BeginSession {
  return async (user, request, reply) => {
    const former = cookie.read(request);
    if (former !== undefined) await sessions.end(former);
    const { token, sessionId } = await sessions.start(user.id, request.headers['user-agent'] ?? '');
    cookie.set(reply, token);
    devices.note(request, reply, user.id);
    // The rest of this request is theirs.
    request.actor = { kind: 'user', user: { id: user.id, role: user.role }, sessionId };
    return request.actor;
  };
}

export interface SessionRoutesOptions {
  sessions: Sessions;
  cookie: SessionCookie;
  beginSession: BeginSession;
  devices: Pick<DeviceCookie, 'find'>;
  signIn: SignIn;
  owner: OwnerService;
  users: UserRepository;
  /** Ends the apps that act for somebody. */
  endApps(userId: string): Promise<void>;
}

export function createSessionRoutes(options: SessionRoutesOptions): RestRoutes {
  const { sessions, cookie, beginSession, devices, signIn, owner, users, endApps } = options;
  return (app) => {
    serveRoute(app, sessionRoutes.signIn, async ({ body, request, reply }) => {
      const deviceOf = (userId: string) => devices.find(request, userId);
      const user = await signIn.check(body, { address: request.ip, deviceOf });
      return toCurrentUser(user, await beginSession(user, request, reply));
    });
    const resume = async (actor: Actor): Promise<CurrentUser> => {
      const known = knownActor(actor);
      const row = await users.findById(known.user.id);
      if (!row) throw signInRequired();
      return toCurrentUser(row, known);
    };
    serveRoute(app, sessionRoutes.resume, ({ actor }) => resume(actor));
    serveRoute(app, sessionRoutes.current, async ({ actor }) =>
      // A key is nobody's session.
      actor.kind === 'user' || actor.kind === 'default' ? resume(actor) : null,
    );
    serveRoute(app, sessionRoutes.signOut, async ({ request, reply }) => {
      const token = cookie.read(request);
      if (token !== undefined) await sessions.end(token);
      cookie.clear(reply);
      return true;
    });
    serveRoute(app, sessionRoutes.list, async ({ actor }) => {
      const { user } = knownActor(actor);
      return (await sessions.listByUser(user.id)).map((session) => ({
        id: session.id,
        userAgent: session.user_agent,
        createdAt: new Date(session.created_at).toISOString(),
        lastSeenAt: new Date(session.last_seen_at).toISOString(),
        isCurrent: actor.kind === 'user' && actor.sessionId === session.id,
      }));
    });
    serveRoute(app, sessionRoutes.endOthers, async ({ actor, query }) => {
      const { user } = knownActor(actor);
      const ended = await sessions.endAll(user.id, actor.kind === 'user' ? actor.sessionId : undefined);
      if (!query.keepApps) await endApps(user.id);
      return { ended };
    });
    serveRoute(app, ownerRoutes.setUp, async ({ body, actor, request, reply }) => {
      const row = await owner.setUp(body, { isTrusted: actor.kind === 'default', address: request.ip });
      return toCurrentUser(row, await beginSession(row, request, reply));
    });
    serveRoute(app, ownerRoutes.skip, async () => {
      await owner.skip();
      return true;
    });
  };
}
