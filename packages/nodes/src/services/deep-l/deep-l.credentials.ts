import { defineCredential, options, secret } from '@millrace/node-sdk';

export const deepLApi = defineCredential({
  name: 'deepLApi',
  displayName: 'DeepL API key',
  documentationUrl: 'https://developers.deepl.com/docs/getting-started/auth',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    options('apiPlan', {
      label: 'Plan',
      default: 'pro',
      options: [
        { name: 'Pro', value: 'pro' },
        { name: 'Free', value: 'free' },
      ],
    }),
  ],
  baseUrl: ({ apiPlan }) => `https://${apiPlan === 'free' ? 'api-free' : 'api'}.deepl.com/v2`,
  // DeepL ended keys in addresses; a key does not belong there anyway.
  authenticate: ({ apiKey }) => ({ headers: { authorization: `DeepL-Auth-Key ${apiKey}` } }),
  test: { path: '/usage' },
});

export default [deepLApi];
