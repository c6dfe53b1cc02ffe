import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const todoistApi = defineCredential({
  name: 'todoistApi',
  displayName: 'Todoist API token',
  parameters: [secret('apiKey', { label: 'API token' })],
  authenticate: ({ apiKey }) => bearer(apiKey),
  test: () => ({ url: 'https://api.todoist.com/api/v1/projects' }),
});

export const todoistOAuth2Api = oauth2Credential({
  name: 'todoistOAuth2Api',
  displayName: 'Todoist OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://todoist.com/oauth/authorize',
    accessTokenUrl: 'https://todoist.com/oauth/access_token',
    scope: 'data:read_write,data:delete',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [todoistApi, todoistOAuth2Api];
