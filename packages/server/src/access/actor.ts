import type { Relation, RouteAccess } from '@millrace/api';

/** The account of whoever calls. */
export interface ActorUser {
  id: string;
  role: 'owner' | 'admin' | 'member';
}

/** Who calls. */
export type Actor =
  /** The single user of an instance whose owner is not set up; has the owner's row. */
  | { kind: 'default'; user: ActorUser }
  | { kind: 'user'; user: ActorUser; sessionId: string }
  | KeyActor
  | AppActor
  | { kind: 'nobody' };

interface KeyActor {
  kind: 'apiKey';
  user: ActorUser;
  keyId: string;
  /** What the key may do; `null`: whatever its user may. */
  scopes: ReadonlySet<string> | null;
  /** In ms since 1970; `null`: never. */
  expiresAt: number | null;
  /** Made before the owner was set up, who still is not. */
  isDefaultUser: boolean;
}

/** An app that somebody connected, at the MCP server. */
interface AppActor {
  kind: 'app';
  user: ActorUser;
  appId: string;
  /** What the app may do. */
  scopes: ReadonlySet<string>;
  /** Connected before the owner was set up, who still is not. */
  isDefaultUser: boolean;
}

export type KnownActor = Exclude<Actor, { kind: 'nobody' }>;

/** How accounts of a role stand to the instance. */
export const relationsOfRole: Readonly<Record<ActorUser['role'], Relation[]>> = {
  owner: ['instanceOwner'],
  admin: ['instanceOwner', 'admin'],
  member: ['member'],
};

/** Whether a program calls, which may do what its scopes name. */
export function isProgram(actor: Actor): actor is KeyActor | AppActor {
  return actor.kind === 'apiKey' || actor.kind === 'app';
}

/** How an actor stands to the instance. */
export function instanceRelations(actor: Actor): Relation[] {
  if (actor.kind === 'nobody') return [];
  if (actor.kind === 'default' || (isProgram(actor) && actor.isDefaultUser)) return ['default', 'instanceOwner'];
  return relationsOfRole[actor.user.role];
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
