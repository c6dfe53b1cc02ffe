import type { Relation, RouteAccess } from '@millrace/api';

/** The account of whoever calls. */
interface ActorUser {
  id: string;
  role: 'owner' | 'member';
}

/** Who calls. */
export type Actor =
  /** The single user of an instance whose owner is not set up; has the owner's row. */
  | { kind: 'default'; user: ActorUser }
  | { kind: 'user'; user: ActorUser; sessionId: string }
  /** @property scopes what the key may do; `null`: whatever its user may. */
  | { kind: 'apiKey'; user: ActorUser; keyId: string; scopes: ReadonlySet<string> | null }
  | { kind: 'nobody' };

export type KnownActor = Exclude<Actor, { kind: 'nobody' }>;

/** How an actor stands to the instance. */
export function instanceRelations(actor: Actor): Relation[] {
  if (actor.kind === 'nobody') return [];
  if (actor.kind === 'default') return ['default', 'instanceOwner'];
  return [actor.user.role === 'owner' ? 'instanceOwner' : 'member'];
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Pages of other sites may post here: answers of services that users sign in with. */
    allowCrossOrigin?: boolean;
  }
}
