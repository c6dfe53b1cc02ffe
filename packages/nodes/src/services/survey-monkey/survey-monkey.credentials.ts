import { defineCredential, secret, string } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const surveyMonkeyApi = defineCredential({
  name: 'surveyMonkeyApi',
  displayName: 'SurveyMonkey access token',
  documentationUrl: 'https://api.surveymonkey.com/v3/docs#authentication',
  parameters: [
    secret('accessToken', { label: 'Access token', required: true }),
    string('clientId', { label: 'Client ID', description: 'Of the app' }),
    secret('clientSecret', { label: 'Client secret', description: 'Of the app' }),
  ],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://api.surveymonkey.com/v3/users/me' }),
});

export const surveyMonkeyOAuth2Api = oauth2Credential({
  name: 'surveyMonkeyOAuth2Api',
  displayName: 'SurveyMonkey OAuth2',
  documentationUrl: 'https://api.surveymonkey.com/v3/docs#authentication',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://api.surveymonkey.com/oauth/authorize',
    accessTokenUrl: 'https://api.surveymonkey.com/oauth/token',
    scope: 'surveys_read,collectors_read,responses_read,responses_read_detail,webhooks_write,webhooks_read',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [surveyMonkeyApi, surveyMonkeyOAuth2Api];
