import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const intercomApi = defineCredential({
  name: 'intercomApi',
  displayName: 'Intercom access token',
  documentationUrl: 'https://developers.intercom.com/docs/build-an-integration/learn-more/authentication',
  parameters: [secret('apiKey', { label: 'Access token', required: true })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: () => ({ url: 'https://api.intercom.io/me' }),
});

export default [intercomApi];
