import { boolean, defineCredential, number, options, secret, string, when } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

const cloud = { connection_type: ['weaviate_cloud'] };
const own = { connection_type: ['custom_connection'] };

export const weaviateApi = defineCredential({
  name: 'weaviateApi',
  displayName: 'Weaviate',
  parameters: [
    options('connection_type', {
      label: 'Connection',
      default: 'weaviate_cloud',
      options: [
        { name: 'Weaviate Cloud', value: 'weaviate_cloud' },
        { name: 'A server of your own', value: 'custom_connection' },
      ],
    }),
    when(
      cloud,
      string('weaviate_cloud_endpoint', {
        label: 'Address of the cluster',
        required: true,
        placeholder: 'https://your-cluster.weaviate.cloud',
      }),
    ),
    secret('weaviate_api_key', { label: 'API key', description: 'Empty for a server that asks for none' }),
    when(own, string('custom_connection_http_host', { label: 'Host', default: 'weaviate', required: true })),
    when(own, number('custom_connection_http_port', { label: 'Port', default: 8080, required: true })),
    when(own, boolean('custom_connection_http_secure', { label: 'By HTTPS', required: true })),
  ],
  baseUrl(credential) {
    if (credential.connection_type !== 'custom_connection') {
      const endpoint = trimmedUrl(credential.weaviate_cloud_endpoint ?? '');
      return /^https?:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`;
    }
    const { custom_connection_http_host: host, custom_connection_http_port: port } = credential;
    return `${credential.custom_connection_http_secure ? 'https' : 'http'}://${host}:${port}`;
  },
  authenticate: ({ weaviate_api_key: key }) => (key === '' ? {} : { headers: { authorization: `Bearer ${key}` } }),
  test: { path: '/v1/nodes' },
});

export default [weaviateApi];
