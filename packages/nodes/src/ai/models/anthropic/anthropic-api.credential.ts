import { boolean, defineCredential, secret, string } from '@millrace/node-sdk';

const ownHeader = { show: { header: [true] } };

export default defineCredential({
  name: 'anthropicApi',
  displayName: 'Anthropic account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    string('url', {
      label: 'Base URL',
      default: 'https://api.anthropic.com',
      description: 'Of Anthropic, or of a gateway with the same interface',
    }),
    boolean('header', { label: 'Add a header', description: 'Sends one more header, for example for a gateway' }),
    string('headerName', { label: 'Name of the header', displayOptions: ownHeader }),
    secret('headerValue', { label: 'Value of the header', displayOptions: ownHeader }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey, header, headerName, headerValue }) => ({
    headers: {
      'x-api-key': apiKey,
      'anthropic-version': '2023-06-01',
      ...(header && headerName && { [headerName.toLowerCase()]: headerValue }),
    },
  }),
  test: { path: '/v1/models' },
});
