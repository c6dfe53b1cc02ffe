import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../access/secret-texts.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;

/** Encrypts secrets; `owner` binds a record to what it belongs to. */
interface SecretCipher {
  encrypt(text: string, owner: string): string;
  decrypt(record: string, owner: string): string;
}

export interface SecondFactorOptions {
  users: UserRepository;
  cipher: SecretCipher;
  now?: () => number;
}

export interface SecondFactorProof {
  mfaCode?: string | undefined;
  mfaRecoveryCode?: string | undefined;
}

/** One-time codes of an authenticator (RFC 6238), and recovery codes for when it is lost. */
export class SecondFactor {
  readonly #options: SecondFactorOptions;
  readonly #now: () => number;

  constructor(options: SecondFactorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Makes a secret. It counts once `enable` has seen a code of it. */
  async begin(user: UserRow): Promise<{ secret: string; uri: string }> {
    if (user.mfa_since !== null) throw apiError('MFA_STATE.isOn');
    const { Secret } = await import('otpauth');
    const secret = new Secret({ size: 20 }).base32;
    await this.#options.users.update(user.id, {
      mfa_secret: this.#options.cipher.encrypt(secret, secondFactorOwner(user.id)),
      mfa_last_step: null,
    });
    return { secret, uri: (await totpOf(secret, user.email ?? '')).toString() };
  }

  /** @returns recovery codes, to be shown once. */
  async enable(user: UserRow, code: string): Promise<string[]> {
    if (user.mfa_since !== null) throw apiError('MFA_STATE.isOn');
    if (user.mfa_secret === null) throw apiError('MFA_STATE.noSecret');
    if (!(await this.#isCode(user, code))) throw wrongCode();
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await this.#options.users.setRecoveryCodes(user.id, codes.map(hashOf));
    await this.#options.users.update(user.id, { mfa_since: this.#now() });
    return codes;
  }

  async disable(user: UserRow): Promise<void> {
    await this.#options.users.update(user.id, { mfa_secret: null, mfa_since: null, mfa_last_step: null });
    await this.#options.users.setRecoveryCodes(user.id, []);
  }

  /** @throws ServerError `MFA_REQUIRED`, `MFA_WRONG`; nothing where two factors are off. */
  async require(user: UserRow, { mfaCode, mfaRecoveryCode }: SecondFactorProof): Promise<void> {
    if (user.mfa_since === null) return;
    if (mfaCode !== undefined) {
      if (!(await this.#isCode(user, mfaCode))) throw wrongCode();
    } else if (mfaRecoveryCode !== undefined) {
      if (!(await this.#options.users.useRecoveryCode(user.id, hashOf(mfaRecoveryCode)))) throw wrongCode();
    } else {
      throw apiError('MFA_REQUIRED');
    }
  }

  /** Each code is good once: whoever saw it being typed cannot use it again. */
  async #isCode(user: UserRow, code: string): Promise<boolean> {
    const { users, cipher } = this.#options;
    if (user.mfa_secret === null) return false;
    const totp = await totpOf(cipher.decrypt(user.mfa_secret, secondFactorOwner(user.id)), '');
    const timestamp = this.#now();
    const steps = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: 1 });
    if (steps === null) return false;
    return users.useTimeStep(user.id, Math.floor(timestamp / 1000 / PERIOD_SECONDS) + steps);
  }
}

async function totpOf(secret: string, label: string) {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'Millrace', label, secret, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' });
}

/** What the secret of an authenticator is encrypted for. */
export function secondFactorOwner(userId: string): string {
  return `second factor of ${userId}`;
}

function newRecoveryCode(): string {
  return randomBytes(RECOVERY_CODE_BYTES)
    .toString('hex')
    .replace(/(.{5})(?=.)/g, '$1-');
}

function hashOf(code: string): string {
  return hashOfToken(code.toLowerCase().replace(/[^0-9a-f]/g, ''));
}

function wrongCode(): ServerError {
  return apiError('MFA_WRONG');
}
