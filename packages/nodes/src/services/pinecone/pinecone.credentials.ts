import { defineCredential, secret } from '@millrace/node-sdk';

export const pineconeApi = defineCredential({
  name: 'pineconeApi',
  displayName: 'Pinecone account',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  baseUrl: () => 'https://api.pinecone.io',
  authenticate: ({ apiKey }) => ({ headers: { 'api-key': apiKey } }),
  test: { path: '/indexes' },
});

export default [pineconeApi];
