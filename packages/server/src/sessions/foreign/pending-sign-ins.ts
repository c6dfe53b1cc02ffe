import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { SecretCipher } from './provider-settings.ts';

const LIFETIME_MS = 10 * 60_000;
const TOKEN_BYTES = 32;

/** What has to be remembered of somebody who is at the provider. */
export interface PendingSignIn {
  codeVerifier: string;
  nonce: string;
  /** Where in the editor they go afterwards. */
  redirect: string;
  /** Whose account is to be linked; absent for somebody who signs in. */
  userId?: string | undefined;
}

/** Names a sign-in that has begun: one part goes through the provider, the other stays with the browser. */
export interface SignInTokens {
  state: string;
  browser: string;
}

/** Sign-ins under way: each is good once, for ten minutes, in the browser where it began. */
export class PendingSignIns {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #cipher: SecretCipher;
  readonly #now: () => number;

  constructor(db: Kysely<DatabaseSchema>, cipher: SecretCipher, now: () => number = Date.now) {
    this.#db = db;
    this.#cipher = cipher;
    this.#now = now;
  }

  async begin(signIn: PendingSignIn): Promise<SignInTokens> {
    const now = this.#now();
    const [state, browser] = [newToken(), newToken()];
    const state_hash = hashOf(state);
    const secret = this.#cipher.encrypt(JSON.stringify({ ...signIn, browser: hashOf(browser) }), state_hash);
    await this.#db.deleteFrom('foreign_sign_in').where('expires_at', '<=', now).execute();
    await this.#db
      .insertInto('foreign_sign_in')
      .values({ state_hash, secret, expires_at: now + LIFETIME_MS })
      .execute();
    return { state, browser };
  }

  /** Takes it up again, once. @throws ServerError `FOREIGN_SIGN_IN_FAILED` */
  async take({ state, browser }: SignInTokens): Promise<PendingSignIn> {
    const row = await this.#db
      .deleteFrom('foreign_sign_in')
      .where('state_hash', '=', hashOf(state))
      .returningAll()
      .executeTakeFirst();
    if (row && row.expires_at > this.#now()) {
      const { browser: expected, ...signIn } = JSON.parse(
        this.#cipher.decrypt(row.secret, row.state_hash),
      ) as PendingSignIn & {
        browser: string;
      };
      if (timingSafeEqual(Buffer.from(expected), Buffer.from(hashOf(browser)))) return signIn;
    }
    throw new ServerError(
      'FOREIGN_SIGN_IN_FAILED',
      'This sign-in was not begun in this browser, took longer than ten minutes, or was finished already.',
    );
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
