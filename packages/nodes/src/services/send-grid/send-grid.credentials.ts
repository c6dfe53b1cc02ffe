import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const sendGridApi = defineCredential({
  name: 'sendGridApi',
  displayName: 'SendGrid API key',
  parameters: [secret('apiKey', { label: 'API key' })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: () => ({ url: 'https://api.sendgrid.com/v3/scopes' }),
});

export default [sendGridApi];
