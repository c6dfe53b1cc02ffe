import { type CallInput, emailAddress, newPassword, type ownerRoutes } from '@millrace/api';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import type { Config } from '../config/config-table.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import { StartError } from '../errors/start-error.ts';
import type { SettingRepository } from '../instance/setting.repository.ts';
import { hashPassword } from './password-hash.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

const SKIPPED = 'owner.setUpSkipped';

export interface OwnerServiceOptions {
  users: UserRepository;
  settings: SettingRepository;
  limits: AttemptLimits;
  /** Whether a code is the one that is printed at the start. */
  isSetupCode(code: string): boolean;
  now?: () => number;
}

export type OwnerSettings = Pick<Config, 'ownerEmail' | 'ownerPassword'>;
export type OwnerInput = NonNullable<CallInput<typeof ownerRoutes.setUp>['body']>;

/** The first account. Before it is set up, whoever may act on the instance is the default user. */
export class OwnerService {
  readonly #options: OwnerServiceOptions;
  /** Set up once is set up for ever. */
  #isSetUp = false;

  constructor(options: OwnerServiceOptions) {
    this.#options = options;
  }

  async isSetUp(): Promise<boolean> {
    this.#isSetUp ||= (await this.#options.users.owner()).email !== null;
    return this.#isSetUp;
  }

  /** Whether the editor begins with the set-up page. */
  async isSkipped(): Promise<boolean> {
    return (await this.#options.settings.get(SKIPPED)) === 'true';
  }

  async skip(): Promise<void> {
    await this.#options.settings.set(SKIPPED, 'true');
  }

  /**
   * @param caller `isTrusted`: they need no code.
   * @throws ServerError `OWNER_SET_UP`, `SETUP_CODE_WRONG`, `TOO_MANY_ATTEMPTS`
   */
  async setUp(input: OwnerInput, caller: { isTrusted: boolean; address: string }): Promise<UserRow> {
    if (await this.isSetUp()) throw setUpAlready();
    if (!caller.isTrusted) await this.#checkCode(input.setupCode, caller.address);
    const { now = Date.now, users } = this.#options;
    const isFirst = await users.claimOwner({
      email: input.email,
      first_name: input.firstName,
      last_name: input.lastName,
      password_hash: await hashPassword(input.password),
      agreed: input.agree ? 1 : 0,
      updated_at: now(),
    });
    if (!isFirst) throw setUpAlready();
    this.#isSetUp = true;
    return users.owner();
  }

  /**
   * Sets the owner up without a browser, where nobody is.
   * @throws StartError when one of the two is missing or not allowed.
   */
  async setUpFromEnvironment({ ownerEmail, ownerPassword }: OwnerSettings): Promise<void> {
    if ((ownerEmail === undefined && ownerPassword === undefined) || (await this.isSetUp())) return;
    const email = emailAddress.safeParse(ownerEmail);
    if (!email.success) throw new StartError(`MILLRACE_OWNER_EMAIL ${reasonOf(ownerEmail, email.error)}.`);
    const password = newPassword.safeParse(ownerPassword);
    if (!password.success) throw new StartError(`MILLRACE_OWNER_PASSWORD ${reasonOf(ownerPassword, password.error)}.`);
    await this.#options.users.claimOwner({
      email: email.data,
      first_name: 'Instance',
      last_name: 'Owner',
      password_hash: await hashPassword(password.data),
    });
  }

  async #checkCode(code: string | undefined, address: string): Promise<void> {
    const attempt = { what: 'setUp', address } as const;
    await this.#options.limits.count(attempt);
    if (code === undefined || !this.#options.isSetupCode(code)) {
      throw apiError('SETUP_CODE_WRONG');
    }
    await this.#options.limits.succeeded(attempt);
  }
}

function reasonOf(value: string | undefined, { issues: [issue] }: { issues: Array<{ message: string }> }): string {
  return value === undefined ? 'is missing: it goes together with the other one' : (issue?.message ?? 'is not allowed');
}

function setUpAlready(): ServerError {
  return apiError('OWNER_SET_UP');
}
