import { defineCredential, secret } from '@millrace/node-sdk';

export const clockifyApi = defineCredential({
  name: 'clockifyApi',
  displayName: 'Clockify API key',
  documentationUrl: 'https://docs.clockify.me/#section/Authentication',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => ({ headers: { 'x-api-key': apiKey } }),
  test: () => ({ url: 'https://api.clockify.me/api/v1/user' }),
});

export default [clockifyApi];
