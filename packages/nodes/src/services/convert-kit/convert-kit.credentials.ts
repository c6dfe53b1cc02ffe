import { defineCredential, secret } from '@millrace/node-sdk';

export const convertKitApi = defineCredential({
  name: 'convertKitApi',
  displayName: 'ConvertKit API secret',
  documentationUrl: 'https://developers.kit.com/v3#authentication',
  parameters: [secret('apiSecret', { label: 'API secret', required: true })],
  authenticate: ({ apiSecret }) => ({ query: [['api_secret', apiSecret]] }),
  test: () => ({ url: 'https://api.convertkit.com/v3/account' }),
});

export default [convertKitApi];
