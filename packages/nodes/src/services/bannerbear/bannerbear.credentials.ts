import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const bannerbearApi = defineCredential({
  name: 'bannerbearApi',
  displayName: 'Bannerbear API key',
  documentationUrl: 'https://developers.bannerbear.com/#authentication',
  parameters: [secret('apiKey', { label: 'API key of the project', required: true })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: () => ({ url: 'https://api.bannerbear.com/v2/templates' }),
});

export default [bannerbearApi];
