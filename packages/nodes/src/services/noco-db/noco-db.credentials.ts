import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

const host = string('host', { label: 'Address', placeholder: 'https://app.nocodb.com', required: true });

/** The token of a person who is signed in: until the second version of NocoDB. */
export const nocoDb = defineCredential({
  name: 'nocoDb',
  displayName: 'NocoDB user token',
  parameters: [secret('apiToken', { label: 'User token', required: true }), host],
  baseUrl: (credential) => trimmedUrl(credential.host),
  authenticate: ({ apiToken }) => ({ headers: { 'xc-auth': apiToken } }),
  test: { path: '/api/v1/auth/user/me' },
});

export const nocoDbApiToken = defineCredential({
  name: 'nocoDbApiToken',
  displayName: 'NocoDB API token',
  parameters: [secret('apiToken', { label: 'API token', required: true }), host],
  baseUrl: (credential) => trimmedUrl(credential.host),
  authenticate: ({ apiToken }) => ({ headers: { 'xc-token': apiToken } }),
  test: { path: '/api/v1/auth/user/me' },
});

export default [nocoDb, nocoDbApiToken];
