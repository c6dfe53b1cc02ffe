import { defineCredential, secret, string } from '@millrace/node-sdk';
import { bearer, trimmedUrl } from '../../lib/credentials/authorization.ts';

export const supabaseApi = defineCredential({
  name: 'supabaseApi',
  displayName: 'Supabase service role',
  parameters: [
    string('host', { label: 'Address of the project', placeholder: 'https://example.supabase.co' }),
    secret('serviceRole', { label: 'Key of the service role' }),
  ],
  baseUrl: ({ host }) => trimmedUrl(host),
  authenticate: ({ serviceRole }) => ({ headers: { apikey: serviceRole, ...bearer(serviceRole).headers } }),
  test: { path: '/rest/v1/' },
});

export default [supabaseApi];
