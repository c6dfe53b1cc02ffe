import { boolean, defineCredential, secret, string } from '@millrace/node-sdk';

const ownHeader = { show: { header: [true] } };

export default defineCredential({
  name: 'openAiApi',
  displayName: 'OpenAI account',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    string('organizationId', { label: 'Organization ID', description: 'For accounts of several organizations' }),
    string('url', {
      label: 'Base URL',
      default: 'https://api.openai.com/v1',
      description: 'Of OpenAI, or of any server with the same interface, for example of a model on your own machine',
    }),
    boolean('header', { label: 'Add a header', description: 'Sends one more header, for example for a gateway' }),
    string('headerName', { label: 'Name of the header', displayOptions: ownHeader }),
    secret('headerValue', { label: 'Value of the header', displayOptions: ownHeader }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey, organizationId, header, headerName, headerValue }) => ({
    headers: {
      authorization: `Bearer ${apiKey}`,
      // Sent without a value, too: gateways get the same requests as from n8n.
      'openai-organization': organizationId ?? '',
      ...(header && headerName && { [headerName.toLowerCase()]: headerValue }),
    },
  }),
  test: { path: '/models' },
});
