import { boolean, defineCredential, options, secret } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const API = 'https://api.linear.app/graphql';
const SCOPES = 'read write issues:create comments:create';

export const linearApi = defineCredential({
  name: 'linearApi',
  displayName: 'Linear API key',
  documentationUrl: 'https://linear.app/developers/graphql',
  parameters: [secret('apiKey', { label: 'API key' })],
  authenticate: ({ apiKey }) => ({ headers: { authorization: apiKey } }),
  test: () => ({
    url: API,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { id } }' }),
  }),
});

export const linearOAuth2Api = oauth2Credential({
  name: 'linearOAuth2Api',
  displayName: 'Linear OAuth2',
  parameters: [
    options('actor', {
      label: 'Acts as',
      default: 'user',
      options: [
        { name: 'The user', value: 'user' },
        { name: 'The application', value: 'application' },
      ],
    }),
    boolean('includeAdminScope', {
      label: 'Permissions of an administrator',
      description: 'The trigger needs them to subscribe',
    }),
  ],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://linear.app/oauth/authorize',
    accessTokenUrl: 'https://api.linear.app/oauth/token',
    scope: `={{ $self["includeAdminScope"] ? "${SCOPES} admin" : "${SCOPES}" }}`,
    authQueryParameters: '={{ "actor=" + $self["actor"] }}',
    authentication: 'body',
  },
});

export default [linearApi, linearOAuth2Api];
