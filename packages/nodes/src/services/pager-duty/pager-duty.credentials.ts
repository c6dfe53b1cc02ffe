import { defineCredential, secret } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const pagerDutyApi = defineCredential({
  name: 'pagerDutyApi',
  displayName: 'PagerDuty API token',
  documentationUrl: 'https://support.pagerduty.com/main/docs/api-access-keys',
  parameters: [secret('apiToken', { label: 'API token', required: true })],
  authenticate: ({ apiToken }) => ({ headers: { authorization: `Token token=${apiToken}` } }),
  test: () => ({ url: 'https://api.pagerduty.com/abilities' }),
});

export const pagerDutyOAuth2Api = oauth2Credential({
  name: 'pagerDutyOAuth2Api',
  displayName: 'PagerDuty OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://app.pagerduty.com/oauth/authorize',
    accessTokenUrl: 'https://app.pagerduty.com/oauth/token',
    scope: 'write',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [pagerDutyApi, pagerDutyOAuth2Api];
