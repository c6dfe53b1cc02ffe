import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const xeroOAuth2Api = oauth2Credential({
  name: 'xeroOAuth2Api',
  displayName: 'Xero OAuth2',
  documentationUrl: 'https://developer.xero.com/documentation/guides/oauth2/auth-flow/',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://login.xero.com/identity/connect/authorize',
    accessTokenUrl: 'https://identity.xero.com/connect/token',
    scope: 'offline_access accounting.transactions accounting.settings accounting.contacts',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [xeroOAuth2Api];
