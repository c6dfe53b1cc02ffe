import { defineCredential, type HttpRequest, hidden, secret } from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

/** The version of the Graph API where nobody chooses one. */
export const GRAPH = 'https://graph.facebook.com/v23.0';

export const facebookGraphApi = defineCredential({
  name: 'facebookGraphApi',
  displayName: 'Facebook Graph API',
  documentationUrl: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens',
  parameters: [
    secret('accessToken', { label: 'Access token', required: true }),
    // Filled in by the node, which asks for it.
    hidden('allowUnauthorizedCerts', { default: false }),
  ],
  authenticate: ({ accessToken, allowUnauthorizedCerts: isLax }) => ({
    query: [['access_token', accessToken]],
    ...(isLax && { allowUnauthorizedCerts: true }),
  }),
  test: () => ({ url: `${GRAPH}/me` }),
});

export const facebookLeadAdsOAuth2Api = oauth2Credential({
  name: 'facebookLeadAdsOAuth2Api',
  displayName: 'Facebook Lead Ads OAuth2',
  documentationUrl: 'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    accessTokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'leads_retrieval pages_show_list pages_manage_metadata pages_manage_ads business_management',
    authQueryParameters: '',
    authentication: 'header',
  },
  authenticate: ({ clientId, clientSecret, oauthTokenData }, request) => {
    // A page has a token of its own, which the request brings along.
    if (request.headers?.authorization !== undefined) return {};
    return bearer(isOfApp(request) ? `${clientId}|${clientSecret}` : accessTokenIn(oauthTokenData));
  },
});

/** What an app is told of is its own business, not that of a user. */
function isOfApp({ url }: HttpRequest): boolean {
  return new URL(url).pathname.endsWith('/subscriptions');
}

export default [facebookGraphApi, facebookLeadAdsOAuth2Api];
