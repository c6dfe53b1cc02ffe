import { defineCredential, hidden, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'openRouterApi',
  displayName: 'OpenRouter account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    hidden('url', { default: 'https://openrouter.ai/api/v1' }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/key' },
});
