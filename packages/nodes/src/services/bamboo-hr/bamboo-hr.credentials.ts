import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';

export const bambooHrApi = defineCredential({
  name: 'bambooHrApi',
  displayName: 'BambooHR API key',
  documentationUrl: 'https://documentation.bamboohr.com/docs/getting-started',
  parameters: [
    string('subdomain', { label: 'Subdomain', description: 'What stands before .bamboohr.com', required: true }),
    secret('apiKey', { label: 'API key', required: true }),
  ],
  baseUrl: ({ subdomain }) => `https://api.bamboohr.com/api/gateway.php/${encodeURIComponent(subdomain)}/v1`,
  authenticate: ({ apiKey }) => basic(apiKey, 'x'),
  test: { path: '/employees/directory' },
});

export default [bambooHrApi];
