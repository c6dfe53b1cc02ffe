import { defineCredential, hidden, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';

export default defineCredential({
  name: 'baserowApi',
  displayName: 'Baserow account',
  documentationUrl: 'https://baserow.io/user-docs/database-api',
  parameters: [
    string('host', { label: 'Address', default: 'https://api.baserow.io' }),
    string('username', { label: 'Email', required: true }),
    secret('password', { label: 'Password', required: true }),
    // Fetched by `prepare`.
    hidden('sessionToken', { default: '' }),
  ],
  baseUrl: ({ host }) => trimmedUrl(host),
  async prepare({ host, username, password }, send) {
    const answer = await fetchToken(send, {
      url: `${trimmedUrl(host)}/api/user/token-auth/`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return { sessionToken: tokenIn(answer, 'access_token') };
  },
  authenticate: ({ sessionToken }) => ({ headers: { authorization: `JWT ${sessionToken}` } }),
  test: { path: '/api/applications/' },
});
