import { defineCredential, secret } from '@millrace/node-sdk';

export const humanticAiApi = defineCredential({
  name: 'humanticAiApi',
  displayName: 'Humantic AI API key',
  documentationUrl: 'https://api.humantic.ai/',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => ({ query: [['apikey', apiKey]] }),
});

export default [humanticAiApi];
