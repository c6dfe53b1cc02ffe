import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const redditOAuth2Api = oauth2Credential({
  name: 'redditOAuth2Api',
  displayName: 'Reddit OAuth2',
  documentationUrl: 'https://github.com/reddit-archive/reddit/wiki/OAuth2',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://www.reddit.com/api/v1/authorize',
    accessTokenUrl: 'https://www.reddit.com/api/v1/access_token',
    scope: 'identity edit history mysubreddits read save submit',
    // Without it there is no token to refresh with.
    authQueryParameters: 'duration=permanent',
    authentication: 'header',
  },
});

export default [redditOAuth2Api];
