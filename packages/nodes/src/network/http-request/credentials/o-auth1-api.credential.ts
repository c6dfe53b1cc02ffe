import { createHmac, randomBytes } from 'node:crypto';
import { defineCredential, type HttpRequest, isJsonObject, NodeError, options, string } from '@millrace/node-sdk';

const HASHES = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256', 'HMAC-SHA512': 'sha512' } as const;

export default defineCredential({
  name: 'oAuth1Api',
  displayName: 'OAuth1',
  genericAuth: true,
  parameters: [
    string('authUrl', { label: 'Authorization URL', required: true }),
    string('accessTokenUrl', { label: 'Access token URL', required: true }),
    string('consumerKey', { label: 'Consumer key', required: true, typeOptions: { password: true } }),
    string('consumerSecret', { label: 'Consumer secret', required: true, typeOptions: { password: true } }),
    string('requestTokenUrl', { label: 'Request token URL', required: true }),
    options('signatureMethod', {
      label: 'Signature method',
      required: true,
      default: 'HMAC-SHA1',
      options: [
        { name: 'HMAC-SHA1', value: 'HMAC-SHA1' },
        { name: 'HMAC-SHA256', value: 'HMAC-SHA256' },
        { name: 'HMAC-SHA512', value: 'HMAC-SHA512' },
      ],
    }),
  ],
  authenticate(credential, request) {
    // The token is stored with the credential after the consent of the user; it is no parameter.
    const { oauthTokenData: token } = credential as typeof credential & { oauthTokenData?: unknown };
    if (!isJsonObject(token) || typeof token.oauth_token !== 'string') {
      throw new NodeError('The OAuth1 credential has no access token', {
        description: 'Open the credential and connect it.',
        code: 'CREDENTIAL_NOT_CONNECTED',
      });
    }
    const authorization = signOAuth1(request, {
      consumerKey: credential.consumerKey,
      consumerSecret: credential.consumerSecret,
      token: token.oauth_token,
      tokenSecret: String(token.oauth_token_secret ?? ''),
      signatureMethod: credential.signatureMethod ?? 'HMAC-SHA1',
      nonce: randomBytes(16).toString('hex'),
      timestamp: Math.floor(Date.now() / 1000),
    });
    return { headers: { authorization } };
  },
});

/** What a request is signed with. */
export interface OAuth1Signer {
  consumerKey: string;
  consumerSecret: string;
  token: string;
  tokenSecret: string;
  signatureMethod: keyof typeof HASHES;
  nonce: string;
  /** s since the epoch. */
  timestamp: number;
}

/** The `authorization` header of a request, by RFC 5849. */
export function signOAuth1(request: HttpRequest, signer: OAuth1Signer): string {
  const url = new URL(request.url);
  const own: Array<[string, string]> = [
    ['oauth_consumer_key', signer.consumerKey],
    ['oauth_nonce', signer.nonce],
    ['oauth_signature_method', signer.signatureMethod],
    ['oauth_timestamp', String(signer.timestamp)],
    ['oauth_token', signer.token],
    ['oauth_version', '1.0'],
  ];
  const signed = [...own, ...url.searchParams, ...(request.query ?? []), ...formFields(request)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const base = [(request.method ?? 'GET').toUpperCase(), `${url.origin}${url.pathname}`, signed].map(encode).join('&');
  const key = `${encode(signer.consumerSecret)}&${encode(signer.tokenSecret)}`;
  const signature = createHmac(HASHES[signer.signatureMethod], key).update(base).digest('base64');
  const fields = [...own, ['oauth_signature', signature] as const];
  return `OAuth ${fields.map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`;
}

/** Fields of a form body are signed, other bodies are not. */
function formFields({ headers = {}, body }: HttpRequest): Array<[string, string]> {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (typeof body !== 'string' || !type.startsWith('application/x-www-form-urlencoded')) return [];
  return [...new URLSearchParams(body)];
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
