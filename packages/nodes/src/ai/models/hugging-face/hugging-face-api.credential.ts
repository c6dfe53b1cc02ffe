import { defineCredential, secret } from '@millrace/node-sdk';

export default defineCredential({
  name: 'huggingFaceApi',
  displayName: 'Hugging Face account',
  parameters: [secret('apiKey', { label: 'Access token', required: true })],
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  test: () => ({ url: 'https://huggingface.co/api/whoami-v2' }),
});
