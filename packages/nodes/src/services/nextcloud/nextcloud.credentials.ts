import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';
import { interfaceOf } from './address.ts';

const webDavUrl = string('webDavUrl', {
  label: 'Address of WebDAV',
  description: 'As the settings of the files tell it',
  placeholder: 'https://cloud.example.com/remote.php/webdav',
  required: true,
});

export const nextCloudApi = defineCredential({
  name: 'nextCloudApi',
  displayName: 'Nextcloud user',
  documentationUrl: 'https://docs.nextcloud.com/server/latest/user_manual/en/session_management.html',
  parameters: [
    webDavUrl,
    string('user', { label: 'User', required: true }),
    secret('password', { label: 'Password', description: 'Of the account, or one made for this app', required: true }),
  ],
  authenticate: ({ user, password }) => basic(user, password),
  test: ({ webDavUrl: url }) => ({
    url: `${interfaceOf(url)}/ocs/v1.php/cloud/capabilities`,
    headers: { 'ocs-apirequest': 'true' },
  }),
});

export const nextCloudOAuth2Api = oauth2Credential({
  name: 'nextCloudOAuth2Api',
  displayName: 'Nextcloud OAuth2',
  documentationUrl: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
  parameters: [
    webDavUrl,
    string('authUrl', {
      label: 'Authorization address',
      default: 'https://nextcloud.example.com/apps/oauth2/authorize',
      required: true,
    }),
    string('accessTokenUrl', {
      label: 'Access token address',
      default: 'https://nextcloud.example.com/apps/oauth2/api/v1/token',
      required: true,
    }),
  ],
  fixed: { grantType: 'authorizationCode', scope: '', authQueryParameters: '', authentication: 'body' },
});

export default [nextCloudApi, nextCloudOAuth2Api];
