import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const codaApi = defineCredential({
  name: 'codaApi',
  displayName: 'Coda API token',
  documentationUrl: 'https://coda.io/developers/apis/v1#section/Authentication',
  parameters: [secret('accessToken', { label: 'API token' })],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://coda.io/apis/v1/whoami' }),
});

export default [codaApi];
