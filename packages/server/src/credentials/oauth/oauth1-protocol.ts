import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import OAuth from 'oauth-1.0a';
import { apiError } from '../../errors/server-error.ts';
import type { OAuthFetch } from './oauth-fetch.ts';
import type { OAuthProtocol } from './oauth-protocol.ts';
import { addressOf, requiredOf, textOf } from './oauth-settings.ts';
import { refused } from './token-answer.ts';

const HASHES = new Map([
  ['HMAC-SHA1', 'sha1'],
  ['HMAC-SHA256', 'sha256'],
  ['HMAC-SHA512', 'sha512'],
]);

interface Token {
  key: string;
  secret: string;
}

/** OAuth 1.0a (RFC 5849): a token to ask with, the consent, the token to use. */
export function createOAuth1Protocol(fetch: Pick<OAuthFetch, 'send'>, redirectUrl: string): OAuthProtocol {
  return {
    async begin(data, { state }) {
      // The standard has no state: it travels in the address to come back to.
      const callback = `${redirectUrl}?state=${encodeURIComponent(state)}`;
      const answer = await ask(data, addressOf(data, 'requestTokenUrl', 'request token URL'), {
        fields: { oauth_callback: callback },
      });
      const url = new URL(addressOf(data, 'authUrl', 'authorization URL'));
      url.searchParams.set('oauth_token', answer.oauth_token);
      return { url: url.href, memory: { token: answer.oauth_token, tokenSecret: answer.oauth_token_secret } };
    },
    async finish(data, query, { token = '', tokenSecret = '' }) {
      const { oauth_token: returned, oauth_verifier: verifier, denied } = query;
      if (denied !== undefined) throw refused('access was denied');
      if (returned !== token || !verifier) throw refused('it sent no verifier for the token that was asked for');
      return ask(data, addressOf(data, 'accessTokenUrl', 'access token URL'), {
        fields: { oauth_verifier: verifier },
        token: { key: token, secret: tokenSecret },
      });
    },
  };

  async function ask(data: JsonObject, url: string, { fields, token }: { fields: object; token?: Token }) {
    const oauth = signerOf(data);
    const authorization = oauth.authorize({ url, method: 'POST', data: fields }, token);
    const answer = await fetch.send({ url, method: 'POST', headers: { ...oauth.toHeader(authorization) } });
    const given = Object.fromEntries(new URLSearchParams(answer.text));
    const { oauth_token: key, oauth_token_secret: secret } = given;
    if (answer.status < 300 && key && secret !== undefined) {
      return { ...given, oauth_token: key, oauth_token_secret: secret };
    }
    if (answer.status >= 400) throw refused(`${answer.text.trim() || 'no reason given'} (status ${answer.status})`);
    throw apiError('OAUTH_UNREACHABLE.noToken', { status: answer.status });
  }
}

function signerOf(data: JsonObject): OAuth {
  const method = textOf(data, 'signatureMethod') || 'HMAC-SHA1';
  const hash = HASHES.get(method);
  if (!hash && method !== 'PLAINTEXT') throw apiError('OAUTH_SETTINGS.signatureMethod', { method });
  return new OAuth({
    consumer: {
      key: requiredOf(data, 'consumerKey', 'consumer key'),
      secret: requiredOf(data, 'consumerSecret', 'consumer secret'),
    },
    signature_method: method,
    hash_function: (base, key) => (hash ? createHmac(hash, key).update(base).digest('base64') : key),
  });
}
