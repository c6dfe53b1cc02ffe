import type { AttemptLimits } from '../access/attempt-limits.ts';
import type { LinkTerms, SignedLinks } from '../access/signed-links.ts';
import { newId } from '../database/new-id.ts';
import { apiError } from '../errors/server-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { invitationMessage } from '../mail/messages.ts';
import { emailTaken } from './account.service.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodLink } from './require-good-link.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

export interface InvitationsOptions {
  users: UserRepository;
  links: SignedLinks;
  limits: AttemptLimits;
  mailer: Mailer;
  /** With a closing slash. */
  publicUrl: string;
  isUniqueViolation(error: unknown): boolean;
  now?: () => number;
}

/** How an invitation went out. */
export interface Invited {
  user: { id: string; email: string; inviteAcceptUrl?: string };
  error?: string;
}

export interface InvitationLink {
  inviterId: string;
  inviteeId: string;
  token: string;
}

interface NewProfile {
  firstName: string;
  lastName: string;
  password: string;
  agree?: boolean | undefined;
}

/** Invitations: an account that waits for its owner to set name and password, by a link. */
export class Invitations {
  readonly #options: InvitationsOptions;
  readonly #now: () => number;

  constructor(options: InvitationsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Those who are invited already are invited again; those who have an account are an error of their own. */
  async invite(inviterId: string, emails: readonly string[]): Promise<Invited[]> {
    const inviter = await this.#find(inviterId);
    const invited: Invited[] = [];
    for (const email of new Set(emails)) invited.push(await this.#inviteOne(inviter, email));
    return invited;
  }

  async reinvite(inviterId: string, userId: string): Promise<{ isSent: boolean; inviteAcceptUrl?: string }> {
    const row = await this.#findPending(userId);
    if (!this.#options.mailer.isSetUp) return { isSent: false, inviteAcceptUrl: this.#linkFor(row) };
    await this.#send(await this.#find(inviterId), row);
    return { isSent: true };
  }

  async linkFor(userId: string): Promise<string> {
    return this.#linkFor(await this.#findPending(userId));
  }

  /** Who sent an invitation. @throws ServerError `LINK_USED`, `LINK_EXPIRED`, `LINK_INVALID` */
  async resolve(link: InvitationLink, address: string): Promise<{ inviter: UserRow; invitee: UserRow }> {
    const attempt = { what: 'link', account: link.inviteeId, address } as const;
    await this.#options.limits.count(attempt);
    const { users, links } = this.#options;
    const [inviter, invitee] = await Promise.all([users.findById(link.inviterId), users.findById(link.inviteeId)]);
    if (!inviter || invitee?.disabled !== 0) throw apiError('LINK_INVALID');
    requireGoodLink(links.stateOf(link.token, termsOf(invitee), this.#now()));
    if (invitee.invited_by !== link.inviterId) throw apiError('LINK_INVALID');
    await this.#options.limits.succeeded(attempt);
    return { inviter, invitee };
  }

  async accept(
    link: InvitationLink,
    { firstName, lastName, password, agree = false }: NewProfile,
    address: string,
  ): Promise<UserRow> {
    const { invitee } = await this.resolve(link, address);
    const isFirst = await this.#options.users.claimInvitation(invitee.id, {
      first_name: firstName,
      last_name: lastName,
      password_hash: await hashPassword(password),
      agreed: agree ? 1 : 0,
      updated_at: this.#now(),
    });
    if (!isFirst) throw apiError('LINK_USED.invitation');
    return this.#find(invitee.id);
  }

  async #inviteOne(inviter: UserRow, email: string): Promise<Invited> {
    const found = (await this.#options.users.findByEmail(email)) ?? (await this.#create(inviter, email));
    const user = { id: found.id, email };
    if (found.invited_by === null) return { user, error: emailTaken(email).message };
    const inviteAcceptUrl = this.#linkFor(found);
    if (!this.#options.mailer.isSetUp) return { user: { ...user, inviteAcceptUrl } };
    try {
      await this.#send(inviter, found);
      return { user };
    } catch (error) {
      return { user: { ...user, inviteAcceptUrl }, error: (error as Error).message };
    }
  }

  async #create(inviter: UserRow, email: string): Promise<UserRow> {
    const now = this.#now();
    const row: UserRow = {
      id: newId(),
      email,
      first_name: '',
      last_name: '',
      password_hash: null,
      role: 'member',
      disabled: 0,
      agreed: 0,
      survey: null,
      mfa_secret: null,
      mfa_since: null,
      mfa_last_step: null,
      invited_by: inviter.id,
      created_at: now,
      updated_at: now,
    };
    try {
      await this.#options.users.create(row);
      return row;
    } catch (error) {
      // Somebody invited the same person at the same time.
      const other = this.#options.isUniqueViolation(error) ? await this.#options.users.findByEmail(email) : undefined;
      if (other) return other;
      throw error;
    }
  }

  #send(inviter: UserRow, invitee: UserRow): Promise<void> {
    const { host } = new URL(this.#options.publicUrl);
    const name = `${inviter.first_name} ${inviter.last_name}`.trim();
    const message = invitationMessage({ inviter: name, url: this.#linkFor(invitee), host });
    return this.#options.mailer.send(invitee.email ?? '', message);
  }

  #linkFor(invitee: UserRow): string {
    const token = this.#options.links.sign(termsOf(invitee), this.#now() + LIFETIME_MS);
    const query = new URLSearchParams({ inviterId: invitee.invited_by ?? '', inviteeId: invitee.id, token });
    return `${this.#options.publicUrl}signup?${query}`;
  }

  async #find(id: string): Promise<UserRow> {
    const row = await this.#options.users.findById(id);
    if (row) return row;
    throw apiError('USER_NOT_FOUND', { id });
  }

  async #findPending(id: string): Promise<UserRow> {
    const row = await this.#find(id);
    if (row.invited_by !== null) return row;
    throw apiError('USER_NOT_PENDING');
  }
}

function termsOf(invitee: UserRow): LinkTerms {
  return { purpose: 'invitation', subject: invitee.id, binding: `${invitee.email} ${invitee.invited_by ?? ''}` };
}
