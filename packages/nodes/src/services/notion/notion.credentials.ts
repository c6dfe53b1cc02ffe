import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

/** Each request has to name the version of the interface. */
const VERSION = { 'notion-version': '2022-06-28' };

export const notionApi = defineCredential({
  name: 'notionApi',
  displayName: 'Notion integration',
  documentationUrl: 'https://www.notion.so/profile/integrations',
  parameters: [secret('apiKey', { label: 'Secret of the integration', required: true })],
  authenticate: ({ apiKey }, { headers = {} }) => {
    const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'notion-version');
    return { headers: { ...bearer(apiKey).headers, ...(!isNamed && VERSION) } };
  },
  test: () => ({ url: 'https://api.notion.com/v1/users/me' }),
});

export const notionOAuth2Api = oauth2Credential({
  name: 'notionOAuth2Api',
  displayName: 'Notion OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://api.notion.com/v1/oauth/authorize',
    accessTokenUrl: 'https://api.notion.com/v1/oauth/token',
    scope: '',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [notionApi, notionOAuth2Api];
