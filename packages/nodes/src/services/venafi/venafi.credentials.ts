import { defineCredential, options, secret } from '@millrace/node-sdk';

const REGIONS = [
  { name: 'United States', value: 'cloud' },
  { name: 'Europe', value: 'eu' },
] as const;

/** Where a region has its interface. */
export const venafiAddress = (region: string): string => `https://api.venafi.${region === 'eu' ? 'eu' : 'cloud'}`;

export const venafiTlsProtectCloudApi = defineCredential({
  name: 'venafiTlsProtectCloudApi',
  displayName: 'Venafi TLS Protect Cloud API key',
  documentationUrl: 'https://developer.venafi.com/tlsprotectcloud/docs/tlspc-api-overview',
  parameters: [
    options('region', { label: 'Region', default: 'cloud', options: REGIONS }),
    secret('apiKey', { label: 'API key', required: true }),
  ],
  baseUrl: ({ region }) => venafiAddress(region),
  authenticate: ({ apiKey }) => ({ headers: { 'tppl-api-key': apiKey } }),
  test: { path: '/v1/preferences' },
});

export default [venafiTlsProtectCloudApi];
