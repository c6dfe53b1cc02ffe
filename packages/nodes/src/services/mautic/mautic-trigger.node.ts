import { choicesOf, defineWebhookTrigger, isJsonObject, options, path, sharedSecret, z } from '@millrace/node-sdk';
import { mautic } from './client.ts';

const made = z.object({ hook: z.object({ id: z.number() }) });
const known = z.object({ triggers: z.record(z.string(), z.object({ label: z.string() })) });

const events = mautic.choices('getEvents', {
  async find({ client }) {
    const { triggers } = await client.get('/hooks/triggers', { answer: known });
    return Object.entries(triggers).map(([value, { label }]) => ({ name: label, value }));
  },
});

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.mauticTrigger',
  displayName: 'Mautic trigger',
  description: 'Starts the workflow when something happens in Mautic',
  version: 1,
  defaults: { name: 'Mautic Trigger' },
  codex: { categories: ['Marketing'], alias: ['newsletter', 'campaign', 'contact'] },
  service: mautic,
  parameters: [
    choicesOf('events', { label: 'Events', from: events, required: true }),
    options('eventsOrder', {
      label: 'Order of events',
      description: 'Of those that Mautic tells in one call',
      options: [
        { name: 'Oldest first', value: 'ASC' },
        { name: 'Newest first', value: 'DESC' },
      ],
    }),
  ],
  async register({ client, url, secret, workflow, parameters: { events: triggers, eventsOrder } }) {
    // Not all versions of Mautic sign what they send: the secret stands in the address.
    const address = new URL(url);
    address.searchParams.set('secret', secret);
    const hook = {
      name: `Workflow ${workflow.name}`,
      description: 'Made by a workflow',
      webhookUrl: address.href,
      eventsOrderbyDir: eventsOrder,
      triggers,
      isPublished: true,
    };
    const answer = await client.post('/hooks/new', hook, { answer: made });
    return { id: answer.hook.id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/hooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/hooks/${stored.id}/delete`),
  verify: sharedSecret({ query: 'secret' }),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
