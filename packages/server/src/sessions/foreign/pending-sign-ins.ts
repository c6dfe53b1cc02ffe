import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashOfToken } from '../../access/secret-texts.ts';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { apiError, type ServerError } from '../../errors/server-error.ts';
import type { ForeignIdentity } from './foreign-identity.ts';
import type { SecretCipher } from './provider-settings.ts';

const LIFETIME_MS = 10 * 60_000;
const TOKEN_BYTES = 32;

/** What has to be remembered of somebody who is at the provider, by how they come back. */
export type SignInProof =
  | { kind: 'openId'; codeVerifier: string; nonce: string }
  | { kind: 'saml'; requestId: string }
  /** The provider has vouched for them; it is left to see that they are in the browser where they began. */
  | { kind: 'confirmed'; identity: ForeignIdentity };

export interface PendingSignIn<Proof extends SignInProof = SignInProof> {
  proof: Proof;
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

type ProofOf<Kind extends SignInProof['kind']> = Extract<SignInProof, { kind: Kind }>;
type StoredSignIn = PendingSignIn & { browser: string };

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
    const browser = newToken();
    return { state: await this.#store({ ...signIn, browser: hashOfToken(browser) }), browser };
  }

  /** Takes it up again, once. @throws ServerError `FOREIGN_SIGN_IN_FAILED` */
  async take<Kind extends SignInProof['kind']>(
    kind: Kind,
    { state, browser }: SignInTokens,
  ): Promise<PendingSignIn<ProofOf<Kind>>> {
    const { browser: expected, ...signIn } = await this.#takeStored(kind, state);
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(hashOfToken(browser)))) return signIn;
    throw notUnderWay();
  }

  /**
   * Takes the answer to a SAML request, once. Pages of other sites post it, with which browsers send no cookies: so it
   * is good for nothing but to go on in the browser where it began. Returns the state for that.
   * @throws ServerError `FOREIGN_SIGN_IN_FAILED`, and what `confirm` does
   */
  async confirm(state: string, confirm: (requestId: string) => Promise<ForeignIdentity>): Promise<string> {
    const { proof, ...signIn } = await this.#takeStored('saml', state);
    return this.#store({ ...signIn, proof: { kind: 'confirmed', identity: await confirm(proof.requestId) } });
  }

  async #store(signIn: StoredSignIn): Promise<string> {
    const now = this.#now();
    const state = newToken();
    const state_hash = hashOfToken(state);
    const secret = this.#cipher.encrypt(JSON.stringify(signIn), state_hash);
    await this.#db.deleteFrom('foreign_sign_in').where('expires_at', '<=', now).execute();
    await this.#db
      .insertInto('foreign_sign_in')
      .values({ state_hash, secret, expires_at: now + LIFETIME_MS })
      .execute();
    return state;
  }

  async #takeStored<Kind extends SignInProof['kind']>(
    kind: Kind,
    state: string,
  ): Promise<PendingSignIn<ProofOf<Kind>> & { browser: string }> {
    const row = await this.#db
      .deleteFrom('foreign_sign_in')
      .where('state_hash', '=', hashOfToken(state))
      .returningAll()
      .executeTakeFirst();
    if (!row || row.expires_at <= this.#now()) throw notUnderWay();
    const signIn = JSON.parse(this.#cipher.decrypt(row.secret, row.state_hash)) as StoredSignIn;
    if (!isOf(kind, signIn)) throw notUnderWay();
    return signIn;
  }
}

function isOf<Kind extends SignInProof['kind']>(
  kind: Kind,
  signIn: StoredSignIn,
): signIn is PendingSignIn<ProofOf<Kind>> & { browser: string } {
  // Sign-ins of an earlier version have no proof.
  return signIn.proof?.kind === kind;
}

function notUnderWay(): ServerError {
  return apiError('FOREIGN_SIGN_IN_FAILED.notPending');
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
