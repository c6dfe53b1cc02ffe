import { defineCredential, hidden, secret, string } from '@millrace/node-sdk';
import { basic, bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const MYSELF = '/rest/api/2/myself';
const domain = string('domain', { label: 'Address', placeholder: 'https://example.atlassian.net' });

export const jiraSoftwareCloudApi = defineCredential({
  name: 'jiraSoftwareCloudApi',
  displayName: 'Jira Cloud API token',
  documentationUrl: 'https://id.atlassian.com/manage-profile/security/api-tokens',
  parameters: [
    string('email', { label: 'Email', placeholder: 'name@example.com' }),
    secret('apiToken', { label: 'API token' }),
    domain,
  ],
  baseUrl: (credential) => trimmedUrl(credential.domain),
  authenticate: ({ email, apiToken }) => basic(email, apiToken),
  test: { path: MYSELF },
});

export const jiraSoftwareServerApi = defineCredential({
  name: 'jiraSoftwareServerApi',
  displayName: 'Jira Data Center user',
  parameters: [string('email', { label: 'User or email' }), secret('password', { label: 'Password' }), domain],
  baseUrl: (credential) => trimmedUrl(credential.domain),
  authenticate: ({ email, password }) => basic(email, password),
  test: { path: MYSELF },
});

export const jiraSoftwareServerPatApi = defineCredential({
  name: 'jiraSoftwareServerPatApi',
  displayName: 'Jira Data Center access token',
  parameters: [secret('personalAccessToken', { label: 'Personal access token' }), domain],
  baseUrl: (credential) => trimmedUrl(credential.domain),
  authenticate: ({ personalAccessToken }) => bearer(personalAccessToken),
  test: { path: MYSELF },
});

export const atlassianServiceAccountApi = defineCredential({
  name: 'atlassianServiceAccountApi',
  displayName: 'Atlassian service account',
  parameters: [
    hidden('accessToken', { default: '' }),
    string('clientId', { label: 'Client ID', required: true }),
    secret('clientSecret', { label: 'Client secret', required: true }),
  ],
  async prepare({ clientId, clientSecret }, send) {
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await fetchToken(send, {
      url: 'https://auth.atlassian.com/oauth/token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { accessToken: tokenIn(answer, 'access_token') };
  },
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://api.atlassian.com/oauth/token/accessible-resources' }),
});

export const atlassianOAuth2Api = oauth2Credential({
  name: 'atlassianOAuth2Api',
  displayName: 'Atlassian OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://auth.atlassian.com/authorize',
    accessTokenUrl: 'https://auth.atlassian.com/oauth/token',
    authQueryParameters: 'audience=api.atlassian.com&prompt=consent',
    authentication: 'header',
  },
});

export const jiraSoftwareCloudOAuth2Api = oauth2Credential({
  name: 'jiraSoftwareCloudOAuth2Api',
  displayName: 'Jira Cloud OAuth2',
  extends: 'atlassianOAuth2Api',
  parameters: [string('domain', { label: 'Address', required: true, placeholder: 'https://example.atlassian.net' })],
  scopes: 'read:jira-user read:jira-work write:jira-work manage:jira-webhook offline_access',
});

export default [
  jiraSoftwareCloudApi,
  jiraSoftwareServerApi,
  jiraSoftwareServerPatApi,
  atlassianServiceAccountApi,
  atlassianOAuth2Api,
  jiraSoftwareCloudOAuth2Api,
];
