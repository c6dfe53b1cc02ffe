import { defineCredential, secret, string } from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { basic } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const shop = string('shopSubdomain', {
  label: 'Shop',
  required: true,
  description: 'What stands before .myshopify.com in the address of the shop',
});
const baseUrl = ({ shopSubdomain }: { shopSubdomain: string }): string => `https://${shopSubdomain}.myshopify.com`;
const SHOP_INFO = { path: '/admin/api/2024-07/shop.json' } as const;

export const shopifyAccessTokenApi = defineCredential({
  name: 'shopifyAccessTokenApi',
  displayName: 'Shopify access token',
  parameters: [
    shop,
    secret('accessToken', { label: 'Access token', required: true }),
    secret('appSecretKey', { label: 'Secret key of the app', required: true }),
  ],
  baseUrl,
  authenticate: ({ accessToken }) => ({ headers: { 'x-shopify-access-token': accessToken } }),
  test: SHOP_INFO,
});

export const shopifyApi = defineCredential({
  name: 'shopifyApi',
  displayName: 'Shopify private app (older)',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    secret('password', { label: 'Password', required: true }),
    shop,
    secret('sharedSecret', { label: 'Shared secret' }),
  ],
  baseUrl,
  authenticate: ({ apiKey, password }) => basic(apiKey, password),
  test: SHOP_INFO,
});

export const shopifyOAuth2Api = oauth2Credential({
  name: 'shopifyOAuth2Api',
  displayName: 'Shopify OAuth2',
  parameters: [
    shop,
    string('clientId', { label: 'API key', required: true }),
    secret('clientSecret', { label: 'API secret key', required: true }),
  ],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: '=https://{{ $self["shopSubdomain"] }}.myshopify.com/admin/oauth/authorize',
    accessTokenUrl: '=https://{{ $self["shopSubdomain"] }}.myshopify.com/admin/oauth/access_token',
    scope: 'write_orders read_orders write_products read_products',
    authQueryParameters: 'access_mode=value',
    authentication: 'body',
  },
  // Shopify reads a header of its own. Workflows of n8n send the usual one, too.
  authenticate: ({ oauthTokenData }) => {
    const token = accessTokenIn(oauthTokenData);
    return { headers: { authorization: `Bearer ${token}`, 'x-shopify-access-token': token } };
  },
});

export default [shopifyAccessTokenApi, shopifyApi, shopifyOAuth2Api];
