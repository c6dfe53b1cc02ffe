import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'vercelAiGatewayApi',
  displayName: 'Vercel AI Gateway',
  parameters: [
    secret('apiKey', { label: 'API key', required: true, description: 'Of the gateway, or an OIDC token' }),
    string('url', { label: 'Base URL', default: 'https://ai-gateway.vercel.sh/v1', required: true }),
  ],
  baseUrl: ({ url }) => url.replace(/\/+$/, ''),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey}` } }),
  // The list of models is open to all.
  test: { path: '/credits' },
});
