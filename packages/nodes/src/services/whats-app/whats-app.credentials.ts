import { defineCredential, hidden, secret, string } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { fetchToken, tokenIn } from '../../lib/credentials/fetch-token.ts';

/** Where messages are sent. */
export const MESSAGES = 'https://graph.facebook.com/v13.0';
const GRAPH = 'https://graph.facebook.com/v19.0';

export const whatsAppApi = defineCredential({
  name: 'whatsAppApi',
  displayName: 'WhatsApp',
  documentationUrl: 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started',
  parameters: [
    secret('accessToken', {
      label: 'Access token',
      description: 'Of a system user, which does not end',
      required: true,
    }),
    string('businessAccountId', { label: 'ID of the business account', required: true }),
  ],
  baseUrl: ({ businessAccountId }) => `${MESSAGES}/${encodeURIComponent(businessAccountId)}`,
  authenticate: ({ accessToken }) => bearer(accessToken),
  test: { path: '/phone_numbers' },
});

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

export default [whatsAppApi, whatsAppTriggerApi];
