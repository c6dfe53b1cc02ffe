import { defineWebhookTrigger, hmacSignature, isJsonObject, options, path, z } from '@millrace/node-sdk';
import { shopify } from './client.ts';
import { TOPICS } from './topics.ts';

const made = z.object({ webhook: z.object({ id: z.coerce.string() }) });
const isSigned = hmacSignature({ header: 'x-shopify-hmac-sha256', encoding: 'base64' });

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.shopifyTrigger',
  displayName: 'Shopify trigger',
  description: 'Starts the workflow when something happens in a shop, for example an order',
  version: 1,
  defaults: { name: 'Shopify Trigger' },
  codex: { categories: ['Sales'], alias: ['shop', 'store', 'e-commerce', 'order'] },
  service: shopify,
  parameters: [
    options('topic', {
      label: 'Topic',
      description: 'What starts the workflow',
      default: '',
      required: true,
      options: TOPICS.map((topic) => ({ name: topicName(topic), value: topic })),
    }),
  ],
  async register({ client, url, parameters: { topic } }) {
    const webhook = { topic, address: url, format: 'json' };
    const answer = await client.post('/webhooks.json', { webhook }, { answer: made });
    return { id: answer.webhook.id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}.json`),
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}.json`),
  secretOf: (credential) => String(secretIn(credential) ?? ''),
  // Private apps of before may lack their secret.
  verify: (call) => call.secret === '' || isSigned(call),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});

/** What Shopify signs with: the secret of the app. */
function secretIn(credential: Readonly<Record<string, unknown>>): unknown {
  return credential.appSecretKey ?? credential.sharedSecret ?? credential.clientSecret;
}

/** `draft_orders/create` reads "Draft orders: create". */
function topicName(topic: string): string {
  const words = topic.replaceAll('_', ' ').replace('/', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
