import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const jinaAiApi = defineCredential({
  name: 'jinaAiApi',
  displayName: 'Jina AI API key',
  documentationUrl: 'https://jina.ai/reader/#apiform',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: ({ apiKey }) => ({
    url: `https://embeddings-dashboard-api.jina.ai/api/v1/api_key/fe_user?api_key=${encodeURIComponent(apiKey)}`,
  }),
});

export default [jinaAiApi];
