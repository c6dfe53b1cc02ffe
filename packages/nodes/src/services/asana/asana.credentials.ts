import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const asanaApi = defineCredential({
  name: 'asanaApi',
  displayName: 'Asana access token',
  documentationUrl: 'https://developers.asana.com/docs/personal-access-token',
  parameters: [secret('accessToken', { label: 'Access token' })],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://app.asana.com/api/1.0/users/me' }),
});

export const asanaOAuth2Api = oauth2Credential({
  name: 'asanaOAuth2Api',
  displayName: 'Asana OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://app.asana.com/-/oauth_authorize',
    accessTokenUrl: 'https://app.asana.com/-/oauth_token',
    scope: '',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [asanaApi, asanaOAuth2Api];
