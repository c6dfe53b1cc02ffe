import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const n8nApi = defineCredential({
  name: 'n8nApi',
  displayName: 'Millrace or n8n API key',
  parameters: [
    secret('apiKey', { label: 'API key' }),
    string('baseUrl', { label: 'Address of the interface', placeholder: 'https://automation.example.com/api/v1' }),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl),
  authenticate: ({ apiKey }) => ({ headers: { 'x-n8n-api-key': apiKey } }),
  test: { path: '/workflows' },
});

export default [n8nApi];
