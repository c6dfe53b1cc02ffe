import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../../lib/credentials/authorization.ts';

export const azureAiSearchApi = defineCredential({
  name: 'azureAiSearchApi',
  displayName: 'Azure AI Search',
  parameters: [
    string('endpoint', { label: 'Address', required: true, placeholder: 'https://my-service.search.windows.net' }),
    secret('apiKey', { label: 'API key', required: true, description: 'One of an administrator, to put documents in' }),
  ],
  baseUrl: ({ endpoint }) => trimmedUrl(endpoint),
  authenticate: ({ apiKey }) => ({ headers: { 'api-key': apiKey } }),
  test: ({ endpoint }) => ({ url: `${trimmedUrl(endpoint)}/indexes`, query: [['api-version', '2024-07-01']] }),
});

export default [azureAiSearchApi];
