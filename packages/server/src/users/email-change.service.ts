import type { AttemptLimits } from '../access/attempt-limits.ts';
import type { LinkTerms, SignedLinks } from '../access/signed-links.ts';
import { apiError } from '../errors/server-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { emailChangedMessage, newEmailMessage } from '../mail/messages.ts';
import { emailTaken } from './account.service.ts';
import { requireGoodLink } from './require-good-link.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

const LIFETIME_MS = 24 * 3_600_000;

export interface EmailChangeOptions {
  users: UserRepository;
  links: SignedLinks;
  limits: AttemptLimits;
  mailer: Mailer;
  publicUrl: string;
  isUniqueViolation(error: unknown): boolean;
  now?: () => number;
}

/** New addresses, which count once whoever reads their mail has confirmed them. */
export class EmailChange {
  readonly #options: EmailChangeOptions;
  readonly #now: () => number;

  constructor(options: EmailChangeOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Sends a link to the new address. Where no mail can be sent nothing is changed either, and false comes back.
   * @throws ServerError `EMAIL_TAKEN`, `MAIL_FAILED`, `TOO_MANY_ATTEMPTS`
   */
  async request(user: UserRow, email: string, address: string): Promise<boolean> {
    const { mailer, limits, users, links, publicUrl } = this.#options;
    if (!mailer.isSetUp) return false;
    await limits.count({ what: 'password', account: user.id, address });
    if (await users.findByEmail(email)) throw emailTaken(email);
    const token = links.sign(termsOf(user, email), this.#now() + LIFETIME_MS);
    const url = `${publicUrl}confirm-email?${new URLSearchParams({ userId: user.id, email, token })}`;
    const { host } = new URL(publicUrl);
    await mailer.send(email, newEmailMessage({ firstName: user.first_name, url, host }));
    return true;
  }

  /** @throws ServerError `LINK_USED`, `LINK_EXPIRED`, `LINK_INVALID`, `EMAIL_TAKEN` */
  async confirm(link: { userId: string; email: string; token: string }, address: string): Promise<void> {
    const { limits, links, users, mailer, publicUrl } = this.#options;
    const attempt = { what: 'link', account: link.userId, address } as const;
    await limits.count(attempt);
    const user = await users.findById(link.userId);
    if (user?.disabled !== 0) throw apiError('LINK_INVALID');
    requireGoodLink(links.stateOf(link.token, termsOf(user, link.email), this.#now()));
    await limits.succeeded(attempt);
    try {
      await users.update(user.id, { email: link.email, updated_at: this.#now() });
    } catch (error) {
      throw this.#options.isUniqueViolation(error) ? emailTaken(link.email) : error;
    }
    if (user.email === null) return;
    const message = emailChangedMessage({ firstName: user.first_name, host: new URL(publicUrl).host });
    // Failures are logged by the mailer; the address is changed whether or not the message arrives.
    void mailer.send(user.email, message).catch(() => {});
  }
}

/** Worthless once the address or the password is another one. */
function termsOf({ id, email, password_hash }: UserRow, newEmail: string): LinkTerms {
  return { purpose: 'emailAddress', subject: `${id} ${newEmail}`, binding: JSON.stringify([email, password_hash]) };
}
