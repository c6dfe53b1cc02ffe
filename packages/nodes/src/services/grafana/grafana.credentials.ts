import { defineCredential, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const grafanaApi = defineCredential({
  name: 'grafanaApi',
  displayName: 'Grafana service account token',
  documentationUrl: 'https://grafana.com/docs/grafana/latest/administration/service-accounts/',
  parameters: [
    secret('apiKey', { label: 'Token', required: true }),
    string('baseUrl', { label: 'Address', placeholder: 'https://grafana.example.com', required: true }),
  ],
  baseUrl: ({ baseUrl }) => `${trimmedUrl(baseUrl)}/api`,
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: { path: '/folders' },
});

export default [grafanaApi];
