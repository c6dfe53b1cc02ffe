import type { Admission } from '@millrace/api';
import { newId } from '../../database/new-id.ts';
import { apiError } from '../../errors/server-error.ts';
import type { UserRepository, UserRow } from '../../users/user.repository.ts';
import { checkedIdentity, type ForeignIdentity } from './foreign-identity.ts';

export interface ForeignAccountsOptions {
  users: UserRepository;
  isUniqueViolation(error: unknown): boolean;
  /** Sessions carry roles. */
  forgetSessions(userId: string): void;
  now?: () => number;
}

/** Finds the account of somebody whom a provider vouches for, links it, or makes one. */
export class ForeignAccounts {
  readonly #options: ForeignAccountsOptions;

  constructor(options: ForeignAccountsOptions) {
    this.#options = options;
  }

  /** @throws ServerError `FOREIGN_SIGN_IN_REFUSED` */
  async find(stated: ForeignIdentity, newAccounts: Admission['newAccounts']): Promise<UserRow> {
    const identity = checkedIdentity(stated);
    const known = await this.#options.users.findByIdentity(identity.provider, identity.subject);
    if (known) return this.#withRole(enabled(known), identity);
    if (identity.email === undefined || !identity.isEmailVerified) {
      throw apiError('FOREIGN_SIGN_IN_REFUSED.emailNotConfirmed');
    }
    const found = await this.#options.users.findByEmail(identity.email);
    const row = found
      ? await this.#claim(enabled(found), identity, newAccounts)
      : await this.#create(identity, newAccounts);
    await this.#link(row, identity);
    return this.#withRole(row, identity);
  }

  /** Links the account of somebody who is signed in. @throws ServerError `FOREIGN_SIGN_IN_REFUSED` */
  async link(userId: string, stated: ForeignIdentity): Promise<UserRow> {
    const identity = checkedIdentity(stated);
    const known = await this.#options.users.findByIdentity(identity.provider, identity.subject);
    if (known && known.id !== userId) throw apiError('FOREIGN_SIGN_IN_REFUSED.linkedElsewhere');
    const row = await this.#options.users.findById(userId);
    if (!row) throw apiError('FOREIGN_SIGN_IN_REFUSED.accountGone');
    if (!known) await this.#link(enabled(row), identity);
    return this.#withRole(row, identity);
  }

  async #claim(row: UserRow, identity: ForeignIdentity, newAccounts: Admission['newAccounts']): Promise<UserRow> {
    // Members choose their address themselves: it could be that of somebody else, waiting for them to come.
    if (row.password_hash !== null) {
      throw apiError('FOREIGN_SIGN_IN_REFUSED.hasPassword');
    }
    // Two providers may say the same of an address and mean two people, or one at different times.
    if (await this.#options.users.hasIdentity(row.id)) {
      throw apiError('FOREIGN_SIGN_IN_REFUSED.otherProvider');
    }
    if (row.invited_by === null) return row;
    if (newAccounts === 'none') throw apiError('FOREIGN_SIGN_IN_REFUSED.invitationOpen');
    await this.#options.users.claimInvitation(row.id, { ...namesOf(identity), updated_at: this.#now() });
    return (await this.#options.users.findById(row.id)) ?? row;
  }

  async #create(identity: ForeignIdentity, newAccounts: Admission['newAccounts']): Promise<UserRow> {
    if (newAccounts !== 'everyone') throw apiError('FOREIGN_SIGN_IN_REFUSED.noAccount');
    const now = this.#now();
    const row: UserRow = {
      id: newId(),
      email: identity.email ?? null,
      ...namesOf(identity),
      password_hash: null,
      role: 'member',
      disabled: 0,
      agreed: 0,
      survey: null,
      mfa_secret: null,
      mfa_since: null,
      mfa_last_step: null,
      invited_by: null,
      created_at: now,
      updated_at: now,
    };
    try {
      await this.#options.users.create(row);
      return row;
    } catch (error) {
      if (!this.#options.isUniqueViolation(error)) throw error;
      // Somebody with this address came at the same time.
      return this.find(identity, newAccounts);
    }
  }

  /** Takes over what somebody is by the rules. The owner stays the owner. */
  async #withRole(row: UserRow, { role }: ForeignIdentity): Promise<UserRow> {
    if (role === undefined || row.role === 'owner' || row.role === role) return row;
    await this.#options.users.update(row.id, { role, updated_at: this.#now() });
    this.#options.forgetSessions(row.id);
    return { ...row, role };
  }

  /** Somebody may come back twice at the same time. */
  async #link(row: UserRow, { provider, subject }: ForeignIdentity): Promise<void> {
    try {
      await this.#options.users.addIdentity({ provider, subject, userId: row.id });
    } catch (error) {
      if (!this.#options.isUniqueViolation(error)) throw error;
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function namesOf({ firstName, lastName }: ForeignIdentity) {
  return { first_name: firstName, last_name: lastName };
}

function enabled(row: UserRow): UserRow {
  if (row.disabled === 0) return row;
  throw apiError('FOREIGN_SIGN_IN_REFUSED.disabled');
}
