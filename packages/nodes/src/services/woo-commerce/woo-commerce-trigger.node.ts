import { defineWebhookTrigger, hmacSignature, isJsonObject, options, path, z } from '@millrace/node-sdk';
import { wooCommerce } from './client.ts';

const made = z.object({ id: z.number() });
const isSigned = hmacSignature({ header: 'x-wc-webhook-signature', encoding: 'base64' });

/** WooCommerce tries an address out by a call that is not signed, and holds the id of the webhook only. */
const isTrial = (body: Uint8Array) => /^webhook_id=\d+$/.test(new TextDecoder().decode(body));

const topics = ['coupon', 'customer', 'order', 'product'].flatMap((thing) =>
  ['created', 'deleted', 'updated'].map((happened) => ({
    name: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${happened}`,
    value: `${thing}.${happened}`,
  })),
);

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.wooCommerceTrigger',
  displayName: 'WooCommerce trigger',
  description: 'Starts the workflow when something happens in a shop, for example an order',
  version: 1,
  defaults: { name: 'WooCommerce Trigger' },
  codex: { categories: ['Sales'], alias: ['shop', 'store', 'e-commerce', 'order'] },
  service: wooCommerce,
  parameters: [
    options('event', {
      label: 'Event',
      description: 'What starts the workflow',
      default: '',
      required: true,
      options: topics,
    }),
  ],
  async register({ client, url, secret, parameters: { event: topic } }) {
    const { id } = await client.post('/webhooks', { delivery_url: url, topic, secret }, { answer: made });
    return { id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}`),
  /** WooCommerce switches a webhook off after some calls that failed. */
  async renew({ client, stored }) {
    await client.put(path`/webhooks/${stored.id}`, { status: 'active' });
    return stored;
  },
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`, { query: { force: true } }),
  // The trial is answered below and starts nothing.
  verify: (call) => isTrial(call.body) || isSigned(call),
  challenge: ({ request }) => (isTrial(request.body) ? { status: 200 } : undefined),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
