import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';

const TEST = 'https://api.bitbucket.org/2.0/user';

export const bitbucketApi = defineCredential({
  name: 'bitbucketApi',
  displayName: 'Bitbucket app password',
  documentationUrl: 'https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/',
  parameters: [
    string('username', { label: 'Username', required: true }),
    secret('appPassword', { label: 'App password', required: true }),
  ],
  authenticate: ({ username, appPassword }) => basic(username, appPassword),
  test: () => ({ url: TEST }),
});

export const bitbucketAccessTokenApi = defineCredential({
  name: 'bitbucketAccessTokenApi',
  displayName: 'Bitbucket API token',
  documentationUrl: 'https://support.atlassian.com/bitbucket-cloud/docs/api-tokens/',
  parameters: [
    string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
    secret('accessToken', { label: 'API token', required: true }),
  ],
  authenticate: ({ email, accessToken }) => basic(email, accessToken),
  test: () => ({ url: TEST }),
});

export default [bitbucketApi, bitbucketAccessTokenApi];
