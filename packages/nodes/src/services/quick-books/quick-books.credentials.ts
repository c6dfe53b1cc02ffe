import { options } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const quickBooksOAuth2Api = oauth2Credential({
  name: 'quickBooksOAuth2Api',
  displayName: 'QuickBooks OAuth2',
  documentationUrl:
    'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0',
  parameters: [
    options('environment', {
      label: 'Environment',
      default: 'production',
      options: [
        { name: 'Production', value: 'production' },
        { name: 'Sandbox', value: 'sandbox', description: 'A company to try things with' },
      ],
    }),
  ],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://appcenter.intuit.com/connect/oauth2',
    accessTokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    scope: 'com.intuit.quickbooks.accounting',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [quickBooksOAuth2Api];
