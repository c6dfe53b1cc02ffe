import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const calApi = defineCredential({
  name: 'calApi',
  displayName: 'Cal.com API key',
  documentationUrl: 'https://cal.com/docs/api-reference/v1/introduction',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    string('host', { label: 'Address', default: 'https://api.cal.com' }),
  ],
  baseUrl: ({ host }) => `${trimmedUrl(host)}/v1`,
  authenticate: ({ apiKey }) => ({ query: [['apiKey', apiKey]] }),
  test: { path: '/memberships' },
});

export default [calApi];
