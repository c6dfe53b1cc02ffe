import { defineCredential, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'mistralCloudApi',
  displayName: 'Mistral account',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  baseUrl: () => 'https://api.mistral.ai/v1',
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/models' },
});
