import { defineCredential, hidden, options, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';

const url = string('url', { label: 'Address', placeholder: 'https://cms.example.com', required: true });
const apiVersion = options('apiVersion', {
  label: 'Version of Strapi',
  default: 'v3',
  options: [
    { name: '4 or later', value: 'v4' },
    { name: '3', value: 'v3' },
  ],
});

/** Where the interface of Strapi is. */
function addressOf({ url: site, apiVersion: version }: { url: string; apiVersion: string }): string {
  return `${trimmedUrl(site)}${version === 'v4' ? '/api' : ''}`;
}

export const strapiApi = defineCredential({
  name: 'strapiApi',
  displayName: 'Strapi user',
  documentationUrl: 'https://docs.strapi.io/cms/features/users-permissions',
  parameters: [
    string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
    secret('password', { label: 'Password', required: true }),
    url,
    apiVersion,
    hidden('accessToken', { default: '' }),
  ],
  baseUrl: addressOf,
  async prepare({ email: identifier, password, ...site }, send) {
    const answer = await fetchToken(send, {
      url: `${addressOf(site)}/auth/local`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier, password }),
    });
    return { accessToken: tokenIn(answer, 'jwt') };
  },
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: { path: '/users/me' },
});

export const strapiTokenApi = defineCredential({
  name: 'strapiTokenApi',
  displayName: 'Strapi API token',
  documentationUrl: 'https://docs.strapi.io/cms/features/api-tokens',
  parameters: [secret('apiToken', { label: 'API token', required: true }), url, apiVersion],
  baseUrl: addressOf,
  authenticate: ({ apiToken }) => bearer(apiToken),
  test: { path: '/users/count' },
});

export default [strapiApi, strapiTokenApi];
