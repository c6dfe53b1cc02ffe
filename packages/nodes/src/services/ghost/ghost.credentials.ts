import { createHmac } from 'node:crypto';
import { defineCredential, NodeError, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

const url = string('url', { label: 'Address', placeholder: 'https://blog.example.com', required: true });

/** How long a token is good for, in seconds. Ghost takes five minutes at most. */
const LIFETIME = 300;

export const ghostAdminApi = defineCredential({
  name: 'ghostAdminApi',
  displayName: 'Ghost Admin API',
  documentationUrl: 'https://ghost.org/docs/admin-api/#token-authentication',
  parameters: [url, secret('apiKey', { label: 'Admin API key', required: true })],
  baseUrl: ({ url: site }) => `${trimmedUrl(site)}/ghost/api/v2/admin`,
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Ghost ${tokenOf(apiKey, Date.now())}` } }),
  test: { path: '/site' },
});

export const ghostContentApi = defineCredential({
  name: 'ghostContentApi',
  displayName: 'Ghost Content API',
  documentationUrl: 'https://ghost.org/docs/content-api/#key',
  parameters: [url, secret('apiKey', { label: 'Content API key', required: true })],
  baseUrl: ({ url: site }) => `${trimmedUrl(site)}/ghost/api/v3/content`,
  authenticate: ({ apiKey }) => ({ query: [['key', apiKey]] }),
  test: { path: '/settings' },
});

/** A token that the key signs. It consists of an id, and of a secret in hexadecimal digits. */
function tokenOf(apiKey: string, now: number): string {
  const [, kid, key] = /^([0-9a-f]+):((?:[0-9a-f]{2})+)$/i.exec(apiKey.trim()) ?? [];
  if (kid === undefined || key === undefined) {
    throw new NodeError('The Admin API key of Ghost is not complete', {
      description: 'Copy the whole key from the integration in Ghost: an id, a colon, and a secret.',
      code: 'CREDENTIAL_INVALID',
    });
  }
  const iat = Math.floor(now / 1000);
  const header = { alg: 'HS256', typ: 'JWT', kid };
  const text = [header, { iat, exp: iat + LIFETIME, aud: '/v2/admin/' }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url')}`;
}

export default [ghostAdminApi, ghostContentApi];
