import { boolean, defineCredential, secret, string } from '@millrace/node-sdk';
import { basic, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const elasticsearchApi = defineCredential({
  name: 'elasticsearchApi',
  displayName: 'Elasticsearch user',
  documentationUrl: 'https://www.elastic.co/docs/api/doc/elasticsearch/authentication',
  parameters: [
    string('username', { label: 'User', description: 'Empty for a server that asks for none' }),
    secret('password', { label: 'Password' }),
    string('baseUrl', { label: 'Address', placeholder: 'https://search.example.com:9243', required: true }),
    boolean('ignoreSSLIssues', { label: 'Accept invalid certificates' }),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl),
  authenticate: ({ username, password, ignoreSSLIssues: isLax }) => ({
    ...(username !== '' && basic(username, password)),
    ...(isLax && { allowUnauthorizedCerts: isLax }),
  }),
  test: { path: '/' },
});

export default [elasticsearchApi];
