import { defineCredential, options, secret, string, when } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

export const chromaSelfHostedApi = defineCredential({
  name: 'chromaSelfHostedApi',
  displayName: 'Chroma server',
  parameters: [
    string('baseUrl', { label: 'Address', default: 'http://localhost:8000', required: true }),
    options('authentication', {
      label: 'Authentication',
      default: 'none',
      options: [
        { name: 'None', value: 'none' },
        { name: 'Key', value: 'apiKey', description: 'Sent as X-Chroma-Token' },
        { name: 'Token', value: 'token', description: 'Sent as Authorization: Bearer' },
      ],
    }),
    when({ authentication: ['apiKey'] }, secret('apiKey', { label: 'Key', required: true })),
    when({ authentication: ['token'] }, secret('token', { label: 'Token', required: true })),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl),
  authenticate({ authentication, apiKey, token }): { headers?: Record<string, string> } {
    if (authentication === 'apiKey') return { headers: { 'x-chroma-token': apiKey ?? '' } };
    if (authentication === 'token') return { headers: { authorization: `Bearer ${token ?? ''}` } };
    return {};
  },
  test: { path: '/api/v2/auth/identity' },
});

export const chromaCloudApi = defineCredential({
  name: 'chromaCloudApi',
  displayName: 'Chroma Cloud',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    string('tenant', { label: 'Tenant', description: 'Default: that of the key' }),
    string('database', { label: 'Database', description: 'Default: that of the key' }),
    string('baseUrl', { label: 'Address', default: 'https://api.trychroma.com' }),
  ],
  baseUrl: ({ baseUrl }) => trimmedUrl(baseUrl || 'https://api.trychroma.com'),
  authenticate: ({ apiKey }) => ({ headers: { 'x-chroma-token': apiKey } }),
  test: { path: '/api/v2/auth/identity' },
});

export default [chromaSelfHostedApi, chromaCloudApi];
