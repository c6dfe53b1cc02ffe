import { setTimeout as delay } from 'node:timers/promises';
import { tokenFingerprint } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { CredentialTable } from '../../database/tables/credential-tables.ts';
import { apiError, ServerError } from '../../errors/server-error.ts';
import type { CredentialRepository } from '../credential.repository.ts';
import { type CredentialData, TOKEN_FIELD, tokenOf } from '../credential-data.ts';
import type { FindCredentialType } from '../mask-secrets.ts';
import type { OAuthFields } from './oauth-fields.ts';
import { oauth2SettingsOf, oauthVersionOf, withDefaults } from './oauth-settings.ts';
import { hasEnded, type OAuth2Client } from './oauth2-client.ts';

export interface TokenKeeperOptions {
  repository: Pick<CredentialRepository, 'findById' | 'claimRenewal' | 'releaseRenewal'>;
  data: CredentialData;
  client: Pick<OAuth2Client, 'renewed'>;
  fields: Pick<OAuthFields, 'of'>;
}

/** Longer than a service may take to answer. */
const CLAIM_MS = 60_000;
/** How often a server looks whether another one has finished. */
const LOOK_EVERY_MS = 100;

/**
 * Keeps tokens of OAuth 2.0 usable. A token is renewed once, however many executions and servers find that it has ended:
 * services withdraw everything when an old refresh token is used twice.
 */
export class TokenKeeper {
  readonly #options: TokenKeeperOptions;
  /** Renewals of this server that are under way. */
  readonly #renewals = new Map<string, Promise<JsonObject>>();

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
  }

  /**
   * Data of a credential with a token that can be used.
   * @param refused the fingerprint of a token that the service does not take any more, though it should.
   * @throws ServerError `CREDENTIAL_NOT_CONNECTED`, `OAUTH_REFUSED`, `OAUTH_UNREACHABLE`
   */
  async fresh(row: CredentialTable, findType: FindCredentialType, refused?: string): Promise<JsonObject> {
    const data = this.#options.data.open(row);
    if (oauthVersionOf(row.type, findType) !== 2) return data;
    const mustRenew = (stored: JsonObject): boolean => isUnusable(stored, row.type, findType, refused);
    if (!mustRenew(data)) return data;
    const known = this.#renewals.get(row.id);
    if (known) return known;
    const renewal = this.#renew(row.id, findType, mustRenew).finally(() => this.#renewals.delete(row.id));
    this.#renewals.set(row.id, renewal);
    return renewal;
  }

  async #renew(
    id: string,
    findType: FindCredentialType,
    mustRenew: (data: JsonObject) => boolean,
  ): Promise<JsonObject> {
    for (;;) {
      const now = Date.now();
      const until = now + CLAIM_MS;
      const isClaimed = await this.#options.repository.claimRenewal(id, now, until);
      try {
        // Another server may have renewed it since it was read.
        const row = await this.#options.repository.findById(id);
        if (!row) throw apiError('CREDENTIAL_NOT_FOUND', { id });
        const data = this.#options.data.open(row);
        if (!mustRenew(data)) return data;
        if (isClaimed) return await this.#askForToken(row, data, findType);
      } finally {
        if (isClaimed) await this.#options.repository.releaseRenewal(id, until);
      }
      await delay(LOOK_EVERY_MS);
    }
  }

  async #askForToken(row: CredentialTable, data: JsonObject, findType: FindCredentialType): Promise<JsonObject> {
    const settings = oauth2SettingsOf(await this.#options.fields.of(row, data, findType));
    const former = tokenOf(data) ?? {};
    const token = await this.#options.client.renewed(settings, former).catch((error: unknown) => {
      // With a password or client credentials there is nobody to connect it.
      throw typeof former.refresh_token === 'string' && isEndOfGrant(error)
        ? apiError('CREDENTIAL_NOT_CONNECTED.notRenewed', { name: row.name, said: error.message })
        : error;
    });
    if (!token) throw apiError('CREDENTIAL_NOT_CONNECTED', { name: row.name });
    return this.#options.data.change(row.id, (stored) => ({ data: { ...stored, [TOKEN_FIELD]: token } }));
  }
}

/** What services say of refresh tokens that were withdrawn, have expired or were used before: RFC 6749, Slack, GitHub. */
const END_OF_GRANT = /\b(invalid_grant|invalid_refresh_token|token_expired|token_revoked|bad_refresh_token)\b/;

/** Whether only the user can help, by connecting the credential again. */
function isEndOfGrant(error: unknown): error is ServerError {
  return error instanceof ServerError && error.code === 'OAUTH_REFUSED' && END_OF_GRANT.test(error.message);
}

function isUnusable(data: JsonObject, type: string, findType: FindCredentialType, refused?: string): boolean {
  const token = tokenOf(data);
  const grant = withDefaults(data, type, findType).grantType;
  const needsNobody = grant === 'clientCredentials' || grant === 'password';
  if (!token) return needsNobody;
  if (refused !== undefined && refused === tokenFingerprint(token)) return true;
  // One that cannot be renewed is tried as it is: the clocks may differ.
  return hasEnded(token) && (needsNobody || typeof token.refresh_token === 'string');
}
