import { boolean, defineCredential, secret, string } from '@millrace/node-sdk';
import { basic, trimmedUrl } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const wordpressApi = defineCredential({
  name: 'wordpressApi',
  displayName: 'WordPress application password',
  parameters: [
    string('username', { label: 'User' }),
    secret('password', { label: 'Application password' }),
    string('url', { label: 'Address of the site', placeholder: 'https://blog.example.com' }),
    boolean('allowUnauthorizedCerts', { label: 'Accept invalid certificates' }),
  ],
  baseUrl: ({ url }) => trimmedUrl(url),
  authenticate: ({ username, password, allowUnauthorizedCerts }) => ({
    ...basic(username, password),
    ...(allowUnauthorizedCerts && { allowUnauthorizedCerts }),
  }),
  test: { path: '/wp-json/wp/v2/users/me' },
});

export const wordpressOAuth2Api = oauth2Credential({
  name: 'wordpressOAuth2Api',
  displayName: 'WordPress.com OAuth2',
  parameters: [string('wordpressSite', { label: 'Site', required: true, placeholder: 'blog.wordpress.com' })],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://public-api.wordpress.com/oauth2/authorize',
    accessTokenUrl: 'https://public-api.wordpress.com/oauth2/token',
    authQueryParameters: '',
    authentication: 'body',
  },
  scopes: 'global',
});

export default [wordpressApi, wordpressOAuth2Api];
