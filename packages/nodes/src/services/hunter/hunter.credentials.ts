import { defineCredential, secret } from '@millrace/node-sdk';

export const hunterApi = defineCredential({
  name: 'hunterApi',
  displayName: 'Hunter API key',
  documentationUrl: 'https://hunter.io/api-documentation/v2#authentication',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => ({ query: [['api_key', apiKey]] }),
  test: () => ({ url: 'https://api.hunter.io/v2/account' }),
});

export default [hunterApi];
