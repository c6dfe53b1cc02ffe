import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const subdomain = string('subdomain', {
  label: 'Subdomain',
  description: 'What stands before ".zendesk.com" in the address of your Zendesk',
  placeholder: 'acme',
  required: true,
});

/** The address of an account. */
export const zendeskAddress = (name: unknown) =>
  `https://${encodeURIComponent(String(name).trim())}.zendesk.com/api/v2`;

export const zendeskApi = defineCredential({
  name: 'zendeskApi',
  displayName: 'Zendesk API token',
  documentationUrl: 'https://developer.zendesk.com/api-reference/introduction/security-and-auth/',
  parameters: [
    subdomain,
    string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
    secret('apiToken', { label: 'API token', required: true }),
  ],
  baseUrl: ({ subdomain: name }) => zendeskAddress(name),
  authenticate: ({ email, apiToken }) => basic(`${email}/token`, apiToken),
  test: { path: '/ticket_fields.json' },
});

export const zendeskOAuth2Api = oauth2Credential({
  name: 'zendeskOAuth2Api',
  displayName: 'Zendesk OAuth2',
  documentationUrl:
    'https://developer.zendesk.com/documentation/api-basics/authentication/using-oauth-to-authenticate-zendesk-api-requests-in-a-web-app/',
  parameters: [subdomain],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: '=https://{{$self["subdomain"]}}.zendesk.com/oauth/authorizations/new',
    accessTokenUrl: '=https://{{$self["subdomain"]}}.zendesk.com/oauth/tokens',
    scope: 'read write',
    authQueryParameters: '',
    authentication: 'body',
  },
});

export default [zendeskApi, zendeskOAuth2Api];
