import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const discourseApi = defineCredential({
  name: 'discourseApi',
  displayName: 'Discourse API key',
  documentationUrl: 'https://meta.discourse.org/t/create-and-configure-an-api-key/230124',
  parameters: [
    string('url', { label: 'Address', placeholder: 'https://forum.example.com', required: true }),
    secret('apiKey', { label: 'API key', required: true }),
    string('username', { label: 'User', description: 'In whose name the key acts', required: true }),
  ],
  baseUrl: ({ url }) => trimmedUrl(url),
  authenticate: ({ apiKey, username }) => ({ headers: { 'api-key': apiKey, 'api-username': username } }),
  test: { path: '/groups.json' },
});

export default [discourseApi];
