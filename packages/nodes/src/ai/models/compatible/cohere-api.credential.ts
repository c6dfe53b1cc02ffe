import { defineCredential, hidden, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'cohereApi',
  displayName: 'Cohere account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    hidden('url', { default: 'https://api.cohere.ai' }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/v1/models' },
});
