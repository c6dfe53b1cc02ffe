import { createHmac } from 'node:crypto';
import {
  choices,
  collection,
  defineWebhookTrigger,
  hmacSignature,
  multiOptions,
  NodeError,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { whatsAppOfApp } from './client.ts';
import { updatesIn } from './updates.ts';

const SUBSCRIPTIONS = '/subscriptions';
/** What an app subscribes to: business accounts. It calls one address for all of them. */
const ACCOUNTS = 'whatsapp_business_account';

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.whatsAppTrigger',
  displayName: 'WhatsApp trigger',
  description: 'Starts the workflow when a message or another update of a business account comes in',
  version: 1,
  defaults: { name: 'WhatsApp Trigger' },
  codex: { categories: ['Communication'], alias: ['message', 'messenger', 'meta'] },
  activationMessage: 'Updates of the app now start the workflow. An app sends them to one workflow only.',
  service: whatsAppOfApp,
  parameters: [
    multiOptions('updates', {
      label: 'Trigger on',
      required: true,
      options: choices(
        'account_review_update',
        'account_update',
        'business_capability_update',
        'message_template_quality_update',
        'message_template_status_update',
        'messages',
        'phone_number_name_update',
        'phone_number_quality_update',
        'security',
        'template_category_update',
      ),
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        multiOptions('messageStatusUpdates', {
          label: 'Message status updates',
          description: 'What is told of messages that were sent',
          default: ['all'],
          options: choices('all', 'deleted', 'delivered', 'failed', 'read', 'sent'),
        }),
      ],
    }),
  ],
  async register({ client, url, credential, parameters: { updates } }) {
    const current = await subscriptionOf(client);
    if (current && current.callback_url !== url) throw takenBy(current.callback_url);
    const { clientSecret } = await credential();
    await client.post(SUBSCRIPTIONS, {
      object: ACCOUNTS,
      callback_url: url,
      verify_token: verifyTokenFor(clientSecret),
      fields: updates.join(','),
      include_values: true,
    });
    return { url };
  },
  isRegistered: async ({ client, stored }) => (await subscriptionOf(client))?.callback_url === stored.url,
  async unregister({ client, stored }) {
    const current = await subscriptionOf(client);
    if (current?.callback_url !== stored.url) return;
    await client.json({ method: 'DELETE', path: SUBSCRIPTIONS, query: { object: ACCOUNTS } });
  },
  secretOf: (fields) => fields.clientSecret,
  probe: {
    method: 'GET',
    answer: ({ request: { query }, secret }) =>
      query['hub.verify_token'] === verifyTokenFor(secret)
        ? { headers: { 'content-type': 'text/plain' }, body: String(query['hub.challenge'] ?? '') }
        : { status: 403 },
  },
  verify: hmacSignature({ header: 'x-hub-signature-256', prefix: 'sha256=' }),
  receive({ body, parameters: { updates, options } }) {
    const { messageStatusUpdates: statuses } = options;
    const isAll = !statuses || statuses.includes('all');
    return updatesIn(body, { updates, statuses: isAll ? undefined : statuses }).map((json) => ({ json }));
  },
});

const subscriptions = z.object({
  data: z.array(z.object({ object: z.string(), callback_url: z.string(), active: z.boolean().default(true) })),
});

async function subscriptionOf(client: ServiceClient) {
  const { data } = await client.get(SUBSCRIPTIONS, { answer: subscriptions });
  return data.find(({ object, active }) => object === ACCOUNTS && active);
}

/** What tells that it is WhatsApp that tries the address out. It is asked for while the subscription is being made. */
function verifyTokenFor(clientSecret: string): string {
  return createHmac('sha256', clientSecret).update('webhook').digest('base64url');
}

function takenBy(address: string): NodeError {
  return new NodeError(`The WhatsApp app already calls another address: ${address}`, {
    description:
      'An app calls one address only. Deactivate the workflow that is behind it, or remove the webhook in the settings of the app.',
  });
}
