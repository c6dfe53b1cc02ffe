import { boolean, defineCredential, hidden, isJsonObject, type JsonObject, secret, string } from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const USER_SCOPES = [
  ...['channels:read', 'channels:write', 'channels:history', 'chat:write', 'files:read', 'files:write'],
  ...['groups:read', 'groups:write', 'groups:history', 'im:read', 'im:history', 'mpim:read', 'mpim:history'],
  ...['reactions:read', 'reactions:write', 'stars:read', 'stars:write', 'usergroups:write', 'usergroups:read'],
  ...['users.profile:read', 'users.profile:write', 'users:read', 'users:read.email'],
  ...['search:read.public', 'search:read.private', 'search:read.im', 'search:read.mpim', 'search:read'],
].join(' ');

const signature = secret('signatureSecret', {
  label: 'Signing secret',
  description: 'By which calls of Slack are verified',
});

/** What Slack says of a refusal: it answers 200 to what it refuses. */
export function refusalIn({ ok, error }: JsonObject): string | undefined {
  return ok === false ? String(error ?? 'refused') : undefined;
}

export const slackApi = defineCredential({
  name: 'slackApi',
  displayName: 'Slack access token',
  documentationUrl: 'https://api.slack.com/apps',
  parameters: [
    secret('accessToken', { label: 'Access token', required: true }),
    signature,
    hidden('managedAppId', { default: '' }),
    hidden('teamId', { default: '' }),
    hidden('managerCredentialId', { default: '' }),
  ],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://slack.com/api/auth.test' }),
  refusalIn,
});

/** Requests are signed with the token of the person who agreed, else with that of the app. */
export const slackOAuth2Api = oauth2Credential({
  name: 'slackOAuth2Api',
  displayName: 'Slack OAuth2',
  parameters: [
    signature,
    boolean('customScopes', { label: 'List permissions', description: 'Instead of those that nodes need' }),
    string('userScope', {
      label: 'Permissions',
      description: 'Separated by spaces. Nodes fail where one is missing that they need.',
      default: USER_SCOPES,
      displayOptions: { show: { customScopes: [true] } },
    }),
  ],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://slack.com/oauth/v2/authorize',
    accessTokenUrl: 'https://slack.com/api/oauth.v2.access',
    scope: '',
    authQueryParameters: `=user_scope={{ $self["customScopes"] ? $self["userScope"] : ${JSON.stringify(USER_SCOPES)} }}`,
    authentication: 'body',
  },
  authenticate: (credential) => bearer(tokenIn(credential.oauthTokenData)),
});

/** The person's token stands beside that of the app. */
function tokenIn(given: unknown): string {
  const person = isJsonObject(given) ? given.authed_user : undefined;
  return accessTokenIn(isJsonObject(person) && 'access_token' in person ? person : given);
}

export default [slackApi, slackOAuth2Api];
