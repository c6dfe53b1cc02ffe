import { defineCredential, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'wolframAlphaApi',
  displayName: 'Wolfram Alpha account',
  documentationUrl: 'https://developer.wolframalpha.com/access',
  parameters: [secret('appId', { label: 'App ID', required: true })],
  baseUrl: () => 'https://www.wolframalpha.com/api/v1',
  authenticate: ({ appId }) => ({ query: [['appid', appId]] }),
  test: { path: '/llm-api?input=1%2B1&maxchars=200' },
});
