import type { JsonObject } from '@millrace/workflow';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  genericTokenEndpointRequest,
  None,
} from 'oauth4webapi';
import type { OAuthFetch } from './oauth-fetch.ts';
import type { OAuth2Settings } from './oauth-settings.ts';
import { tokenIn } from './token-answer.ts';

export interface AuthorizationTerms {
  redirectUrl: string;
  state: string;
  /** Of PKCE. */
  verifier: string;
}

/** Where somebody consents. What the credential adds to the address counts, but for what makes the answer safe. */
export async function authorizationUrlOf(settings: OAuth2Settings, terms: AuthorizationTerms): Promise<string> {
  const url = new URL(settings.authorizationUrl);
  const { searchParams } = url;
  searchParams.set('response_type', 'code');
  if (settings.scope) searchParams.set('scope', settings.scope);
  for (const [name, value] of settings.authorizationQuery) searchParams.set(name, value);
  searchParams.set('client_id', settings.clientId);
  searchParams.set('redirect_uri', terms.redirectUrl);
  searchParams.set('state', terms.state);
  if (settings.grant === 'pkce') {
    searchParams.set('code_challenge', await calculatePKCECodeChallenge(terms.verifier));
    searchParams.set('code_challenge_method', 'S256');
  }
  return url.href;
}

/** Asks services for tokens. */
export class OAuth2Client {
  readonly #fetch: OAuthFetch;

  constructor(fetch: OAuthFetch) {
    this.#fetch = fetch;
  }

  /** The token for a code that somebody brought back. @throws ServerError `OAUTH_REFUSED`, `OAUTH_UNREACHABLE` */
  byCode(settings: OAuth2Settings, code: string, { redirectUrl, verifier }: AuthorizationTerms): Promise<JsonObject> {
    return this.#ask(settings, 'authorization_code', [
      ['code', code],
      ['redirect_uri', redirectUrl],
      ...(settings.grant === 'pkce' ? [['code_verifier', verifier]] : []),
    ]);
  }

  /**
   * A new token in place of another one, or the first one where nobody has to consent; `undefined` where somebody has to.
   * @throws ServerError `OAUTH_REFUSED`, `OAUTH_UNREACHABLE`
   */
  async renewed(settings: OAuth2Settings, token: JsonObject): Promise<JsonObject | undefined> {
    const { refresh_token: refreshToken } = token;
    const scope = settings.scope ? [['scope', settings.scope]] : [];
    if (typeof refreshToken === 'string' && refreshToken !== '') {
      const answer = await this.#ask(settings, 'refresh_token', [['refresh_token', refreshToken]]);
      // A service that does not change the refresh token need not repeat it.
      return { ...token, ...answer };
    }
    if (settings.grant === 'clientCredentials') return this.#ask(settings, 'client_credentials', scope);
    if (settings.grant !== 'password') return undefined;
    return this.#ask(settings, 'password', [['username', settings.user], ['password', settings.password], ...scope]);
  }

  async #ask(settings: OAuth2Settings, grantType: string, fields: string[][]): Promise<JsonObject> {
    const { tokenUrl, clientId, acceptsInvalidCertificates, tokenFields } = settings;
    let answer: Awaited<ReturnType<OAuthFetch['send']>> | undefined;
    await genericTokenEndpointRequest(
      { issuer: tokenUrl, token_endpoint: tokenUrl },
      { client_id: clientId },
      clientAuthenticationOf(settings),
      grantType,
      [...fields, ...tokenFields],
      {
        // Services inside a network are reached by http; the guard decides which addresses may be reached.
        [allowInsecureRequests]: true,
        [customFetch]: async (url, { method, headers, body }) => {
          answer = await this.#fetch.send({
            url,
            method,
            headers: { ...headers },
            body: String(body),
            acceptsInvalidCertificates,
          });
          return new Response(null, { status: 200 });
        },
      },
    );
    if (!answer) throw new Error('The library for OAuth sent no request');
    return { ...tokenIn(answer), obtained_at: Date.now() };
  }
}

function clientAuthenticationOf({ clientAuthentication, clientSecret }: OAuth2Settings): ClientAuth {
  if (clientSecret === '') return None();
  return clientAuthentication === 'body' ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
}

/** Before the end of a token, so that a request does not arrive after it. */
const EARLY_MS = 30_000;

/** Whether a token has ended, as far as the service said how long it lasts. */
export function hasEnded({ obtained_at: obtainedAt, expires_in: expiresIn }: JsonObject, now = Date.now()): boolean {
  const seconds = Number(expiresIn);
  if (typeof obtainedAt !== 'number' || expiresIn === undefined || expiresIn === null || !(seconds > 0)) return false;
  return now >= obtainedAt + seconds * 1000 - Math.min(EARLY_MS, (seconds * 1000) / 2);
}
