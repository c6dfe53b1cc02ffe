import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'ollamaApi',
  displayName: 'Ollama',
  parameters: [
    string('baseUrl', { label: 'Base URL', default: 'http://localhost:11434', required: true }),
    secret('apiKey', { label: 'API key', description: 'Only where a proxy stands before Ollama' }),
  ],
  baseUrl: ({ baseUrl }) => baseUrl.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => (apiKey === '' ? {} : { headers: { authorization: `Bearer ${apiKey}` } }),
  test: { path: '/api/tags' },
});
