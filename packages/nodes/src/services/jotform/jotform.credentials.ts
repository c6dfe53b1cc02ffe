import { defineCredential, options, secret } from '@millrace/node-sdk';

export const jotFormApi = defineCredential({
  name: 'jotFormApi',
  displayName: 'Jotform API key',
  documentationUrl: 'https://api.jotform.com/docs/#authentication',
  parameters: [
    secret('apiKey', { label: 'API key' }),
    options('apiDomain', {
      label: 'Where the data is',
      default: 'api.jotform.com',
      options: [
        { name: 'Standard (api.jotform.com)', value: 'api.jotform.com' },
        { name: 'Europe (eu-api.jotform.com)', value: 'eu-api.jotform.com' },
        { name: 'HIPAA (hipaa-api.jotform.com)', value: 'hipaa-api.jotform.com' },
      ],
    }),
  ],
  baseUrl: ({ apiDomain }) => `https://${apiDomain}`,
  authenticate: ({ apiKey }) => ({ headers: { apikey: apiKey } }),
  test: { path: '/user' },
});

export default [jotFormApi];
