import { defineCredential, options, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

const accessType = options('accessType', {
  label: 'Access',
  description: 'What the app was given in the App Console of Dropbox',
  default: 'full',
  options: [
    { name: 'Folder of the app', value: 'folder' },
    { name: 'Whole Dropbox', value: 'full' },
  ],
});

export const dropboxApi = defineCredential({
  name: 'dropboxApi',
  displayName: 'Dropbox access token',
  documentationUrl: 'https://www.dropbox.com/developers/documentation/http/documentation#authorization',
  parameters: [secret('accessToken', { label: 'Access token', required: true }), accessType],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ method: 'POST', url: 'https://api.dropboxapi.com/2/users/get_current_account' }),
});

export const dropboxOAuth2Api = oauth2Credential({
  name: 'dropboxOAuth2Api',
  displayName: 'Dropbox OAuth2',
  documentationUrl: 'https://developers.dropbox.com/oauth-guide',
  parameters: [accessType],
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://www.dropbox.com/oauth2/authorize',
    accessTokenUrl: 'https://api.dropboxapi.com/oauth2/token',
    scope: 'files.content.write files.content.read sharing.read account_info.read',
    authQueryParameters: 'token_access_type=offline&force_reapprove=true',
    authentication: 'header',
  },
});

export default [dropboxApi, dropboxOAuth2Api];
