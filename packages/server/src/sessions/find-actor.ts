import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { OwnerService } from '../users/owner.service.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { type Passes, passOf } from './passes.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { isFromThisMachine } from './unclaimed.ts';

const KEY_HEADER = 'x-n8n-api-key';

export interface FindActorOptions {
  sessions: Pick<Sessions, 'find'>;
  cookie: SessionCookie;
  owner: Pick<OwnerService, 'isSetUp'>;
  users: Pick<UserRepository, 'owner'>;
  /** Whom a key acts for. */
  authenticateKey(key: string, address: string): Promise<Actor>;
  /** Of calls within the process. */
  passes: Pick<Passes, 'find'>;
  publicUrl: string;
  /** The default user may come from anywhere. */
  allowUnclaimed: boolean;
}

/** Finds who calls: by key, by session, or as the default user of an instance that has no owner yet. */
export function createFindActor(
  options: FindActorOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Actor> {
  const { sessions, cookie, owner, users, publicUrl, allowUnclaimed } = options;
  return async (request, reply) => {
    const pass = passOf(request);
    if (pass !== undefined) return options.passes.find(pass);
    const key = keyOf(request);
    if (key !== undefined) return options.authenticateKey(key, request.ip);
    const token = cookie.read(request);
    const found = token === undefined ? undefined : await sessions.find(token);
    if (token !== undefined && found) {
      if (found.isRenewed) cookie.set(reply, token);
      return { kind: 'user', user: found.user, sessionId: found.session.id };
    }
    if (!(await owner.isSetUp()) && (allowUnclaimed || isFromThisMachine(request, publicUrl))) {
      const { id, role } = await users.owner();
      return { kind: 'default', user: { id, role } };
    }
    return { kind: 'nobody' };
  };
}

/** Finds for whom a program calls, by its key alone. */
export function createFindProgram({
  authenticateKey,
}: Pick<FindActorOptions, 'authenticateKey'>): (request: FastifyRequest) => Promise<Actor> {
  return async (request) => {
    const key = keyOf(request);
    return key === undefined ? { kind: 'nobody' } : authenticateKey(key, request.ip);
  };
}

export interface IsStillOptions {
  sessions: Pick<Sessions, 'isAlive'>;
  keys: { isAlive(keyId: string, role: string): Promise<boolean> };
  owner: Pick<OwnerService, 'isSetUp'>;
}

/** Whether somebody is still who they were when they were found: signed in, or with a good key, and with the same role. */
export function createIsStill({ sessions, keys, owner }: IsStillOptions): (actor: Actor) => Promise<boolean> {
  return async (actor) => {
    switch (actor.kind) {
      case 'user':
        return sessions.isAlive(actor.sessionId, actor.user.role);
      case 'apiKey':
        return keys.isAlive(actor.keyId, actor.user.role);
      case 'default':
        return !(await owner.isSetUp());
      // Apps open no pages.
      case 'app':
      case 'nobody':
        return false;
    }
  };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER];
  if (typeof key === 'string') return key;
  return /^Bearer (mr_[\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
}
