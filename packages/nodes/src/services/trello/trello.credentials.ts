import { defineCredential, hidden, secret } from '@millrace/node-sdk';

export const trelloApi = defineCredential({
  name: 'trelloApi',
  displayName: 'Trello API key and token',
  documentationUrl: 'https://trello.com/power-ups/admin',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    secret('apiToken', { label: 'API token', required: true }),
    secret('oauthSecret', { label: 'OAuth secret', description: 'By which calls of Trello are verified' }),
  ],
  authenticate: ({ apiKey, apiToken }) => ({
    query: [
      ['key', apiKey],
      ['token', apiToken],
    ],
  }),
  test: () => ({ url: 'https://api.trello.com/1/members/me' }),
});

export const trelloOAuth1Api = defineCredential({
  name: 'trelloOAuth1Api',
  displayName: 'Trello OAuth1',
  extends: ['oAuth1Api'],
  parameters: [
    hidden('requestTokenUrl', { default: 'https://trello.com/1/OAuthGetRequestToken' }),
    hidden('authUrl', {
      default: 'https://trello.com/1/OAuthAuthorizeToken?scope=read,write,account&expiration=never&name=Millrace',
    }),
    hidden('accessTokenUrl', { default: 'https://trello.com/1/OAuthGetAccessToken' }),
    hidden('signatureMethod', { default: 'HMAC-SHA1' }),
  ],
});

export default [trelloApi, trelloOAuth1Api];
