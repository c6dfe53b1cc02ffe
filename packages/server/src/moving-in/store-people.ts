import { newId } from '../database/new-id.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { MovedPlace, MovedResult, MovedUser } from './moved-things.ts';

/** Who owns and shares what somebody brings along. */
export interface StoredPeople {
  results: MovedResult[];
  ownerOf(place: MovedPlace | undefined): string;
  /** By the id of the user; without the owner. */
  sharersOf(place: MovedPlace | undefined): Map<string, 'editor' | 'reader'>;
}

export interface PeopleStores {
  users: Pick<UserRepository, 'findByEmail' | 'create'>;
  /** Who gets what belongs to the owner there, and to nobody. */
  ownerId: string;
  now?: () => number;
}

/** Makes an account for everybody who has none, to be entered by an invitation: passwords do not come along. */
export async function storePeople(moved: readonly MovedUser[], stores: PeopleStores): Promise<StoredPeople> {
  const { users, ownerId } = stores;
  const ids = new Map<string, string>();
  const results: MovedResult[] = [];
  for (const user of moved) {
    const { email } = user;
    const known = await users.findByEmail(email);
    if (known) ids.set(email, known.id);
    else if (user.role === 'owner') ids.set(email, ownerId);
    else ids.set(email, await createInvited(user, user.role, stores));
    if (user.role !== 'owner') results.push({ kind: 'user', name: email, outcome: known ? 'present' : 'added' });
  }
  const ownerOf = (place: MovedPlace | undefined) => ids.get(place?.owner ?? '') ?? ownerId;
  return {
    results,
    ownerOf,
    sharersOf(place) {
      const sharers = new Map<string, 'editor' | 'reader'>();
      for (const { email, role } of place?.sharers ?? []) {
        const id = ids.get(email);
        if (id !== undefined && sharers.get(id) !== 'editor') sharers.set(id, role);
      }
      sharers.delete(ownerOf(place));
      return sharers;
    },
  };
}

async function createInvited(
  { email, firstName, lastName, isDisabled }: MovedUser,
  role: 'admin' | 'member',
  { users, ownerId, now = Date.now }: PeopleStores,
): Promise<string> {
  const id = newId();
  const time = now();
  await users.create({
    ...{ id, email, first_name: firstName, last_name: lastName, password_hash: null, role },
    ...{
      disabled: isDisabled ? 1 : 0,
      agreed: 0,
      survey: null,
      mfa_secret: null,
      mfa_since: null,
      mfa_last_step: null,
    },
    ...{ invited_by: ownerId, created_at: time, updated_at: time },
  });
  return id;
}
