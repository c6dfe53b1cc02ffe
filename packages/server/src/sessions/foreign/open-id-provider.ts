import type { OpenIdSettings } from '@millrace/api';
import type { Configuration, CustomFetch } from 'openid-client';
import { apiError } from '../../errors/server-error.ts';
import { admit, type ForeignIdentity } from './foreign-identity.ts';
import type { ProviderRequest } from './sign-in-journeys.ts';

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
const DISCOVERY_LIFETIME_MS = 3_600_000;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface AuthorizationProof {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface OpenIdProviderOptions {
  callbackUrl: string;
  fetch: typeof globalThis.fetch;
  now?: () => number;
}

/** An OpenID Connect provider: authorization code with PKCE and nonce; signatures of its tokens are checked. */
export class OpenIdProvider {
  readonly #callbackUrl: string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #now: () => number;
  #discovered: { key: string; at: number; configuration: Configuration } | undefined;

  constructor({ callbackUrl, fetch, now = Date.now }: OpenIdProviderOptions) {
    this.#callbackUrl = callbackUrl;
    this.#fetch = fetch;
    this.#now = now;
  }

  /** Finds out what it offers. @throws ServerError `PROVIDER_UNREACHABLE` */
  async discover(settings: OpenIdSettings): Promise<Configuration> {
    const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
    const known = this.#discovered;
    if (known?.key === key && this.#now() - known.at < DISCOVERY_LIFETIME_MS) return known.configuration;
    const client = await import('openid-client');
    const issuer = new URL(settings.issuer);
    // Whoever is between could read the secret: only on the machine itself.
    const isLocal = issuer.protocol === 'http:' && LOOPBACK_HOSTS.has(issuer.hostname);
    try {
      const configuration = await client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: this.#fetch as CustomFetch,
        execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
      });
      this.#discovered = { key, at: this.#now(), configuration };
      return configuration;
    } catch (cause) {
      throw apiError('PROVIDER_UNREACHABLE.provider', { host: issuer.host, reason: messageOf(cause) }, { cause });
    }
  }

  /** Where the browser goes, with what has to be remembered until it is back. */
  async begin(settings: OpenIdSettings): Promise<ProviderRequest> {
    const client = await import('openid-client');
    const configuration = await this.discover(settings);
    const codeVerifier = client.randomPKCECodeVerifier();
    const nonce = client.randomNonce();
    const codeChallenge = await client.calculatePKCECodeChallenge(codeVerifier);
    const urlFor = async (state: string) =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: this.#callbackUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).href;
    return { proof: { kind: 'openId', nonce, codeVerifier }, urlFor };
  }

  /**
   * Asks the provider who came back.
   * @param query of the address it sent the browser to.
   * @throws ServerError `FOREIGN_SIGN_IN_FAILED`, `FOREIGN_SIGN_IN_REFUSED` without a claim that is required
   */
  async finish(settings: OpenIdSettings, query: string, proof: AuthorizationProof): Promise<ForeignIdentity> {
    const client = await import('openid-client');
    const configuration = await this.discover(settings);
    const claims = await this.#ask(async () => {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`?${query}`, this.#callbackUrl), {
        pkceCodeVerifier: proof.codeVerifier,
        expectedState: proof.state,
        expectedNonce: proof.nonce,
        idTokenExpected: true,
      });
      const stated = tokens.claims();
      if (!stated) throw new Error('no ID token');
      if (!configuration.serverMetadata().userinfo_endpoint) return stated;
      return { ...stated, ...(await client.fetchUserInfo(configuration, tokens.access_token, stated.sub)) };
    });
    const role = admit(settings, (name) => [Object.hasOwn(claims, name) ? claims[name] : []].flat());
    return { ...toIdentity(configuration.serverMetadata().issuer, claims), role };
  }

  async #ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (cause) {
      throw apiError('FOREIGN_SIGN_IN_FAILED.notConfirmed', { reason: messageOf(cause) }, { cause });
    }
  }
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

function toIdentity(issuer: string, claims: Claims): ForeignIdentity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const [first = '', ...rest] = text('name').split(/\s+/);
  return {
    provider: `oidc ${issuer}`,
    subject: claims.sub,
    email: text('email').toLowerCase() || undefined,
    isEmailVerified: claims.email_verified === true,
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
  };
}

/** What went wrong; never what was sent. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'error_description' in error && typeof error.error_description === 'string'
    ? error.error_description.slice(0, 200)
    : error.message.slice(0, 200);
}
