import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../access/actor.ts';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import { hashOfToken, isSameSecret } from '../access/secret-texts.ts';
import type { AppClientRepository } from './app-client.repository.ts';
import { isOwnResource } from './app-request.ts';
import type { ConnectedAppRepository, ConnectedAppRow, NamedApp, NewTokens } from './connected-app.repository.ts';
import { OAuthError } from './oauth-error.ts';

const ACCESS_PREFIX = 'mra_';
const REFRESH_PREFIX = 'mrr_';
const SECRET_BYTES = 32;
const FAMILY_BYTES = 16;
const ACCESS_LIFETIME_S = 3600;
/** An app that was not used for so long is asked for again. */
const REFRESH_LIFETIME_MS = 30 * 86_400_000;
/** A program that lost its connection may come back under the name that it registered. */
const REMEMBERED_MS = 30 * 86_400_000;
/** Use is not noted each time. */
const USE_INTERVAL_MS = 60_000;

/** What an app is given, in the words of RFC 6749. */
interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  scope: string;
}

export interface AppTokensOptions {
  clients: AppClientRepository;
  apps: ConnectedAppRepository;
  limits: AttemptLimits;
  /** Address of the MCP server. */
  resource: string;
  /** An app ended by itself, or because a code or token of it came twice. */
  onEnd(app: NamedApp, why: 'end' | 'reuse', address: string): Promise<void>;
  now?: () => number;
}

/**
 * Tokens of connected apps, of which hashes are stored. A refresh token is good once: it has a part that all of one app
 * share, so that a former one is known as such, and ends the app.
 */
export class AppTokens {
  readonly #options: AppTokensOptions;
  readonly #now: () => number;

  constructor(options: AppTokensOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Answers the token endpoint.
   * @param address where it comes from
   * @throws OAuthError; ServerError `TOO_MANY_ATTEMPTS`
   */
  async give(fields: URLSearchParams, address: string): Promise<TokenAnswer> {
    const { limits, resource } = this.#options;
    if (!isOwnResource(fields.get('resource'), resource)) {
      throw new OAuthError('invalid_target', `Tokens are given for ${resource} only.`);
    }
    const type = fields.get('grant_type');
    if (type !== 'authorization_code' && type !== 'refresh_token') {
      throw new OAuthError('unsupported_grant_type', 'The grant_type is "authorization_code" or "refresh_token" here.');
    }
    const given = type === 'authorization_code' ? this.#exchange(fields, address) : this.#refresh(fields, address);
    const answer = await given;
    if (answer) return answer;
    await limits.count({ what: 'appToken', address });
    throw new OAuthError(
      'invalid_grant',
      'The code or token is unknown, was used or has expired, or is for another app.',
    );
  }

  /** Ends an app by any of its tokens (RFC 7009). What is unknown needs no end. */
  async revoke(token: string, clientId: string, address: string): Promise<void> {
    const app = await this.#find(token);
    if (app?.client_id === clientId) await this.#end(app, 'end', address);
  }

  /** Whom an access token acts for; `undefined` where it is not good. @throws ServerError `TOO_MANY_ATTEMPTS` */
  async authenticate(token: string, address: string): Promise<Actor | undefined> {
    const { apps, limits } = this.#options;
    const now = this.#now();
    const found = await apps.findByAccessHash(hashOfToken(token), now);
    if (!found) {
      await limits.count({ what: 'appToken', address });
      return undefined;
    }
    if (now - (found.last_used_at ?? 0) > USE_INTERVAL_MS) await apps.markUsed(found.id, now);
    return {
      kind: 'app',
      user: { id: found.user_id, role: found.role },
      appId: found.id,
      scopes: new Set(JSON.parse(found.scopes) as string[]),
      isDefaultUser: found.email === null,
    };
  }

  async #exchange(fields: URLSearchParams, address: string): Promise<TokenAnswer | undefined> {
    const { apps } = this.#options;
    const now = this.#now();
    const codeHash = hashOfToken(fields.get('code') ?? '');
    const row = await apps.takeCode(codeHash, now);
    if (!row) {
      const used = await apps.findByHash('code_hash', codeHash);
      if (used) await this.#end(used, 'reuse', address);
      return undefined;
    }
    const family = randomBytes(FAMILY_BYTES).toString('base64url');
    const isGood = row.code_expires_at > now && (await apps.isLiving(row.id, now)) && isMeant(row, fields);
    const tokens = isGood ? this.#tokens(row, family) : undefined;
    if (!tokens || !(await apps.begin(row.id, hashOfToken(family), tokens.stored))) {
      await apps.delete(row.id);
      return undefined;
    }
    await apps.deleteFormer(row, 'all');
    return tokens.answer;
  }

  async #refresh(fields: URLSearchParams, address: string): Promise<TokenAnswer | undefined> {
    const { apps, clients } = this.#options;
    const token = fields.get('refresh_token') ?? '';
    const now = this.#now();
    const app = await this.#find(token);
    if (!app || app.client_id !== fields.get('client_id')) return undefined;
    if ((app.refresh_expires_at ?? 0) <= now || !(await apps.isLiving(app.id, now))) return undefined;
    const tokens = this.#tokens(app, familyOf(token));
    if (!(await apps.replaceTokens(app.id, hashOfToken(token), tokens.stored))) {
      await this.#end(app, 'reuse', address);
      return undefined;
    }
    await clients.keepUntil(app.client_id, app.ends_at + REMEMBERED_MS);
    return tokens.answer;
  }

  #tokens({ scopes }: ConnectedAppRow, family: string): { answer: TokenAnswer; stored: NewTokens } {
    const now = this.#now();
    const access = `${ACCESS_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const refresh = `${REFRESH_PREFIX}${family}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
    return {
      answer: {
        ...{ access_token: access, token_type: 'Bearer', expires_in: ACCESS_LIFETIME_S, refresh_token: refresh },
        scope: (JSON.parse(scopes) as string[]).join(' '),
      },
      stored: {
        ...{ refresh_hash: hashOfToken(refresh), refresh_expires_at: now + REFRESH_LIFETIME_MS },
        ...{ access_hash: hashOfToken(access), access_expires_at: now + ACCESS_LIFETIME_S * 1000 },
        last_used_at: now,
      },
    };
  }

  #find(token: string): Promise<(ConnectedAppRow & NamedApp) | undefined> {
    const { apps } = this.#options;
    if (token.startsWith(ACCESS_PREFIX)) return apps.findByHash('access_hash', hashOfToken(token));
    return apps.findByHash('family_hash', hashOfToken(familyOf(token)));
  }

  async #end(app: NamedApp, why: 'end' | 'reuse', address: string): Promise<void> {
    const { apps, onEnd } = this.#options;
    if (await apps.delete(app.id)) await onEnd(app, why, address);
  }
}

/** Whether a code came from the app that it was given to, with what only that one knows (RFC 7636). */
function isMeant({ client_id, redirect_uri, code_challenge }: ConnectedAppRow, fields: URLSearchParams): boolean {
  const verifier = fields.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return (
    fields.get('client_id') === client_id &&
    fields.get('redirect_uri') === redirect_uri &&
    /^[\w.~-]{43,128}$/.test(verifier) &&
    isSameSecret(challenge, code_challenge)
  );
}

/** The part that all refresh tokens of an app share. */
function familyOf(token: string): string {
  return token.slice(REFRESH_PREFIX.length).split('.', 1)[0] ?? '';
}
