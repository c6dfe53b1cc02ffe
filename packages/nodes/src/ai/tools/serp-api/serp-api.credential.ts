import { defineCredential, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'serpApi',
  displayName: 'SerpAPI account',
  documentationUrl: 'https://serpapi.com/manage-api-key',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  baseUrl: () => 'https://serpapi.com',
  authenticate: ({ apiKey }) => ({ query: [['api_key', apiKey]] }),
  test: { path: '/account.json' },
});
