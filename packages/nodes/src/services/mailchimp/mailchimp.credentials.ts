import { defineCredential, hidden, NodeError, secret } from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

/** Where an account is, which its key names behind the last hyphen. @throws NodeError for a key that names none */
function addressOf(apiKey: string): string {
  const dataCenter = /-([a-z]+\d+)$/.exec(apiKey.trim())?.[1];
  if (dataCenter !== undefined) return `https://${dataCenter}.api.mailchimp.com/3.0`;
  throw new NodeError('The API key of Mailchimp names no data center', {
    description: 'A key ends with a hyphen and the data center, for example "-us5". Copy it whole into the credential.',
    code: 'CREDENTIAL_REFUSED',
  });
}

export const mailchimpApi = defineCredential({
  name: 'mailchimpApi',
  displayName: 'Mailchimp API key',
  documentationUrl: 'https://mailchimp.com/help/about-api-keys/',
  parameters: [secret('apiKey', { label: 'API key', placeholder: '…-us5' })],
  baseUrl: ({ apiKey }) => addressOf(apiKey),
  authenticate: ({ apiKey }) => ({ headers: { authorization: `apikey ${apiKey.trim()}` } }),
  test: { path: '/lists' },
});

export const mailchimpOAuth2Api = oauth2Credential({
  name: 'mailchimpOAuth2Api',
  displayName: 'Mailchimp OAuth2',
  documentationUrl: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://login.mailchimp.com/oauth2/authorize',
    accessTokenUrl: 'https://login.mailchimp.com/oauth2/token',
    scope: '',
    authQueryParameters: '',
    authentication: 'body',
  },
  // Where an account is, Mailchimp tells in a scheme of its own.
  authenticate({ oauthTokenData }, { url }) {
    const token = accessTokenIn(oauthTokenData);
    return url.startsWith('https://login.mailchimp.com/')
      ? { headers: { authorization: `OAuth ${token}` } }
      : bearer(token);
  },
  parameters: [hidden('metadataUrl', { default: 'https://login.mailchimp.com/oauth2/metadata' })],
});

export default [mailchimpApi, mailchimpOAuth2Api];
