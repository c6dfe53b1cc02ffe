import { defineCredential, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const matrixApi = defineCredential({
  name: 'matrixApi',
  displayName: 'Matrix access token',
  parameters: [
    secret('accessToken', { label: 'Access token' }),
    string('homeserverUrl', { label: 'Address of the home server', default: 'https://matrix-client.matrix.org' }),
  ],
  baseUrl: ({ homeserverUrl }) => `${trimmedUrl(homeserverUrl)}/_matrix`,
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: { path: '/client/r0/account/whoami' },
});

export default [matrixApi];
