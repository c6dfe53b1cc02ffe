import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const things = ['contacts', 'companies', 'deals'];
const SCOPES = [
  'crm.lists.write',
  ...things.flatMap((thing) => [`crm.objects.${thing}.read`, `crm.objects.${thing}.write`]),
  'crm.objects.owners.read',
  ...['companies', 'contacts', 'deals'].map((thing) => `crm.schemas.${thing}.read`),
  'forms',
  'tickets',
];

export const hubspotAppToken = defineCredential({
  name: 'hubspotAppToken',
  displayName: 'HubSpot app token',
  documentationUrl: 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview',
  parameters: [secret('appToken', { label: 'Access token of the private app' })],
  authenticate: ({ appToken }) => bearer(appToken),
  test: () => ({ url: 'https://api.hubapi.com/account-info/v3/details' }),
});

export const hubspotApi = defineCredential({
  name: 'hubspotApi',
  displayName: 'HubSpot API key (withdrawn by HubSpot)',
  parameters: [secret('apiKey', { label: 'API key' })],
  authenticate: ({ apiKey }) => ({ query: [['hapikey', apiKey]] }),
});

export const hubspotOAuth2Api = oauth2Credential({
  name: 'hubspotOAuth2Api',
  displayName: 'HubSpot OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://app.hubspot.com/oauth/authorize',
    accessTokenUrl: 'https://api.hubapi.com/oauth/v1/token',
    scope: SCOPES.join(' '),
    authQueryParameters: 'grant_type=authorization_code',
    authentication: 'body',
  },
});

export default [hubspotAppToken, hubspotApi, hubspotOAuth2Api];
