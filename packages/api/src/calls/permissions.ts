/**
 * How an actor stands to what it wants to act on. The first four are about the instance, the others about one workflow,
 * data table or credential. `default` is the single user of an instance whose owner is not set up. An `admin` stands to all as
 * the `instanceOwner` does, and is denied what would make them the owner.
 */
export type Relation = 'default' | 'instanceOwner' | 'admin' | 'member' | 'resourceOwner' | 'editor' | 'reader';

interface Rule {
  allow: readonly Relation[];
  /** Comes before `allow`. */
  deny?: readonly Relation[];
}

const everyone: Rule = { allow: ['default', 'instanceOwner', 'member'] };
const administrators: Rule = { allow: ['default', 'instanceOwner'] };
/** Needs an account: the default user has none. */
const accounts: Rule = { allow: ['instanceOwner', 'member'], deny: ['default'] };
const owner: Rule = { allow: ['instanceOwner'], deny: ['default'] };

/** What may be done on the instance as a whole. */
export const instancePermissions = {
  'account:update': accounts,
  'account:secure': accounts,
  'account:survey': everyone,
  'apiKey:manage': everyone,
  /** One's own. */
  'connectedApp:manage': everyone,
  'connectedApp:manageAll': administrators,
  'owner:skipSetup': { allow: ['default'] },
  'user:list': everyone,
  /** With addresses, invitations and who is locked out; others see whom they can share with. */
  'user:listAll': administrators,
  'user:invite': owner,
  'user:update': owner,
  'user:delete': owner,
  /** Whoever says which provider is trusted can sign in as everybody. */
  'signInProvider:manage': { allow: ['instanceOwner'], deny: ['default', 'admin'] },
  'tag:list': everyone,
  'tag:create': everyone,
  'tag:update': everyone,
  'tag:delete': administrators,
  'folder:list': everyone,
  'folder:create': everyone,
  'variable:list': everyone,
  /** In folders and workflows that may be changed; those of the instance ask for `variable:manageInstance`, too. */
  'variable:create': everyone,
  'variable:update': everyone,
  'variable:delete': everyone,
  'variable:manageInstance': administrators,
  'vectorStore:list': everyone,
  /** One's own. */
  'vectorStore:clear': everyone,
  'communityPackage:manage': administrators,
  'nodeType:list': everyone,
  'nodeType:ask': everyone,
  'workflow:list': everyone,
  'workflow:create': everyone,
  'workflow:import': everyone,
  /** Runs a document as it is sent; a stored workflow asks for `workflow:execute`, too. */
  'workflow:run': everyone,
  'dataTable:list': everyone,
  'dataTable:create': everyone,
  'credential:list': everyone,
  'credential:create': everyone,
  'execution:list': everyone,
  /** Those among many that `execution:delete` allows. */
  'execution:deleteMany': everyone,
  /** Those among many that `execution:stop` allows. */
  'execution:stopMany': everyone,
  'execution:listen': everyone,
  'insight:list': everyone,
  'version:list': everyone,
  'prompt:answer': everyone,
  'execution:readFile': everyone,
  'externalSecret:list': administrators,
  'audit:generate': administrators,
  'auditLog:list': administrators,
  /** Settings of the server, and what it runs on. */
  'instance:inspect': administrators,
  /** Those settings that change while the server runs. */
  'instance:configure': administrators,
} as const satisfies Record<string, Rule>;

/** What may be done with one workflow, data table, credential or execution. An execution stands to an actor as its workflow does. */
export const resourcePermissions = {
  'workflow:read': { allow: ['resourceOwner', 'instanceOwner', 'editor', 'reader'] },
  'workflow:update': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  'workflow:execute': { allow: ['resourceOwner', 'instanceOwner', 'editor', 'reader'] },
  /** Of programs that models steer, which need it for changes of what is active, too. */
  'workflow:activate': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  'workflow:share': { allow: ['resourceOwner', 'instanceOwner'] },
  /** Into another folder of its owner. */
  'workflow:move': { allow: ['resourceOwner', 'instanceOwner'] },
  'workflow:delete': { allow: ['resourceOwner', 'instanceOwner'] },
  'folder:read': { allow: ['resourceOwner', 'instanceOwner'] },
  'folder:update': { allow: ['resourceOwner', 'instanceOwner'] },
  'folder:delete': { allow: ['resourceOwner', 'instanceOwner'] },
  'dataTable:read': { allow: ['resourceOwner', 'instanceOwner', 'editor', 'reader'] },
  'dataTable:changeRows': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  /** Its name and its columns. */
  'dataTable:update': { allow: ['resourceOwner', 'instanceOwner'] },
  'dataTable:share': { allow: ['resourceOwner', 'instanceOwner'] },
  'dataTable:delete': { allow: ['resourceOwner', 'instanceOwner'] },
  'execution:read': { allow: ['resourceOwner', 'instanceOwner', 'editor', 'reader'] },
  'execution:retry': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  'execution:annotate': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  'execution:stop': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  'execution:delete': { allow: ['resourceOwner', 'instanceOwner', 'editor'] },
  'credential:read': { allow: ['resourceOwner', 'instanceOwner', 'reader'] },
  'credential:save': { allow: ['resourceOwner', 'instanceOwner'] },
  'credential:updateName': { allow: ['resourceOwner', 'instanceOwner'] },
  'credential:updateConnection': { allow: ['resourceOwner'] },
  'credential:updateSharing': { allow: ['resourceOwner'] },
  'credential:updateNodeAccess': { allow: ['resourceOwner'] },
  'credential:delete': { allow: ['resourceOwner', 'instanceOwner'] },
  'credential:use': { allow: ['resourceOwner', 'reader'] },
} as const satisfies Record<string, Rule>;

export type InstancePermission = keyof typeof instancePermissions;
export type ResourcePermission = keyof typeof resourcePermissions;
export type Permission = InstancePermission | ResourcePermission;

/** What relations are stored for. */
export type SharedKind = 'workflow' | 'credential' | 'dataTable';

const rules: Readonly<Record<Permission, Rule>> = { ...instancePermissions, ...resourcePermissions };

/** What permissions are about. */
export type ResourceKind = SharedKind | 'execution' | 'folder';

/** All permissions, sorted: the scopes that a key can have. */
export const permissionNames = Object.keys(rules).sort() as Permission[];

/** The one decision: whether someone with these relations may do it. */
export function allows(permission: Permission, relations: readonly Relation[]): boolean {
  const { allow, deny = [] } = rules[permission];
  if (relations.some((relation) => deny.includes(relation))) return false;
  return relations.some((relation) => allow.includes(relation));
}

/** What someone with these relations may do with one resource. */
export function permissionsOn(kind: SharedKind, relations: readonly Relation[]): ResourcePermission[] {
  const names = Object.keys(resourcePermissions) as ResourcePermission[];
  return names.filter((name) => name.startsWith(`${kind}:`) && allows(name, relations));
}

export function isResourcePermission(permission: string): permission is ResourcePermission {
  return Object.hasOwn(resourcePermissions, permission);
}

/** What a permission is about: the word before its colon. */
export function kindOf(permission: ResourcePermission): ResourceKind {
  return permission.slice(0, permission.indexOf(':')) as ResourceKind;
}

/** Relations that allow a permission, for messages. */
export function relationsAllowing(permission: Permission): readonly Relation[] {
  const { allow, deny = [] } = rules[permission];
  return allow.flatMap((relation) =>
    relation === 'instanceOwner' && !deny.includes('admin') ? [relation, 'admin'] : relation,
  );
}
