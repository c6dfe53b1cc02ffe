import { defineCredential, secret } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const pipedriveApi = defineCredential({
  name: 'pipedriveApi',
  displayName: 'Pipedrive API token',
  documentationUrl: 'https://pipedrive.readme.io/docs/core-api-concepts-authentication',
  parameters: [secret('apiToken', { label: 'API token', required: true })],
  authenticate: ({ apiToken }) => ({ query: [['api_token', apiToken]] }),
  test: () => ({ url: 'https://api.pipedrive.com/v1/users/me' }),
});

export const pipedriveOAuth2Api = oauth2Credential({
  name: 'pipedriveOAuth2Api',
  displayName: 'Pipedrive OAuth2',
  documentationUrl: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://oauth.pipedrive.com/oauth/authorize',
    accessTokenUrl: 'https://oauth.pipedrive.com/oauth/token',
    scope: '',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [pipedriveApi, pipedriveOAuth2Api];
