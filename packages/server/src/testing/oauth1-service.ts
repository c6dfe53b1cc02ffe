import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type LocalService, startLocalService } from './local-service.ts';

export const CONSUMER = { key: 'consumer key', secret: 'consumer & secret' };

const HASHES: Readonly<Record<string, string>> = {
  'HMAC-SHA1': 'sha1',
  'HMAC-SHA256': 'sha256',
  'HMAC-SHA512': 'sha512',
};

/** A service that knows OAuth 1.0a, and checks each signature by the rules of RFC 5849, section 3.4. */
export async function startOAuth1Service(): Promise<LocalService> {
  const callbacks = new Map<string, string>();
  return startLocalService((request, response) => {
    const end = (status: number, text: string) => response.writeHead(status).end(text);
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const asked = url.searchParams.get('oauth_token') ?? '';
    if (url.pathname === '/authorize') {
      const back = new URL(callbacks.get(asked) ?? '');
      back.searchParams.set('oauth_token', asked);
      back.searchParams.set('oauth_verifier', `verified ${asked}`);
      return response.writeHead(302, { location: back.href }).end();
    }
    const fields = fieldsOf(request);
    const token = fields.get('oauth_token') ?? '';
    const problem = problemOf(request.method ?? '', url, fields, token === '' ? '' : `secret of ${token}`);
    if (problem !== undefined) return end(401, problem);
    if (url.pathname === '/request') {
      const made = `request-${callbacks.size}`;
      callbacks.set(made, fields.get('oauth_callback') ?? '');
      return end(200, `oauth_token=${made}&oauth_token_secret=secret+of+${made}&oauth_callback_confirmed=true`);
    }
    if (fields.get('oauth_verifier') !== `verified ${token}`) return end(401, 'The verifier is wrong <here>');
    return end(200, `oauth_token=access&oauth_token_secret=access+secret&screen_name=ann`);
  });
}

function fieldsOf({ headers }: IncomingMessage): Map<string, string> {
  const pairs = (headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]));
}

function problemOf(method: string, url: URL, fields: Map<string, string>, tokenSecret: string): string | undefined {
  if (fields.get('oauth_consumer_key') !== CONSUMER.key) return 'The consumer is not known';
  const pairs = [...fields].filter(([name]) => name !== 'oauth_signature').concat([...url.searchParams]);
  const normalized = pairs
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const base = [method, `${url.origin}${url.pathname}`, normalized].map(encoded).join('&');
  const key = `${encoded(CONSUMER.secret)}&${encoded(tokenSecret)}`;
  const signatureMethod = fields.get('oauth_signature_method') ?? '';
  const hash = HASHES[signatureMethod];
  if (!hash && signatureMethod !== 'PLAINTEXT') return 'The signature method is not known';
  const expected = Buffer.from(hash ? createHmac(hash, key).update(base).digest('base64') : key);
  const given = Buffer.from(fields.get('oauth_signature') ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'The signature is wrong';
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
