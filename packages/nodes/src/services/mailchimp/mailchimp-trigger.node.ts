import { choiceOf, defineWebhookTrigger, isJsonObject, multiOptions, path, sharedSecret, z } from '@millrace/node-sdk';
import { mailchimp } from './client.ts';
import { lists } from './lookups.ts';

const EVENTS = [
  { name: 'Campaign sent or cancelled', value: 'campaign' },
  { name: 'Email cleaned', value: 'cleaned', description: 'The address of a member does not work' },
  { name: 'Email changed', value: 'upemail' },
  { name: 'Profile changed', value: 'profile' },
  { name: 'Subscribed', value: 'subscribe' },
  { name: 'Unsubscribed', value: 'unsubscribe' },
] as const;
const SOURCES = [
  { name: 'User', value: 'user', description: 'The member did it' },
  { name: 'Admin', value: 'admin', description: 'Somebody did it in Mailchimp' },
  { name: 'API', value: 'api' },
] as const;

/** What is wanted of all there is. */
function chosen<Value extends string>(all: ReadonlyArray<{ value: Value }>, wanted: readonly Value[]) {
  return Object.fromEntries(all.map(({ value }) => [value, wanted.includes(value)]));
}

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.mailchimpTrigger',
  displayName: 'Mailchimp trigger',
  description: 'Starts the workflow when something happens to members or campaigns of an audience',
  version: 1,
  defaults: { name: 'Mailchimp Trigger' },
  codex: { categories: ['Marketing'], alias: ['newsletter', 'email', 'audience'] },
  service: mailchimp,
  parameters: [
    choiceOf('list', { label: 'Audience', from: lists, required: true }),
    multiOptions('events', { label: 'Events', options: EVENTS, required: true }),
    multiOptions('sources', { label: 'Sources', options: SOURCES, required: true }),
  ],
  async register({ client, url, secret, parameters: { list, events, sources } }) {
    // Mailchimp signs nothing: the secret stands in the address.
    const address = new URL(url);
    address.searchParams.set('secret', secret);
    const body = { url: address.href, events: chosen(EVENTS, events), sources: chosen(SOURCES, sources) };
    const { id } = await client.post(path`/lists/${list}/webhooks`, body, { answer: z.object({ id: z.string() }) });
    return { list, id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/lists/${stored.list}/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/lists/${stored.list}/webhooks/${stored.id}`),
  probe: { method: 'GET', answer: () => ({ status: 200 }) },
  verify: sharedSecret({ query: 'secret' }),
  receive({ body, parameters: { events } }) {
    if (!isJsonObject(body)) return [];
    const isWanted = events.some((event) => event === body.type);
    return isWanted ? [{ json: body }] : [];
  },
});
