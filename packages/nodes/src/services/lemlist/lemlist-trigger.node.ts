import {
  boolean,
  choiceOf,
  choices,
  collection,
  defineWebhookTrigger,
  isJsonObject,
  options,
  path,
  sharedSecret,
  z,
} from '@millrace/node-sdk';
import { campaigns, lemlist } from './client.ts';
import { EVENTS } from './events.ts';

const ALL = '*';
const made = z.object({ _id: z.string() });
const hooks = z.array(made);

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.lemlistTrigger',
  displayName: 'Lemlist trigger',
  description: 'Starts the workflow when something happens in a campaign of lemlist',
  version: 1,
  defaults: { name: 'Lemlist Trigger' },
  codex: { categories: ['Marketing', 'Sales'], alias: ['outreach', 'cold email', 'lead'] },
  service: lemlist,
  parameters: [
    options('event', {
      label: 'Event',
      default: '',
      required: true,
      options: [{ name: 'All', value: ALL }, ...choices(...EVENTS)],
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        choiceOf('campaignId', { label: 'Campaign', from: campaigns }),
        boolean('isFirst', { label: 'First ones only', description: 'The first event of its kind of each lead' }),
      ],
    }),
  ],
  async register({ client, url, secret, parameters: { event, options: more } }) {
    // The secret stands in the address, by which calls are told from those that others made up.
    const address = new URL(url);
    address.searchParams.set('secret', secret);
    const { campaignId, isFirst } = more;
    const body = {
      targetUrl: address.href,
      type: event === ALL ? undefined : event,
      campaignId: campaignId || undefined,
      isFirst,
    };
    const { _id: id } = await client.post('/hooks', body, { answer: made });
    return { id };
  },
  async isRegistered({ client, stored }) {
    const all = await client.get('/hooks', { answer: hooks });
    return all.some(({ _id: id }) => id === stored.id);
  },
  unregister: ({ client, stored }) => client.delete(path`/hooks/${stored.id}`),
  verify: sharedSecret({ query: 'secret' }),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
