import { defineCredential, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'groqApi',
  displayName: 'Groq account',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  baseUrl: () => 'https://api.groq.com/openai/v1',
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/models' },
});
