import { defineCredential, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const token = secret('token', { label: 'Token', required: true });

export const sentryIoApi = defineCredential({
  name: 'sentryIoApi',
  displayName: 'Sentry token',
  documentationUrl: 'https://docs.sentry.io/api/auth/',
  parameters: [token],
  baseUrl: () => 'https://sentry.io/api/0',
  authenticate: ({ token: given }) => bearer(given),
  test: { path: '/organizations/' },
});

export const sentryIoServerApi = defineCredential({
  name: 'sentryIoServerApi',
  displayName: 'Sentry token of a server of your own',
  documentationUrl: 'https://develop.sentry.dev/self-hosted/',
  parameters: [token, string('url', { label: 'Address', placeholder: 'https://sentry.example.com', required: true })],
  baseUrl: ({ url }) => `${trimmedUrl(url)}/api/0`,
  authenticate: ({ token: given }) => bearer(given),
  test: { path: '/organizations/' },
});

export const sentryIoOAuth2Api = oauth2Credential({
  name: 'sentryIoOAuth2Api',
  displayName: 'Sentry OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://sentry.io/oauth/authorize/',
    accessTokenUrl: 'https://sentry.io/oauth/token/',
    scope:
      'event:admin event:read org:read project:read project:releases team:read event:write org:admin project:write team:write project:admin team:admin',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [sentryIoApi, sentryIoServerApi, sentryIoOAuth2Api];
