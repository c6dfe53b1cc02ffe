import { defineCredential, options, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';

export const mailgunApi = defineCredential({
  name: 'mailgunApi',
  displayName: 'Mailgun API key',
  parameters: [
    options('apiDomain', {
      label: 'Region',
      default: 'api.mailgun.net',
      options: [
        { name: 'Europe (api.eu.mailgun.net)', value: 'api.eu.mailgun.net' },
        { name: 'United States (api.mailgun.net)', value: 'api.mailgun.net' },
      ],
    }),
    string('emailDomain', { label: 'Domain of your mails', placeholder: 'mail.example.com' }),
    secret('apiKey', { label: 'API key' }),
  ],
  baseUrl: ({ apiDomain }) => `https://${apiDomain}`,
  authenticate: ({ apiKey }) => basic('api', apiKey),
  test: { path: '/v3/domains' },
});

export default [mailgunApi];
