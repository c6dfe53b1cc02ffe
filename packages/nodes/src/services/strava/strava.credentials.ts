import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const stravaOAuth2Api = oauth2Credential({
  name: 'stravaOAuth2Api',
  displayName: 'Strava OAuth2',
  documentationUrl: 'https://developers.strava.com/docs/getting-started/',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://www.strava.com/oauth/authorize',
    accessTokenUrl: 'https://www.strava.com/oauth/token',
    scope: 'activity:read_all,activity:write',
    authQueryParameters: '',
    authentication: 'body',
  },
  // Strava lets an app subscribe, and asks which one by its id and secret.
  clientSecretFor: ['n8n-nodes-base.stravaTrigger'],
});

export default [stravaOAuth2Api];
