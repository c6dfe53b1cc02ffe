import { defineCredential, hidden, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'xAiApi',
  displayName: 'xAI account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    hidden('url', { default: 'https://api.x.ai/v1' }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/models' },
});
