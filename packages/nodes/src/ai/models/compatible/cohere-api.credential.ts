import { defineCredential, hidden, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'cohereApi',
  displayName: 'Cohere account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    hidden('url', { default: 'https://api.cohere.ai' }),
  ],
  // Files and older accounts hold the name that the service had before.
  baseUrl: ({ url }) => url.replace(/\/+$/, '').replace(/^https:\/\/api\.cohere\.ai$/, 'https://api.cohere.com'),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/v1/models' },
});
