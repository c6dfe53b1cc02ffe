import { choices, defineWebhookTrigger, isJsonObject, multiOptions, path, string, z } from '@millrace/node-sdk';
import { timedSignature } from '../../lib/webhook/timed-signature.ts';
import { stripe } from './client.ts';
import { ALL_EVENTS, EVENTS } from './events.ts';

const made = z.object({ id: z.string(), secret: z.string() });

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.stripeTrigger',
  displayName: 'Stripe trigger',
  description: 'Starts the workflow when something happens in Stripe',
  version: 1,
  defaults: { name: 'Stripe Trigger' },
  codex: { categories: ['Sales'], alias: ['payment', 'invoice', 'subscription'] },
  service: stripe,
  parameters: [
    multiOptions('events', {
      label: 'Events',
      options: [{ name: 'All', value: ALL_EVENTS }, ...choices(...EVENTS)],
      required: true,
    }),
    string('apiVersion', {
      label: 'Version of the interface',
      description: 'By which events are written; else that of the account',
      placeholder: '2024-06-20',
    }),
  ],
  async register({ client, url, parameters: { events, apiVersion } }) {
    const form = {
      url,
      description: 'Made by a workflow',
      api_version: apiVersion || undefined,
      'enabled_events[]': events.includes(ALL_EVENTS) ? [ALL_EVENTS] : events,
    };
    const { id, secret } = await client.json({ method: 'POST', path: '/webhook_endpoints', form, answer: made });
    return { id, key: secret };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhook_endpoints/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/webhook_endpoints/${stored.id}`),
  secretOf: ({ signatureSecret }, stored) => stored?.key || signatureSecret,
  verify: timedSignature('stripe-signature'),
  receive({ body, parameters: { events } }) {
    if (!isJsonObject(body)) return [];
    const isWanted = events.some((event) => event === ALL_EVENTS || event === body.type);
    return isWanted ? [{ json: body }] : [];
  },
});
