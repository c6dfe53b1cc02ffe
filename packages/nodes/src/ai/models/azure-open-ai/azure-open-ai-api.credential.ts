import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'azureOpenAiApi',
  displayName: 'Azure OpenAI account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    string('resourceName', { label: 'Resource name', required: true }),
    string('apiVersion', { label: 'API version', required: true, default: '2025-03-01-preview' }),
    string('endpoint', {
      label: 'Endpoint',
      description: 'Where it is not that of the resource, for example of a gateway',
    }),
  ],
  baseUrl: ({ resourceName, endpoint }) =>
    endpoint.trim() === '' ? `https://${resourceName}.openai.azure.com` : endpoint.trim().replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { 'api-key': apiKey } }),
  test: ({ apiVersion, resourceName, endpoint }) => ({
    url: `${endpoint.trim() === '' ? `https://${resourceName}.openai.azure.com` : endpoint.trim().replace(/\/+$/, '')}/openai/models`,
    query: [['api-version', apiVersion]],
  }),
});
