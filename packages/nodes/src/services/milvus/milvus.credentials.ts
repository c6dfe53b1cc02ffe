import { defineCredential, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const milvusApi = defineCredential({
  name: 'milvusApi',
  displayName: 'Milvus',
  parameters: [
    string('baseUrl', { label: 'Address', default: 'http://localhost:19530', required: true }),
    string('username', {
      label: 'User',
      description: 'Empty for a key of Zilliz Cloud, or a server that asks for none',
    }),
    secret('password', { label: 'Password or key' }),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl),
  authenticate({ username, password }) {
    if (password === '') return {};
    return { headers: { authorization: `Bearer ${username === '' ? password : `${username}:${password}`}` } };
  },
  test: ({ baseUrl }) => ({
    url: `${trimmedUrl(baseUrl)}/v2/vectordb/collections/list`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }),
  refusalIn: ({ code, message }) => (code === 0 || code === 200 ? undefined : String(message ?? code)),
});

export default [milvusApi];
