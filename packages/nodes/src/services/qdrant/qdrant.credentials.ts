import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const qdrantApi = defineCredential({
  name: 'qdrantApi',
  displayName: 'Qdrant',
  parameters: [
    secret('apiKey', { label: 'API key', description: 'Empty for a server that asks for none' }),
    string('qdrantUrl', { label: 'Address', required: true, placeholder: 'http://localhost:6333' }),
  ],
  baseUrl: ({ qdrantUrl }) => trimmedUrl(qdrantUrl),
  authenticate: ({ apiKey }) => (apiKey === '' ? {} : { headers: { 'api-key': apiKey } }),
  test: { path: '/collections' },
});

export default [qdrantApi];
