import { defineCredential, hidden } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const SCOPES = [
  'tweet.read',
  'users.read',
  'tweet.write',
  'tweet.moderate.write',
  'users.read',
  'follows.read',
  'follows.write',
  'offline.access',
  'like.read',
  'like.write',
  'dm.write',
  'dm.read',
  'list.read',
  'list.write',
];

export const twitterOAuth1Api = defineCredential({
  name: 'twitterOAuth1Api',
  displayName: 'X OAuth1',
  extends: ['oAuth1Api'],
  parameters: [
    hidden('requestTokenUrl', { default: 'https://api.twitter.com/oauth/request_token' }),
    hidden('authUrl', { default: 'https://api.twitter.com/oauth/authorize' }),
    hidden('accessTokenUrl', { default: 'https://api.twitter.com/oauth/access_token' }),
    hidden('signatureMethod', { default: 'HMAC-SHA1' }),
  ],
});

export const twitterOAuth2Api = oauth2Credential({
  name: 'twitterOAuth2Api',
  displayName: 'X OAuth2',
  documentationUrl: 'https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code',
  fixed: {
    grantType: 'pkce',
    authUrl: 'https://twitter.com/i/oauth2/authorize',
    accessTokenUrl: 'https://api.twitter.com/2/oauth2/token',
    scope: SCOPES.join(' '),
    authQueryParameters: '',
    authentication: 'header',
  },
});

export default [twitterOAuth1Api, twitterOAuth2Api];
