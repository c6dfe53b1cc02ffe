import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const server = string('server', {
  label: 'GitLab server',
  default: 'https://gitlab.com',
  description: 'Address of GitLab, or of your own server',
});

export const gitlabApi = defineCredential({
  name: 'gitlabApi',
  displayName: 'GitLab access token',
  documentationUrl: 'https://docs.gitlab.com/user/profile/personal_access_tokens/',
  parameters: [server, secret('accessToken', { label: 'Access token' })],
  baseUrl: (credential) => trimmedUrl(credential.server),
  authenticate: ({ accessToken }) => ({ headers: { 'private-token': accessToken } }),
  test: { path: '/api/v4/user' },
});

export const gitlabOAuth2Api = oauth2Credential({
  name: 'gitlabOAuth2Api',
  displayName: 'GitLab OAuth2',
  parameters: [server],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: '={{ $self["server"] }}/oauth/authorize',
    accessTokenUrl: '={{ $self["server"] }}/oauth/token',
    scope: 'api',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [gitlabApi, gitlabOAuth2Api];
