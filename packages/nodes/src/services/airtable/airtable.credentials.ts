import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const airtableTokenApi = defineCredential({
  name: 'airtableTokenApi',
  displayName: 'Airtable personal access token',
  documentationUrl: 'https://airtable.com/developers/web/guides/personal-access-tokens',
  parameters: [secret('accessToken', { label: 'Access token' })],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://api.airtable.com/v0/meta/whoami' }),
});

export const airtableApi = defineCredential({
  name: 'airtableApi',
  displayName: 'Airtable API key (withdrawn by Airtable)',
  parameters: [secret('apiKey', { label: 'API key' })],
  authenticate: ({ apiKey }) => ({ query: [['api_key', apiKey]] }),
});

export const airtableOAuth2Api = oauth2Credential({
  name: 'airtableOAuth2Api',
  displayName: 'Airtable OAuth2',
  fixed: {
    grantType: 'pkce',
    authUrl: 'https://airtable.com/oauth2/v1/authorize',
    accessTokenUrl: 'https://airtable.com/oauth2/v1/token',
    scope: 'schema.bases:read data.records:read data.records:write',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [airtableTokenApi, airtableApi, airtableOAuth2Api];
