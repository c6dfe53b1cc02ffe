import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const rocketchatApi = defineCredential({
  name: 'rocketchatApi',
  displayName: 'Rocket.Chat access token',
  parameters: [
    string('userId', { label: 'User ID' }),
    secret('authKey', { label: 'Access token' }),
    string('domain', { label: 'Address of the server', placeholder: 'https://chat.example.com' }),
  ],
  baseUrl: ({ domain }) => trimmedUrl(domain),
  authenticate: ({ userId, authKey }) => ({ headers: { 'x-auth-token': authKey, 'x-user-id': userId } }),
  test: { path: '/api/v1/me' },
});

export default [rocketchatApi];
