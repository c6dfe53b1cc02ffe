import type { accountRoutes, CallInput } from '@millrace/api';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordChangedMessage } from '../mail/messages.ts';
import type { AccountCaller } from './account-caller.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { SecondFactor } from './second-factor.ts';
import type { UserChanges, UserRepository, UserRow } from './user.repository.ts';

type Body<Name extends keyof typeof accountRoutes> = NonNullable<CallInput<(typeof accountRoutes)[Name]>['body']>;

export interface AccountServiceOptions {
  users: UserRepository;
  secondFactor: SecondFactor;
  limits: AttemptLimits;
  mailer: Mailer;
  /** Host of the instance, for messages. */
  host: string;
  sessions: {
    endAll(userId: string, exceptId?: string): Promise<number>;
    isRecent(sessionId: string, userId: string): Promise<boolean>;
  };
  /** Ends the apps that act for somebody. */
  endApps(userId: string): Promise<void>;
  /** Has an address confirmed; false where that cannot be. */
  emailChange: { request(user: UserRow, email: string, address: string): Promise<boolean> };
  isUniqueViolation(error: unknown): boolean;
  now?: () => number;
}

/** What users change about themselves. What would let somebody else in asks for the password. */
export class AccountService {
  readonly #options: AccountServiceOptions;
  readonly #now: () => number;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async find(userId: string): Promise<UserRow> {
    const row = await this.#options.users.findById(userId);
    if (row) return row;
    throw apiError('USER_NOT_FOUND', { id: userId });
  }

  async update(caller: AccountCaller, changes: Body<'update'>): Promise<UserRow> {
    const row = await this.find(caller.userId);
    const { firstName, lastName, email, agree, currentPassword } = changes;
    const updates: UserChanges = {
      updated_at: this.#now(),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(agree !== undefined && { agreed: agree ? 1 : 0 }),
    };
    if (email !== undefined && email !== row.email) {
      await this.#requirePassword(row, currentPassword, caller);
      // Without mail there is no way to ask whoever reads it.
      if (!(await this.#options.emailChange.request(row, email, caller.address))) updates.email = email;
    }
    try {
      await this.#options.users.update(row.id, updates);
    } catch (error) {
      throw this.#options.isUniqueViolation(error) ? emailTaken(email ?? '') : error;
    }
    return this.find(row.id);
  }

  async changePassword(
    caller: AccountCaller,
    { currentPassword, newPassword, keepApps }: Body<'changePassword'>,
  ): Promise<void> {
    const row = await this.find(caller.userId);
    await this.#requirePassword(row, currentPassword, caller);
    const { users, sessions, endApps, mailer, host } = this.#options;
    await users.update(row.id, { password_hash: await hashPassword(newPassword), updated_at: this.#now() });
    await sessions.endAll(row.id, caller.sessionId);
    if (!keepApps) await endApps(row.id);
    if (!mailer.isSetUp || row.email === null) return;
    // Failures are logged by the mailer; the password is changed whether or not the message arrives.
    void mailer.send(row.email, passwordChangedMessage({ firstName: row.first_name, host })).catch(() => {});
  }

  /**
   * Makes sure that the caller is at the screen, before something lets in whoever holds it: by their password, and where they
   * have none, by a sign-in of the last minutes.
   * @throws ServerError `PASSWORD_WRONG`, `SIGN_IN_NOT_RECENT`
   */
  async confirmPresence(caller: AccountCaller, currentPassword: string | undefined): Promise<void> {
    const row = await this.find(caller.userId);
    if (row.password_hash !== null) return this.#requirePassword(row, currentPassword, caller);
    if (await this.#options.sessions.isRecent(caller.sessionId, caller.userId)) return;
    throw apiError('SIGN_IN_NOT_RECENT');
  }

  async answerSurvey(userId: string, answers: Body<'survey'>): Promise<void> {
    await this.#options.users.update(userId, { survey: JSON.stringify(answers), updated_at: this.#now() });
  }

  async startMfa(caller: AccountCaller, currentPassword: string | undefined): Promise<{ secret: string; uri: string }> {
    const row = await this.find(caller.userId);
    await this.#requirePassword(row, currentPassword, caller);
    return this.#options.secondFactor.begin(row);
  }

  async enableMfa(caller: AccountCaller, code: string): Promise<string[]> {
    const attempt = { what: 'secondFactor', account: caller.userId, address: caller.address } as const;
    await this.#options.limits.count(attempt);
    const codes = await this.#options.secondFactor.enable(await this.find(caller.userId), code);
    await this.#options.limits.succeeded(attempt);
    await this.#options.sessions.endAll(caller.userId, caller.sessionId);
    return codes;
  }

  async disableMfa(caller: AccountCaller, { code, currentPassword }: Body<'disableMfa'>): Promise<void> {
    const row = await this.find(caller.userId);
    if (row.mfa_since === null) throw apiError('MFA_STATE.isOff');
    await this.#requirePassword(row, currentPassword, caller);
    const attempt = { what: 'secondFactor', account: row.id, address: caller.address } as const;
    await this.#options.limits.count(attempt);
    const isRecoveryCode = code.length > 8;
    await this.#options.secondFactor.require(row, isRecoveryCode ? { mfaRecoveryCode: code } : { mfaCode: code });
    await this.#options.limits.succeeded(attempt);
    await this.#options.secondFactor.disable(row);
  }

  /** Somebody at an unlocked screen does not know it. Accounts without one sign in by another service only. */
  async #requirePassword(row: UserRow, given: string | undefined, { address }: AccountCaller): Promise<void> {
    if (row.password_hash === null) return;
    const attempt = { what: 'signIn', account: row.id, address } as const;
    await this.#options.limits.count(attempt);
    if (given === undefined || !(await verifyPassword(given, row.password_hash))) {
      throw apiError('PASSWORD_WRONG');
    }
    await this.#options.limits.succeeded(attempt);
  }
}

export function emailTaken(email: string): ServerError {
  return apiError('EMAIL_TAKEN', { email });
}
