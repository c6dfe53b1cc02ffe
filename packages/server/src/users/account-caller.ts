import type { FastifyRequest } from 'fastify';
import { knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';

/** Who changes their own account, and from where. */
export interface AccountCaller {
  userId: string;
  /** Stays when the others end; empty for somebody without a session. */
  sessionId: string;
  address: string;
}

/** @throws ServerError `SIGN_IN_REQUIRED` for nobody */
export function callerOf(actor: Actor, { ip }: Pick<FastifyRequest, 'ip'>): AccountCaller {
  const { user } = knownActor(actor);
  return { userId: user.id, sessionId: actor.kind === 'user' ? actor.sessionId : '', address: ip };
}
