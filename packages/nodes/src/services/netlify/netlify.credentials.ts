import { defineCredential, secret } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';

export const netlifyApi = defineCredential({
  name: 'netlifyApi',
  displayName: 'Netlify access token',
  documentationUrl: 'https://docs.netlify.com/api/get-started/#authentication',
  parameters: [secret('accessToken', { label: 'Access token', required: true })],
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: () => ({ url: 'https://api.netlify.com/api/v1/sites?per_page=1' }),
});

export default [netlifyApi];
