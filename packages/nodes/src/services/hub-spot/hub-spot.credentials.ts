import { defineCredential, secret, string } from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const things = ['contacts', 'companies', 'deals'];
const SCOPES = [
  'crm.lists.write',
  ...things.flatMap((thing) => [`crm.objects.${thing}.read`, `crm.objects.${thing}.write`]),
  'crm.objects.owners.read',
  ...things.map((thing) => `crm.schemas.${thing}.read`),
  'forms',
  'tickets',
];

const CONSENT = {
  grantType: 'authorizationCode',
  authUrl: 'https://app.hubspot.com/oauth/authorize',
  accessTokenUrl: 'https://api.hubapi.com/oauth/v1/token',
  authQueryParameters: 'grant_type=authorization_code',
  authentication: 'body',
} as const;

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
  fixed: { ...CONSENT, scope: SCOPES.join(' ') },
});

/** Subscriptions belong to the app and are made with the key of its developer; what is read of the account is read as its user. */
export const hubspotDeveloperApi = oauth2Credential({
  name: 'hubspotDeveloperApi',
  displayName: 'HubSpot developer account',
  documentationUrl: 'https://developers.hubspot.com/docs/guides/api/app-management/webhooks',
  parameters: [
    secret('apiKey', { label: 'Developer API key', required: true }),
    string('appId', { label: 'App ID', required: true }),
  ],
  fixed: {
    ...CONSENT,
    scope: things.flatMap((thing) => [`crm.objects.${thing}.read`, `crm.schemas.${thing}.read`]).join(' '),
  },
  authenticate: ({ apiKey, oauthTokenData }, { url }) =>
    url.includes('/webhooks/') ? { query: [['hapikey', String(apiKey)]] } : bearer(accessTokenIn(oauthTokenData)),
});

export default [hubspotAppToken, hubspotApi, hubspotOAuth2Api, hubspotDeveloperApi];
