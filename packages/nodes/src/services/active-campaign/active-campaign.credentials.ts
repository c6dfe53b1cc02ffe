import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const activeCampaignApi = defineCredential({
  name: 'activeCampaignApi',
  displayName: 'ActiveCampaign account',
  documentationUrl: 'https://developers.activecampaign.com/reference/authentication',
  parameters: [
    string('apiUrl', {
      label: 'API URL',
      description: 'In the settings of the account, under Developer',
      placeholder: 'https://acme.api-us1.com',
      required: true,
    }),
    secret('apiKey', { label: 'API key', required: true }),
  ],
  baseUrl: ({ apiUrl }) => trimmedUrl(apiUrl),
  authenticate: ({ apiKey }) => ({ headers: { 'api-token': apiKey } }),
  test: { path: '/api/3/fields' },
});

export default [activeCampaignApi];
