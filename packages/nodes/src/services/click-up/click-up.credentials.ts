import { defineCredential, secret } from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const clickUpApi = defineCredential({
  name: 'clickUpApi',
  displayName: 'ClickUp API token',
  documentationUrl: 'https://developer.clickup.com/docs/authentication',
  parameters: [secret('accessToken', { label: 'API token' })],
  authenticate: ({ accessToken }) => ({ headers: { authorization: accessToken } }),
  test: () => ({ url: 'https://api.clickup.com/api/v2/team' }),
});

export const clickUpOAuth2Api = oauth2Credential({
  name: 'clickUpOAuth2Api',
  displayName: 'ClickUp OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://app.clickup.com/api',
    accessTokenUrl: 'https://api.clickup.com/api/v2/oauth/token',
    scope: '',
    authQueryParameters: '',
    authentication: 'body',
  },
  // Both kinds of tokens stand alone in the header.
  authenticate: ({ oauthTokenData }) => ({ headers: { authorization: accessTokenIn(oauthTokenData) } }),
});

export default [clickUpApi, clickUpOAuth2Api];
