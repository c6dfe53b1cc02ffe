import { allows, type CurrentUser, instancePermissions, type Permission, type User } from '@millrace/api';
import { instanceRelations, type KnownActor } from '../access/actor.ts';
import type { UserRow } from './user.repository.ts';

/** A user, as others see them. */
export function toUser(row: UserRow): User {
  const isDefaultUser = row.role === 'owner' && row.email === null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    globalRole: { name: isDefaultUser ? 'default' : row.role },
    createdAt: new Date(row.created_at).toISOString(),
    isPending: row.invited_by !== null,
    isDefaultUser,
    isOwner: row.role === 'owner' && !isDefaultUser,
    disabled: row.disabled === 1,
    mfaEnabled: row.mfa_since !== null,
    agree: row.agreed === 1,
  };
}

/** What only those who look after users see of others. */
type KeptPrivate = Pick<User, 'disabled' | 'agree' | 'mfaEnabled'>;

/**
 * All users for those who look after them; for others those whom they can share with, without their addresses, what they agreed to
 * and whether a second factor protects them. For the answers of both interfaces.
 */
export function usersSeenBy<Seen extends Pick<User, 'id' | 'email' | 'isPending'> & Partial<KeptPrivate>>(
  actor: KnownActor,
  users: readonly Seen[],
): Seen[] {
  if (allows('user:listAll', instanceRelations(actor))) return [...users];
  return users
    .filter(({ isPending, disabled }) => !isPending && disabled !== true)
    .map((user) => (user.id === actor.user.id ? user : withoutPrivate(user)));
}

function withoutPrivate<Seen extends Partial<KeptPrivate>>(user: Seen): Seen {
  return { ...user, email: null, ...(user.agree && { agree: false }), ...(user.mfaEnabled && { mfaEnabled: false }) };
}

/** A user, as they see themselves. */
export function toCurrentUser(row: UserRow, actor: KnownActor): CurrentUser {
  const relations = instanceRelations(actor);
  return {
    ...toUser(row),
    personalizationAnswers: row.survey === null ? null : (JSON.parse(row.survey) as Record<string, unknown>),
    hasPassword: row.password_hash !== null,
    permissions: (Object.keys(instancePermissions) as Permission[]).filter((name) => allows(name, relations)),
  };
}
