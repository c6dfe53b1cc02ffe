import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic, trimmedUrl } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const address = string('url', { label: 'Address', placeholder: 'https://mautic.example.com', required: true });

/** The interface of an instance. */
export const mauticAddress = (url: unknown) => `${trimmedUrl(String(url))}/api`;

/** Below the address of an instance, whether or not that ends with a slash. */
const place = (path: string) =>
  `={{ $self["url"].endsWith("/") ? $self["url"].slice(0, -1) : $self["url"] }}/oauth/v2/${path}`;

export const mauticApi = defineCredential({
  name: 'mauticApi',
  displayName: 'Mautic user',
  documentationUrl: 'https://devdocs.mautic.org/en/5.x/rest_api/authentication.html',
  parameters: [
    address,
    string('username', { label: 'User', required: true }),
    secret('password', { label: 'Password', required: true }),
  ],
  baseUrl: ({ url }) => mauticAddress(url),
  authenticate: ({ username, password }) => basic(username, password),
  test: { path: '/users/self' },
});

export const mauticOAuth2Api = oauth2Credential({
  name: 'mauticOAuth2Api',
  displayName: 'Mautic OAuth2',
  documentationUrl: 'https://devdocs.mautic.org/en/5.x/rest_api/authentication.html',
  parameters: [address],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: place('authorize'),
    accessTokenUrl: place('token'),
    scope: '',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [mauticApi, mauticOAuth2Api];
