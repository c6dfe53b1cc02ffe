import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const clearbitApi = defineCredential({
  name: 'clearbitApi',
  displayName: 'Clearbit API key',
  documentationUrl: 'https://help.clearbit.com/hc/en-us/articles/360055263193',
  parameters: [secret('apiKey', { label: 'API key', required: true })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: () => ({ url: 'https://company.clearbit.com/v2/companies/find?domain=clearbit.com' }),
});

export default [clearbitApi];
