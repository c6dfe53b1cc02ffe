import type { Attempt, AttemptLimits } from '../access/attempt-limits.ts';
import { apiError } from '../errors/server-error.ts';
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

/** Where somebody signs in. */
export interface SignInPlace {
  address: string;
  /** The device, where it proves that the user signed in there before. */
  deviceOf(userId: string): string | undefined;
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
  async check(request: SignInRequest, { address, deviceOf }: SignInPlace): Promise<UserRow> {
    const { users, limits } = this.#options;
    const user = await users.findByEmail(request.email);
    const device = user && deviceOf(user.id);
    const attempt = { what: 'signIn', account: request.email, address, device } as const;
    await limits.count(attempt);
    const isRight = await verifyPassword(request.password, user?.password_hash);
    if (!user || !isRight || user.disabled === 1) {
      throw apiError('SIGN_IN_FAILED');
    }
    await limits.succeeded(attempt);
    await this.#requireSecondFactor(user, request, { address, device });
    if (user.password_hash !== null && needsRehash(user.password_hash)) {
      await users.update(user.id, { password_hash: await hashPassword(request.password) });
    }
    return user;
  }

  /** Counted apart, for who knows the password already. The first call of somebody who has yet to be asked is no guess. */
  async #requireSecondFactor(user: UserRow, proof: SecondFactorProof, from: Pick<Attempt, 'address' | 'device'>) {
    const { secondFactor, limits } = this.#options;
    const isGuess = user.mfa_since !== null && (proof.mfaCode ?? proof.mfaRecoveryCode) !== undefined;
    const attempt = { what: 'secondFactor', account: user.id, ...from } as const;
    if (isGuess) await limits.count(attempt);
    await secondFactor.require(user, proof);
    if (isGuess) await limits.succeeded(attempt);
  }
}
