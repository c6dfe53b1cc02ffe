import { defineCredential, hidden, secret, string } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';

const GRAPH = 'https://graph.facebook.com/v19.0';

export const whatsAppTriggerApi = defineCredential({
  name: 'whatsAppTriggerApi',
  displayName: 'WhatsApp app',
  documentationUrl: 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started',
  parameters: [
    hidden('accessToken', { default: '' }),
    string('clientId', { label: 'App ID', required: true }),
    secret('clientSecret', { label: 'App secret', required: true }),
  ],
  baseUrl: ({ clientId }) => `${GRAPH}/${encodeURIComponent(clientId)}`,
  async prepare({ clientId, clientSecret }, send) {
    const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
    const answer = await fetchToken(send, {
      url: `${GRAPH}/oauth/access_token`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { accessToken: tokenIn(answer, 'access_token') };
  },
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: { path: '/subscriptions' },
});

export default [whatsAppTriggerApi];
