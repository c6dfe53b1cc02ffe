import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const perplexityApi = defineCredential({
  name: 'perplexityApi',
  displayName: 'Perplexity API key',
  documentationUrl: 'https://docs.perplexity.ai/getting-started/quickstart',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  // There is nothing that costs nothing: one word is asked for.
  test: () => ({
    method: 'POST',
    url: 'https://api.perplexity.ai/chat/completions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'sonar', max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] }),
  }),
});

export default [perplexityApi];
