import type { AttemptLimits } from '../access/attempt-limits.ts';
import { ServerError } from '../errors/server-error.ts';
import { hashPassword, needsRehash, verifyPassword } from '../users/password-hash.ts';
import type { SecondFactor, SecondFactorProof } from '../users/second-factor.ts';
import type { UserRepository, UserRow } from '../users/user.repository.ts';

export interface SignInOptions {
  users: UserRepository;
  secondFactor: SecondFactor;
  limits: AttemptLimits;
}

export interface SignInRequest extends SecondFactorProof {
  email: string;
  password: string;
}

/** Proves who somebody is by address and password, and by a second factor where the account has one. */
export class SignIn {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  /**
   * The answer and the time it takes are the same for an unknown address and a wrong password.
   * @throws ServerError `SIGN_IN_FAILED`, `MFA_REQUIRED`, `MFA_WRONG`, `TOO_MANY_ATTEMPTS`
   */
  async check(request: SignInRequest, address: string): Promise<UserRow> {
    const { users, secondFactor, limits } = this.#options;
    const attempt = { what: 'signIn', account: request.email, address } as const;
    await limits.count(attempt);
    const user = await users.findByEmail(request.email);
    const isRight = await verifyPassword(request.password, user?.password_hash);
    if (!user || !isRight || user.disabled === 1) {
      throw new ServerError('SIGN_IN_FAILED', 'The address or the password is wrong.');
    }
    await secondFactor.require(user, request);
    await limits.succeeded(attempt);
    if (user.password_hash !== null && needsRehash(user.password_hash)) {
      await users.update(user.id, { password_hash: await hashPassword(request.password) });
    }
    return user;
  }
}
