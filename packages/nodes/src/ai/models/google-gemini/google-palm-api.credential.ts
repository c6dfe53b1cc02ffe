import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'googlePalmApi',
  displayName: 'Google Gemini account',
  parameters: [
    string('host', { label: 'Host', default: 'https://generativelanguage.googleapis.com', required: true }),
    secret('apiKey', { label: 'API key', required: true }),
  ],
  baseUrl: ({ host }) => host.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { 'x-goog-api-key': apiKey } }),
  test: { path: '/v1beta/models' },
});
