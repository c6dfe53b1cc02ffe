import { defineCredential, options, secret, string } from '@millrace/node-sdk';
import { basic, trimmedUrl } from '../../lib/credentials/authorization.ts';

const named = { show: { authentication: ['basicAuth'] } };

export default [
  defineCredential({
    name: 'schemaRegistryApi',
    displayName: 'Schema registry of Confluent',
    parameters: [
      string('url', { label: 'Address', required: true, placeholder: 'https://schemas.example.com' }),
      options('authentication', {
        label: 'Authentication',
        default: 'basicAuth',
        options: [
          { name: 'User and password', value: 'basicAuth' },
          { name: 'None', value: 'none' },
        ],
      }),
      string('username', { label: 'User', required: true, displayOptions: named }),
      secret('password', { label: 'Password', required: true, displayOptions: named }),
    ],
    baseUrl: ({ url }) => trimmedUrl(url),
    authenticate: ({ authentication, username, password }) =>
      authentication === 'none' ? {} : basic(username, password),
    test: { path: '/subjects' },
  }),
];
