import { boolean, defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const webflowApi = defineCredential({
  name: 'webflowApi',
  displayName: 'Webflow site token',
  documentationUrl: 'https://developers.webflow.com/data/reference/authentication/site-token',
  parameters: [secret('accessToken', { label: 'Token', required: true })],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://api.webflow.com/v2/sites' }),
});

export const webflowOAuth2Api = oauth2Credential({
  name: 'webflowOAuth2Api',
  displayName: 'Webflow OAuth2',
  documentationUrl: 'https://developers.webflow.com/data/reference/oauth-app',
  parameters: [
    boolean('legacy', {
      label: 'Permissions of the app',
      description: 'Ask for what the app was given when it was registered, not for content, sites and forms',
      default: true,
    }),
  ],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://webflow.com/oauth/authorize',
    accessTokenUrl: 'https://api.webflow.com/oauth/access_token',
    scope: '={{ $self["legacy"] ? "" : "cms:read cms:write sites:read forms:read" }}',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [webflowApi, webflowOAuth2Api];
