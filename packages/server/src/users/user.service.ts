import type { ShareRepository } from '../access/share.repository.ts';
import { apiError } from '../errors/server-error.ts';
import type { SecondFactor } from './second-factor.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

export interface UserServiceOptions {
  users: UserRepository;
  shares: ShareRepository;
  secondFactor: SecondFactor;
  sessions: { endAll(userId: string): Promise<number>; forget(userId: string): void };
  /** Ends the apps that act for somebody. */
  endApps(userId: string): Promise<void>;
  /** Removes workflows, folders and credentials that somebody owns, with all that belongs to them. */
  deleteOwned(userId: string): Promise<void>;
  /** Lets one take the place of another behind nodes of workflows; before they get what the other one owns. */
  handOverGrants(from: string, to: string): Promise<void>;
  /** Gives folders that somebody owns to another. */
  transferFolders(from: string, to: string): Promise<void>;
  now?: () => number;
}

/** Accounts, as the owner of the instance looks after them. */
export class UserService {
  readonly #options: UserServiceOptions;

  constructor(options: UserServiceOptions) {
    this.#options = options;
  }

  list(): Promise<UserRow[]> {
    return this.#options.users.list();
  }

  async find(id: string): Promise<UserRow> {
    const row = await this.#options.users.findById(id);
    if (row) return row;
    throw apiError('USER_NOT_FOUND', { id });
  }

  async update(
    id: string,
    changes: {
      disabled?: boolean | undefined;
      mfaEnabled?: false | undefined;
      role?: 'admin' | 'member' | undefined;
    },
  ): Promise<UserRow> {
    const row = await this.#findOther(id);
    const { users, sessions, secondFactor, now = Date.now } = this.#options;
    if (changes.disabled !== undefined) {
      await users.update(row.id, { disabled: changes.disabled ? 1 : 0, updated_at: now() });
      if (changes.disabled) await sessions.endAll(row.id);
    }
    if (changes.role !== undefined) {
      await users.update(row.id, { role: changes.role, updated_at: now() });
      sessions.forget(row.id);
    }
    if (changes.mfaEnabled === false) await secondFactor.disable(row);
    return this.find(id);
  }

  /**
   * An account that somebody looks after: whoever gets into the owner's account is the owner.
   * @throws ServerError `FORBIDDEN`
   */
  async findFor(callerId: string, id: string): Promise<UserRow> {
    const row = await this.find(id);
    if (row.role !== 'owner' || row.id === callerId) return row;
    throw apiError('FORBIDDEN.toOwner');
  }

  async endSessions(callerId: string, id: string): Promise<number> {
    await this.findFor(callerId, id);
    const ended = await this.#options.sessions.endAll(id);
    await this.#options.endApps(id);
    return ended;
  }

  /** @param transferId who gets what the user owns; without it, that is deleted. */
  async delete(id: string, transferId: string | undefined): Promise<void> {
    const row = await this.#findOther(id);
    const { users, shares, sessions, deleteOwned, handOverGrants, transferFolders } = this.#options;
    if (transferId === undefined) {
      await deleteOwned(row.id);
    } else {
      const heir = await this.find(transferId);
      if (heir.id === row.id || heir.invited_by !== null) {
        throw apiError('BAD_REQUEST.heir');
      }
      await handOverGrants(row.id, heir.id);
      await shares.transferAll(row.id, heir.id);
      await transferFolders(row.id, heir.id);
    }
    await sessions.endAll(row.id);
    await users.delete(row.id);
    await sessions.endAll(row.id);
  }

  async #findOther(id: string): Promise<UserRow> {
    const row = await this.find(id);
    if (row.role !== 'owner') return row;
    throw apiError('FORBIDDEN.ownerStays');
  }
}
