import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const mondayComApi = defineCredential({
  name: 'mondayComApi',
  displayName: 'monday.com API token',
  documentationUrl: 'https://developer.monday.com/api-reference/docs/authentication',
  parameters: [secret('apiToken', { label: 'API token' })],
  authenticate: ({ apiToken }) => bearer(apiToken),
  test: () => ({
    url: 'https://api.monday.com/v2',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ me { id } }' }),
  }),
  // A token that is not good is answered with status 200.
  refusalIn: ({ errors, error_message: said }) => {
    if (typeof said === 'string') return said;
    return errors === undefined ? undefined : 'The token was not accepted';
  },
});

export const mondayComOAuth2Api = oauth2Credential({
  name: 'mondayComOAuth2Api',
  displayName: 'monday.com OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://auth.monday.com/oauth2/authorize',
    accessTokenUrl: 'https://auth.monday.com/oauth2/token',
    scope: 'boards:write boards:read',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [mondayComApi, mondayComOAuth2Api];
