import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const cloudflareApi = defineCredential({
  name: 'cloudflareApi',
  displayName: 'Cloudflare API token',
  documentationUrl: 'https://developers.cloudflare.com/fundamentals/api/get-started/create-token/',
  parameters: [secret('apiToken', { label: 'API token', required: true })],
  authenticate: ({ apiToken }) => bearer(apiToken),
  test: () => ({ url: 'https://api.cloudflare.com/client/v4/user/tokens/verify' }),
});

export default [cloudflareApi];
