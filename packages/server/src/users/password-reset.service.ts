import type { AttemptLimits } from '../access/attempt-limits.ts';
import type { LinkTerms, SignedLinks } from '../access/signed-links.ts';
import { apiError } from '../errors/server-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordMessage } from '../mail/messages.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodLink } from './require-good-link.ts';
import type { SecondFactor } from './second-factor.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

const LIFETIME_MS = 3_600_000;

export interface PasswordResetOptions {
  users: UserRepository;
  links: SignedLinks;
  limits: AttemptLimits;
  mailer: Mailer;
  secondFactor: SecondFactor;
  sessions: { endAll(userId: string): Promise<number> };
  /** Ends the apps that act for somebody. */
  endApps(userId: string): Promise<void>;
  /** With a closing slash. */
  publicUrl: string;
  now?: () => number;
}

/** New passwords for those who forgot theirs, by a link that is good once. */
export class PasswordReset {
  readonly #options: PasswordResetOptions;
  readonly #now: () => number;

  constructor(options: PasswordResetOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Sends a link. Whether the address is known shows neither in the answer nor in the time it takes. */
  async request(email: string, address: string): Promise<void> {
    const { mailer, limits, users, publicUrl } = this.#options;
    if (!mailer.isSetUp) throw apiError('MAIL_NOT_SET_UP');
    await limits.count({ what: 'password', account: email, address });
    const user = await users.findByEmail(email);
    if (!user || !canReset(user)) return;
    const { host } = new URL(publicUrl);
    // Not waited for, and failures are logged by the mailer.
    void mailer
      .send(email, passwordMessage({ firstName: user.first_name, url: this.linkFor(user), host }))
      .catch(() => {});
  }

  /** A link to hand over. */
  linkFor(user: UserRow): string {
    const { links, publicUrl } = this.#options;
    const token = links.sign(termsOf(user), this.#now() + LIFETIME_MS);
    return `${publicUrl}change-password?${new URLSearchParams({ token, userId: user.id })}`;
  }

  /** @throws ServerError `LINK_USED`, `LINK_EXPIRED`, `LINK_INVALID` */
  async check(link: { userId: string; token: string }, address: string): Promise<UserRow> {
    const attempt = { what: 'link', account: link.userId, address } as const;
    await this.#options.limits.count(attempt);
    const user = await this.#options.users.findById(link.userId);
    if (!user || !canReset(user)) throw apiError('LINK_INVALID');
    requireGoodLink(this.#options.links.stateOf(link.token, termsOf(user), this.#now()));
    await this.#options.limits.succeeded(attempt);
    return user;
  }

  /** The second factor stays: whoever reads the mail of a user is not the user yet. */
  async change(
    request: { userId: string; token: string; password: string; mfaCode?: string | undefined },
    address: string,
  ): Promise<void> {
    const user = await this.check(request, address);
    const attempt = { what: 'secondFactor', account: user.id, address } as const;
    await this.#options.limits.count(attempt);
    await this.#options.secondFactor.require(user, request);
    await this.#options.limits.succeeded(attempt);
    const password_hash = await hashPassword(request.password);
    await this.#options.users.update(user.id, { password_hash, updated_at: this.#now() });
    await this.#options.sessions.endAll(user.id);
    await this.#options.endApps(user.id);
  }
}

function canReset(user: UserRow): boolean {
  return user.disabled === 0 && user.invited_by === null && user.email !== null;
}

function termsOf(user: UserRow): LinkTerms {
  return { purpose: 'password', subject: user.id, binding: `${user.email} ${user.password_hash ?? ''}` };
}
