import { defineCredential, hidden, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'deepSeekApi',
  displayName: 'DeepSeek account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    hidden('url', { default: 'https://api.deepseek.com' }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/models' },
});
