import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';

export const freshdeskApi = defineCredential({
  name: 'freshdeskApi',
  displayName: 'Freshdesk API key',
  documentationUrl: 'https://developers.freshdesk.com/api/#authentication',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    string('domain', {
      label: 'Domain',
      description: 'What stands before ".freshdesk.com" in the address of your Freshdesk',
      placeholder: 'acme',
      required: true,
    }),
  ],
  baseUrl: ({ domain }) => `https://${encodeURIComponent(domain.trim())}.freshdesk.com/api/v2`,
  // Freshdesk reads the key only; the password can be anything.
  authenticate: ({ apiKey }) => basic(apiKey, 'X'),
  test: { path: '/tickets?per_page=1' },
});

export default [freshdeskApi];
