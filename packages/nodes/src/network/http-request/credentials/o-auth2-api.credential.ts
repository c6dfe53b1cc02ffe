import { boolean, defineCredential, hidden, json, number, options, string } from '@millrace/node-sdk';
import { accessTokenIn } from '../../../lib/credentials/access-token.ts';
import { bearer } from '../../../lib/credentials/authorization.ts';

const own = { useDynamicClientRegistration: [false] };

export default defineCredential({
  name: 'oAuth2Api',
  displayName: 'OAuth2',
  genericAuth: true,
  parameters: [
    hidden('useDynamicClientRegistration', { default: false }),
    options('grantType', {
      label: 'Grant type',
      default: 'authorizationCode',
      displayOptions: { show: own },
      options: [
        { name: 'Authorization code', value: 'authorizationCode' },
        { name: 'Client credentials', value: 'clientCredentials' },
        { name: 'Authorization code with PKCE', value: 'pkce' },
      ],
    }),
    string('serverUrl', {
      label: 'Server URL',
      required: true,
      displayOptions: { show: { useDynamicClientRegistration: [true] } },
    }),
    string('authUrl', {
      label: 'Authorization URL',
      required: true,
      displayOptions: { show: { grantType: ['authorizationCode', 'pkce'], ...own } },
    }),
    string('accessTokenUrl', { label: 'Access token URL', required: true, displayOptions: { show: own } }),
    string('clientId', { label: 'Client ID', required: true, displayOptions: { show: own } }),
    hidden('clientCredentialType', { default: 'clientSecret' }),
    string('clientSecret', {
      label: 'Client secret',
      required: true,
      typeOptions: { password: true },
      displayOptions: { show: own },
    }),
    hidden('privateKey', { default: '' }),
    hidden('certificate', { default: '' }),
    string('scope', {
      label: 'Scope',
      description: 'Permissions to ask for, separated by spaces',
      displayOptions: { show: own },
    }),
    string('authQueryParameters', {
      label: 'Query parameters of the authorization',
      placeholder: 'access_type=offline',
      displayOptions: { show: { grantType: ['authorizationCode', 'pkce'], ...own } },
    }),
    options('authentication', {
      label: 'Send client data',
      default: 'header',
      displayOptions: { show: own },
      options: [
        { name: 'In the body', value: 'body' },
        { name: 'As basic auth header', value: 'header' },
      ],
    }),
    boolean('sendAdditionalBodyProperties', {
      label: 'Send more with the token request',
      displayOptions: { show: { grantType: ['clientCredentials'], authentication: ['body'], ...own } },
    }),
    json('additionalBodyProperties', {
      label: 'Fields to send',
      default: '',
      typeOptions: { rows: 5 },
      displayOptions: {
        show: {
          grantType: ['clientCredentials'],
          authentication: ['body'],
          sendAdditionalBodyProperties: [true],
          ...own,
        },
      },
    }),
    boolean('ignoreSSLIssues', {
      label: 'Accept invalid certificates',
      description: 'Also talk to servers whose certificate cannot be verified',
    }),
    options('accessTokenIn', {
      label: 'Send access token',
      default: 'header',
      options: [
        { name: 'As bearer token in a header', value: 'header' },
        { name: 'In the query', value: 'query' },
      ],
    }),
    string('accessTokenName', {
      label: 'Query parameter of the token',
      default: 'access_token',
      displayOptions: { show: { accessTokenIn: ['query'] } },
    }),
    number('tokenExpiredStatusCode', {
      label: 'Status of an expired token',
      description: 'HTTP status by which the service says that the token has expired',
      default: 401,
    }),
  ],
  authenticate(credential) {
    // The token is stored with the credential after the consent of the user; it is no parameter.
    const { oauthTokenData } = credential as typeof credential & { oauthTokenData?: unknown };
    const token = accessTokenIn(oauthTokenData);
    if (credential.accessTokenIn === 'query') return { query: [[credential.accessTokenName, token]] };
    return bearer(token);
  },
});
