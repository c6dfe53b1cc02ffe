import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const zoomApi = defineCredential({
  name: 'zoomApi',
  displayName: 'Zoom access token',
  documentationUrl: 'https://developers.zoom.us/docs/api/using-zoom-apis/',
  parameters: [secret('accessToken', { label: 'Access token', required: true })],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://api.zoom.us/v2/users/me' }),
});

export const zoomOAuth2Api = oauth2Credential({
  name: 'zoomOAuth2Api',
  displayName: 'Zoom OAuth2',
  documentationUrl: 'https://developers.zoom.us/docs/integrations/oauth/',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://zoom.us/oauth/authorize',
    accessTokenUrl: 'https://zoom.us/oauth/token',
    scope: '',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [zoomApi, zoomOAuth2Api];
