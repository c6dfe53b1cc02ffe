import { defineCredential, options, secret, string } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { fetchToken, formBody, tokenIn } from '../../lib/credentials/fetch-token.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';
import { signedJwt } from '../../lib/credentials/signed-jwt.ts';

/** A token is asked for at once; Salesforce takes assertions that end within five minutes. */
const ASSERTION_SECONDS = 180;

const environment = options('environment', {
  label: 'Environment',
  options: [
    { name: 'Production', value: 'production' },
    { name: 'Sandbox', value: 'sandbox' },
  ],
});

/** Where accounts of an environment sign in. */
export const loginAddress = (kind: unknown) =>
  kind === 'sandbox' ? 'https://test.salesforce.com' : 'https://login.salesforce.com';

const at = (path: string) =>
  `={{ $self["environment"] === "sandbox" ? "${loginAddress('sandbox')}${path}" : "${loginAddress('production')}${path}" }}`;

export const salesforceOAuth2Api = oauth2Credential({
  name: 'salesforceOAuth2Api',
  displayName: 'Salesforce OAuth2',
  documentationUrl: 'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm',
  parameters: [environment],
  fixed: {
    grantType: 'pkce',
    authUrl: at('/services/oauth2/authorize?prompt=login'),
    accessTokenUrl: at('/services/oauth2/token'),
    scope: 'full refresh_token',
    authQueryParameters: '',
    authentication: 'header',
  },
});

export const salesforceJwtApi = defineCredential({
  name: 'salesforceJwtApi',
  displayName: 'Salesforce JWT',
  documentationUrl: 'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_jwt_flow.htm',
  parameters: [
    environment,
    string('clientId', { label: 'Client ID', description: 'Consumer key of the connected app', required: true }),
    string('username', { label: 'User', placeholder: 'name@example.com', required: true }),
    secret('privateKey', {
      label: 'Private key',
      description: 'Of the certificate that the connected app has',
      required: true,
      typeOptions: { rows: 4 },
    }),
  ],
  async prepare({ environment: kind, clientId: iss, username: sub, privateKey }, send) {
    const aud = loginAddress(kind);
    const exp = Math.floor(Date.now() / 1000) + ASSERTION_SECONDS;
    const assertion = signedJwt({ iss, sub, aud, exp }, privateKey);
    const form = formBody({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const answer = await fetchToken(send, { url: `${aud}/services/oauth2/token`, ...form });
    return { accessToken: tokenIn(answer, 'access_token') };
  },
  authenticate(credential) {
    const { accessToken } = credential as typeof credential & { accessToken: string };
    return bearer(accessToken);
  },
  test: ({ environment: kind }) => ({ url: `${loginAddress(kind)}/services/oauth2/userinfo` }),
});

export default [salesforceOAuth2Api, salesforceJwtApi];
