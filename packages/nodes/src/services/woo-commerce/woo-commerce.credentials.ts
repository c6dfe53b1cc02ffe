import { boolean, defineCredential, secret, string } from '@millrace/node-sdk';
import { basic, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const wooCommerceApi = defineCredential({
  name: 'wooCommerceApi',
  displayName: 'WooCommerce API keys',
  documentationUrl: 'https://woocommerce.com/document/woocommerce-rest-api/',
  parameters: [
    secret('consumerKey', { label: 'Consumer key', required: true }),
    secret('consumerSecret', { label: 'Consumer secret', required: true }),
    string('url', { label: 'Address of the shop', placeholder: 'https://shop.example.com', required: true }),
    boolean('includeCredentialsInQuery', {
      label: 'Keys in the query',
      description: 'For servers that do not pass the "Authorization" header on',
    }),
  ],
  baseUrl: ({ url }) => `${trimmedUrl(url)}/wp-json/wc/v3`,
  authenticate: ({ consumerKey, consumerSecret, includeCredentialsInQuery }) =>
    includeCredentialsInQuery
      ? {
          query: [
            ['consumer_key', consumerKey],
            ['consumer_secret', consumerSecret],
          ],
        }
      : basic(consumerKey, consumerSecret),
  test: { path: '/products/categories' },
});

export default [wooCommerceApi];
