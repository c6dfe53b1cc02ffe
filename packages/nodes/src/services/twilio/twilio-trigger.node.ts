import { defineWebhookTrigger, isJsonObject, multiOptions, path, sharedSecret, z } from '@millrace/node-sdk';
import { twilioEvents } from './client.ts';

const SECRET = 'secret';
const created = z.object({ sid: z.string() });

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.twilioTrigger',
  displayName: 'Twilio trigger',
  description: 'Starts the workflow when a message comes in or a call has ended',
  version: 1,
  defaults: { name: 'Twilio Trigger' },
  codex: { categories: ['Communication'], alias: ['SMS', 'phone', 'voice'] },
  service: twilioEvents,
  parameters: [
    multiOptions('updates', {
      label: 'Trigger on',
      required: true,
      options: [
        { name: 'New SMS', value: 'com.twilio.messaging.inbound-message.received' },
        {
          name: 'New call',
          value: 'com.twilio.voice.insights.call-summary.complete',
          description: 'Half an hour after the call at the latest, when its summary is complete',
        },
      ],
    }),
  ],
  async register({ client, url, secret, parameters: { updates } }) {
    const destination = new URL(url);
    destination.searchParams.set(SECRET, secret);
    const SinkConfiguration = JSON.stringify({ destination: destination.href, method: 'POST' });
    const sink = await client.json({
      method: 'POST',
      path: '/Sinks',
      form: { Description: 'Millrace', SinkConfiguration, SinkType: 'webhook' },
      answer: created,
    });
    const form = {
      Description: 'Millrace',
      SinkSid: sink.sid,
      Types: updates.map((type) => JSON.stringify({ type, schema_version: 1 })),
    };
    try {
      const made = await client.json({ method: 'POST', path: '/Subscriptions', form, answer: created });
      return { sink: sink.sid, subscription: made.sid };
    } catch (error) {
      // A sink that nothing comes to would stay for ever.
      await client.delete(path`/Sinks/${sink.sid}`);
      throw error;
    }
  },
  isRegistered: ({ client, stored }) => client.exists(path`/Subscriptions/${stored.subscription}`),
  async unregister({ client, stored }) {
    if (await client.exists(path`/Subscriptions/${stored.subscription}`)) {
      await client.delete(path`/Subscriptions/${stored.subscription}`);
    }
    await client.delete(path`/Sinks/${stored.sink}`);
  },
  // Twilio signs with the auth token, which an account with an API key does not hold: the address holds the secret instead.
  verify: sharedSecret({ query: SECRET }),
  receive: ({ body }) => (Array.isArray(body) ? body : [body]).filter(isJsonObject).map((json) => ({ json })),
});
