import { boolean, defineCredential, options, secret, string } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

const hosted = { displayOptions: { show: { environment: ['cloudHosted'] } } };

export const erpNextApi = defineCredential({
  name: 'erpNextApi',
  displayName: 'ERPNext API key',
  documentationUrl: 'https://docs.frappe.io/framework/user/en/guides/integration/rest_api/token_based_authentication',
  parameters: [
    secret('apiKey', { label: 'API key', required: true }),
    secret('apiSecret', { label: 'API secret', required: true }),
    options('environment', {
      label: 'Where it runs',
      options: [
        { name: 'Hosted for you', value: 'cloudHosted' },
        { name: 'On your own server', value: 'selfHosted' },
      ],
    }),
    string('subdomain', { label: 'Subdomain', placeholder: 'acme', ...hosted }),
    options('domain', {
      label: 'Domain',
      options: ['erpnext.com', 'frappe.cloud'].map((name) => ({ name, value: name })),
      ...hosted,
    }),
    string('domain', {
      label: 'Address',
      placeholder: 'https://erp.example.com',
      displayOptions: { show: { environment: ['selfHosted'] } },
    }),
    boolean('allowUnauthorizedCerts', { label: 'Accept invalid certificates' }),
  ],
  baseUrl: ({ environment, subdomain, domain }) =>
    `${environment === 'cloudHosted' ? `https://${encodeURIComponent(subdomain.trim())}.${domain}` : trimmedUrl(domain)}/api`,
  authenticate: ({ apiKey, apiSecret, allowUnauthorizedCerts }) => ({
    headers: { authorization: `token ${apiKey}:${apiSecret}` },
    ...(allowUnauthorizedCerts && { allowUnauthorizedCerts }),
  }),
  test: { path: '/method/frappe.auth.get_logged_user' },
});

export default [erpNextApi];
