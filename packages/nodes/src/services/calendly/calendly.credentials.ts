import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const calendlyApi = defineCredential({
  name: 'calendlyApi',
  displayName: 'Calendly access token',
  documentationUrl: 'https://developer.calendly.com/how-to-authenticate-with-personal-access-tokens',
  parameters: [secret('apiKey', { label: 'Personal access token' })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: () => ({ url: 'https://api.calendly.com/users/me' }),
});

export const calendlyOAuth2Api = oauth2Credential({
  name: 'calendlyOAuth2Api',
  displayName: 'Calendly OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://auth.calendly.com/oauth/authorize',
    accessTokenUrl: 'https://auth.calendly.com/oauth/token',
    authentication: 'header',
    authQueryParameters: '',
    scope: 'users:read webhooks:read webhooks:write scheduled_events:read',
  },
});

export default [calendlyApi, calendlyOAuth2Api];
