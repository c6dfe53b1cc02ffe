import {
  allows,
  kindOf,
  notFoundCodes,
  type Permission,
  permissionsOn,
  type Relation,
  type ResourceKind,
  type ResourcePermission,
  relationsAllowing,
  type SharedKind,
} from '@millrace/api';
import { apiError, type ServerError } from '../errors/server-error.ts';
import { type Actor, type ActorUser, instanceRelations, isProgram, type KnownActor, relationsOfRole } from './actor.ts';
import { relationOfRole, type ShareRepository, type ShareRole } from './share.repository.ts';
import type { ExecutionOrigin } from './visibility.ts';

export interface AccessOptions {
  shares: Pick<ShareRepository, 'findRole' | 'findOwner'>;
  folderOwner(id: string): Promise<string | undefined>;
  /** Of an execution under way or stored. */
  executionOrigin(id: string): Promise<ExecutionOrigin | undefined>;
  /** The role of an account, also of a disabled one. */
  accountRole(userId: string): Promise<ActorUser['role'] | undefined>;
}

const relationNames: Readonly<Record<Relation, string>> = {
  default: 'the default user',
  instanceOwner: 'the owner of the instance',
  admin: 'an administrator',
  member: 'a member',
  resourceOwner: 'its owner',
  editor: 'somebody it is shared with as editor',
  reader: 'somebody it is shared with as reader',
};

/** The one place that decides who may do what. */
export class Access {
  readonly #options: AccessOptions;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  /** Of an execution under way or stored. */
  executionOrigin(id: string): Promise<ExecutionOrigin | undefined> {
    return this.#options.executionOrigin(id);
  }

  /** How an actor stands to one resource; none when it does not concern them. */
  async relationsTo(actor: Actor, kind: ResourceKind, id: string): Promise<Relation[]> {
    if (actor.kind === 'nobody') return [];
    const relations = instanceRelations(actor).filter((relation) => relation === 'instanceOwner');
    const own = await this.#ownRelation(actor, kind, id);
    return own === undefined ? relations : [...relations, own];
  }

  async can(actor: Actor, permission: ResourcePermission, id: string): Promise<boolean> {
    if (!hasScope(actor, permission)) return false;
    return allows(permission, await this.relationsTo(actor, kindOf(permission), id));
  }

  /**
   * @throws ServerError as if the resource did not exist, unless the actor has a relation to it; `FORBIDDEN` when that
   * does not allow it.
   */
  async require(actor: Actor, permission: ResourcePermission, id: string): Promise<void> {
    requireScope(actor, permission);
    const kind = kindOf(permission);
    const relations = await this.relationsTo(actor, kind, id);
    if (relations.length === 0) throw apiError(notFoundCodes[kind], { id });
    if (!allows(permission, relations)) throw forbidden(permission);
  }

  /** The same for somebody who does not call: what runs in their name asks. */
  async allowsUser(
    userId: string,
    permission: ResourcePermission & `${SharedKind}:${string}`,
    id: string,
  ): Promise<boolean> {
    const role = await this.#options.shares.findRole(kindOf(permission) as SharedKind, id, userId);
    if (role && allows(permission, [relationOfRole[role]])) return true;
    if (!allows(permission, ['instanceOwner'])) return false;
    const accountRole = await this.#options.accountRole(userId);
    return accountRole !== undefined && allows(permission, relationsOfRole[accountRole]);
  }

  /** What an actor may do with a resource. */
  async permissionsOn(actor: Actor, kind: SharedKind, id: string): Promise<ResourcePermission[]> {
    return permissionsAs(actor, kind, await this.relationsTo(actor, kind, id));
  }

  /** The same for one in a list, where the role is known. */
  permissionsByRole(actor: Actor, kind: SharedKind, role: ShareRole | undefined): ResourcePermission[] {
    const relations = instanceRelations(actor).filter((relation) => relation === 'instanceOwner');
    return permissionsAs(actor, kind, role ? [...relations, relationOfRole[role]] : relations);
  }

  #ownRelation(actor: KnownActor, kind: ResourceKind, id: string): Promise<Relation | undefined> {
    if (kind === 'execution') return this.#toExecution(actor.user.id, id);
    return kind === 'folder' ? this.#toFolder(actor.user.id, id) : this.#to(actor, kind, id);
  }

  async #toFolder(userId: string, id: string): Promise<Relation | undefined> {
    return (await this.#options.folderOwner(id)) === userId ? 'resourceOwner' : undefined;
  }

  async #to(actor: KnownActor, kind: SharedKind, id: string): Promise<Relation | undefined> {
    const role = await this.#options.shares.findRole(kind, id, actor.user.id);
    return role && relationOfRole[role];
  }

  async #toExecution(userId: string, id: string): Promise<Relation | undefined> {
    const origin = await this.#options.executionOrigin(id);
    if (!origin) return undefined;
    const { workflowId, startedBy } = origin;
    const { shares } = this.#options;
    const role = workflowId === null ? undefined : await shares.findRole('workflow', workflowId, userId);
    if (role) return relationOfRole[role];
    const isStored = workflowId !== null && (await shares.findOwner('workflow', workflowId)) !== undefined;
    return !isStored && startedBy === userId ? 'resourceOwner' : undefined;
  }
}

function permissionsAs(actor: Actor, kind: SharedKind, relations: readonly Relation[]): ResourcePermission[] {
  return permissionsOn(kind, relations).filter((name) => hasScope(actor, name));
}

/** @throws ServerError `SIGN_IN_REQUIRED`, `FORBIDDEN` */
export function requireOnInstance(actor: Actor, permission: Permission): void {
  requireScope(actor, permission);
  if (!allows(permission, instanceRelations(actor))) throw forbidden(permission);
}

/** @throws ServerError for nobody, and for a key that was not made for this. */
export function requireScope(actor: Actor, permission: Permission): void {
  if (actor.kind === 'nobody') throw signInRequired();
  if (hasScope(actor, permission)) return;
  throw apiError(actor.kind === 'app' ? 'FORBIDDEN.scopeOfApp' : 'FORBIDDEN.scope', { scope: permission });
}

export function signInRequired(): ServerError {
  return apiError('SIGN_IN_REQUIRED');
}

/** Whoever got past a route that is not public. @throws ServerError `SIGN_IN_REQUIRED` for nobody */
export function knownActor(actor: Actor): KnownActor {
  if (actor.kind === 'nobody') throw signInRequired();
  return actor;
}

function hasScope(actor: Actor, permission: Permission): boolean {
  return !isProgram(actor) || actor.scopes === null || actor.scopes.has(permission);
}

function forbidden(permission: Permission): ServerError {
  const who = relationsAllowing(permission).map((relation) => relationNames[relation]);
  return apiError('FORBIDDEN.permission', { permission, who });
}
