import { defineCredential, secret, string } from '@millrace/node-sdk';
import { basic, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const jenkinsApi = defineCredential({
  name: 'jenkinsApi',
  displayName: 'Jenkins account',
  documentationUrl: 'https://www.jenkins.io/doc/book/system-administration/authenticating-scripted-clients/',
  parameters: [
    string('username', { label: 'User', required: true }),
    secret('apiKey', { label: 'API token', description: 'Made in the settings of the user', required: true }),
    string('baseUrl', { label: 'Address', placeholder: 'https://jenkins.example.com', required: true }),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl),
  authenticate: ({ username, apiKey }) => basic(username, apiKey),
  test: { path: '/api/json' },
});

export default [jenkinsApi];
