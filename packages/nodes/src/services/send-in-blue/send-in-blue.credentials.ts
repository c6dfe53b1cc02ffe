import { defineCredential, secret } from '@millrace/node-sdk';

export const sendInBlueApi = defineCredential({
  name: 'sendInBlueApi',
  displayName: 'Brevo API key',
  documentationUrl: 'https://developers.brevo.com/docs/getting-started',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => ({ headers: { 'api-key': apiKey } }),
  test: () => ({ url: 'https://api.brevo.com/v3/account' }),
});

export default [sendInBlueApi];
