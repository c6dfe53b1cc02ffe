import { boolean, defineCredential, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const mattermostApi = defineCredential({
  name: 'mattermostApi',
  displayName: 'Mattermost access token',
  parameters: [
    secret('accessToken', { label: 'Access token' }),
    string('baseUrl', { label: 'Address of the server', placeholder: 'https://chat.example.com' }),
    boolean('allowUnauthorizedCerts', { label: 'Accept invalid certificates' }),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl),
  authenticate: ({ accessToken, allowUnauthorizedCerts }) => ({
    ...bearer(accessToken),
    ...(allowUnauthorizedCerts && { allowUnauthorizedCerts }),
  }),
  test: { path: '/api/v4/users/me' },
});

export default [mattermostApi];
