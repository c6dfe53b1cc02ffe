import { defineCredential, secret } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';

export const lemlistApi = defineCredential({
  name: 'lemlistApi',
  displayName: 'lemlist API key',
  documentationUrl: 'https://developer.lemlist.com/api-reference/getting-started/authentication',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  // The key is the password of a user without a name.
  authenticate: ({ apiKey }) => basic('', apiKey),
  test: () => ({ url: 'https://api.lemlist.com/api/campaigns' }),
});

export default [lemlistApi];
