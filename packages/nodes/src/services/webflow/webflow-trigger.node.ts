import {
  choiceOf,
  choices,
  defineWebhookTrigger,
  isJsonObject,
  options,
  path,
  sharedSecret,
  z,
} from '@millrace/node-sdk';
import { webflow, webflowV1 } from './client.ts';
import { oldSites, sites } from './lookups.ts';

const about = {
  name: 'n8n-nodes-base.webflowTrigger',
  displayName: 'Webflow trigger',
  description: 'Starts the workflow when something happens on a site',
  defaultVersion: 2,
  defaults: { name: 'Webflow Trigger' },
  codex: { categories: ['Marketing'], alias: ['CMS', 'form', 'site'] },
};

const event = options('event', {
  label: 'Event',
  default: 'form_submission',
  required: true,
  options: choices(
    'collection_item_created',
    'collection_item_deleted',
    'collection_item_changed',
    'ecomm_inventory_changed',
    'ecomm_new_order',
    'ecomm_order_changed',
    'form_submission',
    'site_publish',
  ),
});

/** Webflow signs calls with a secret of the app, which not every account has: the secret stands in the address. */
function addressWith(url: string, secret: string): string {
  const address = new URL(url);
  address.searchParams.set('secret', secret);
  return address.href;
}

const call = {
  verify: sharedSecret({ query: 'secret' }),
  receive: ({ body }: { body: unknown }) => (isJsonObject(body) ? [{ json: body }] : []),
};

const webflowTriggerV1 = defineWebhookTrigger({
  ...about,
  ...call,
  version: 1,
  service: webflowV1,
  parameters: [choiceOf('site', { label: 'Site', from: oldSites, required: true }), event],
  async register({ client, url, secret, parameters: { site, event: triggerType } }) {
    const body = { site_id: site, triggerType, url: addressWith(url, secret) };
    const { _id: id } = await client.post(path`/sites/${site}/webhooks`, body, {
      answer: z.object({ _id: z.string() }),
    });
    return { site, id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/sites/${stored.site}/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/sites/${stored.site}/webhooks/${stored.id}`),
});

const webflowTriggerV2 = defineWebhookTrigger({
  ...about,
  ...call,
  version: 2,
  service: webflow,
  parameters: [choiceOf('site', { label: 'Site', from: sites, required: true }), event],
  async register({ client, url, secret, parameters: { site, event: triggerType } }) {
    const body = { triggerType, url: addressWith(url, secret) };
    const { id } = await client.post(path`/sites/${site}/webhooks`, body, { answer: z.object({ id: z.string() }) });
    return { id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`),
});

export default [webflowTriggerV1, webflowTriggerV2];
