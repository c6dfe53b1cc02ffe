import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'zebraApi',
  displayName: 'The Zebras API',
  parameters: [
    string('baseUrl', { label: 'Address', default: 'https://api.example.com', required: true }),
    secret('token', { label: 'Token', required: true }),
  ],
  baseUrl: (account) => account.baseUrl,
  /** Added to each request of a node that uses the credential. */
  authenticate: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  /** Succeeds when the credential works. */
  test: { path: '/me' },
});
