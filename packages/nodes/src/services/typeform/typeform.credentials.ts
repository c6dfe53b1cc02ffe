import { defineCredential, secret } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const typeformApi = defineCredential({
  name: 'typeformApi',
  displayName: 'Typeform access token',
  parameters: [secret('accessToken', { label: 'Access token' })],
  authenticate: ({ accessToken }) => ({ headers: { authorization: `bearer ${accessToken}` } }),
  test: () => ({ url: 'https://api.typeform.com/me' }),
});

export const typeformOAuth2Api = oauth2Credential({
  name: 'typeformOAuth2Api',
  displayName: 'Typeform OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://api.typeform.com/oauth/authorize',
    accessTokenUrl: 'https://api.typeform.com/oauth/token',
    authQueryParameters: '',
    authentication: 'header',
  },
  scopes: 'webhooks:write webhooks:read forms:read',
});

export default [typeformApi, typeformOAuth2Api];
