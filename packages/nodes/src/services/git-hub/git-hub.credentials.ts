import { defineCredential, hidden, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';
import { signedJwt } from '../../lib/credentials/signed-jwt.ts';

const server = string('server', {
  label: 'GitHub server',
  default: 'https://api.github.com',
  description: 'Address of the interface; only for a server of your own it is another one',
});

/** Where people sign in: of a server of one's own, its address without the path of the interface. */
const SITE =
  '$self["server"] === "https://api.github.com" ? "https://github.com" : $self["server"].replace(/^(https?:\\/\\/[^\\/]+).*$/, "$1")';

const VERSION = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

const SCOPES = [
  'repo',
  'admin:repo_hook',
  'admin:org',
  'admin:org_hook',
  'gist',
  'notifications',
  'user',
  'write:packages',
  'read:packages',
  'delete:packages',
  'workflow',
];

export const githubApi = defineCredential({
  name: 'githubApi',
  displayName: 'GitHub access token',
  documentationUrl: 'https://github.com/settings/tokens',
  parameters: [server, string('user', { label: 'User' }), secret('accessToken', { label: 'Access token' })],
  baseUrl: (credential) => trimmedUrl(credential.server),
  authenticate: ({ accessToken }) => ({ headers: { authorization: `token ${accessToken}` } }),
  test: { path: '/user' },
});

export const githubAppApi = defineCredential({
  name: 'githubAppApi',
  displayName: 'GitHub App',
  documentationUrl: 'https://github.com/settings/apps',
  parameters: [
    server,
    string('appId', { label: 'App ID', required: true }),
    string('installationId', { label: 'Installation ID', required: true }),
    secret('privateKey', { label: 'Private key', required: true, typeOptions: { rows: 4 } }),
    hidden('accessToken', { default: '' }),
  ],
  baseUrl: (credential) => trimmedUrl(credential.server),
  /** A token of the installation, for an hour. */
  async prepare({ appId, installationId, privateKey, ...credential }, send) {
    const now = Math.floor(Date.now() / 1000);
    const jwt = signedJwt({ iat: now - 60, exp: now + 540, iss: appId }, privateKey);
    const path = `/app/installations/${encodeURIComponent(installationId)}/access_tokens`;
    const headers = { ...bearer(jwt).headers, ...VERSION };
    const answer = await fetchToken(send, { url: `${trimmedUrl(credential.server)}${path}`, headers });
    return { accessToken: tokenIn(answer, 'token') };
  },
  authenticate: ({ accessToken }) => ({ headers: { ...bearer(accessToken).headers, ...VERSION } }),
  test: { path: '/installation/repositories' },
});

export const githubOAuth2Api = oauth2Credential({
  name: 'githubOAuth2Api',
  displayName: 'GitHub OAuth2',
  parameters: [server],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: `={{ ${SITE} }}/login/oauth/authorize`,
    accessTokenUrl: `={{ ${SITE} }}/login/oauth/access_token`,
    scope: SCOPES.join(','),
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [githubApi, githubAppApi, githubOAuth2Api];
