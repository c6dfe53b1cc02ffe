import { createHmac } from 'node:crypto';
import {
  boolean,
  collection,
  cursorPaging,
  defineWebhookTrigger,
  hmacSignature,
  type JsonObject,
  locator,
  NodeError,
  options,
  path,
  resourceLocator,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { matchingNames } from '../../lib/lookups/matching-names.ts';
import { facebookLeadAdsOAuth2Api, GRAPH } from './facebook.credentials.ts';

const facebook = service({
  name: 'Facebook',
  credential: facebookLeadAdsOAuth2Api,
  baseUrl: GRAPH,
  reason: ['error.error_user_msg', 'error.message'],
  paging: cursorPaging({
    cursor: 'after',
    next: 'paging.cursors.after',
    hasMore: 'paging.next',
    items: 'data',
    size: { name: 'limit', most: 100 },
  }),
});

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const token = z.object({ access_token: z.string() });

/** What signs requests in the name of a page. */
async function asPage(client: ServiceClient, page: string): Promise<{ headers: { authorization: string } }> {
  const { access_token: own } = await client.get(path`/${page}`, { query: { fields: 'access_token' }, answer: token });
  return bearer(own);
}

const pages = facebook.searches('pageList', {
  async find({ client, search }) {
    const found = named.parse(await client.all({ path: '/me/accounts', query: { fields: 'id,name' } }));
    return {
      results: matchingNames(
        found.map(({ id, name }) => ({ name, value: id })),
        search,
      ),
    };
  },
});

const forms = facebook.searches('formList', {
  uses: [resourceLocator('page', { label: 'Page', modes: [] })],
  async find({ client, search, parameters: { page } }) {
    const id = String(page?.value ?? '');
    if (id === '') return { results: [] };
    const request = { path: path`/${id}/leadgen_forms`, query: { fields: 'id,name' }, ...(await asPage(client, id)) };
    const found = named.parse(await client.all(request));
    return {
      results: matchingNames(
        found.map((form) => ({ name: form.name, value: form.id })),
        search,
      ),
    };
  },
});

const subscriptions = z.object({
  data: z.array(z.object({ object: z.string(), callback_url: z.string(), active: z.boolean().default(true) })),
});

/** What an app is told of pages. It is told at one address. */
async function subscriptionOf(client: ServiceClient, app: string) {
  const { data } = await client.get(path`/${app}/subscriptions`, { answer: subscriptions });
  return data.find(({ object, active }) => object === 'page' && active);
}

/** What tells that it is Facebook that tries the address out. It is asked for while the subscription is being made. */
function verifyTokenFor(clientSecret: string): string {
  return createHmac('sha256', clientSecret).update('webhook').digest('base64url');
}

const call = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.looseObject({
            leadgen_id: z.union([z.string(), z.number()]).transform(String),
            page_id: z.union([z.string(), z.number()]).transform(String),
            form_id: z.union([z.string(), z.number()]).transform(String),
          }),
        }),
      ),
    }),
  ),
});

const lead = z.looseObject({
  id: z.string(),
  created_time: z.string().optional(),
  field_data: z.array(z.looseObject({ name: z.string(), values: z.array(z.json()).default([]) })).default([]),
});
type Lead = z.infer<typeof lead>;
const LEAD =
  'id,created_time,field_data,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,is_organic,platform';

/** What is known of a lead, its answers by the names of their questions. */
function simpleLead({ id, created_time: created, field_data: answers, ...about }: Lead): JsonObject {
  const thing = (name: string) => ({ id: about[`${name}_id`], name: about[`${name}_name`] });
  const known = { ad: thing('ad'), adset: thing('adset'), campaign: thing('campaign') };
  const data = Object.fromEntries(answers.map(({ name, values: [value = null] }) => [name, value]));
  const made = { id, data, form: about.form, page: about.page, ...known, created_time: created };
  return JSON.parse(JSON.stringify(made));
}

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.facebookLeadAdsTrigger',
  displayName: 'Facebook Lead Ads trigger',
  description: 'Starts the workflow when somebody fills in the form of an ad',
  version: 1,
  defaults: { name: 'Facebook Lead Ads Trigger' },
  codex: { categories: ['Marketing', 'Sales'], alias: ['meta', 'lead', 'form', 'ads'] },
  activationMessage: 'New leads of the form now start the workflow. An app tells them to one workflow only.',
  service: facebook,
  parameters: [
    options('event', {
      label: 'Event',
      default: 'newLead',
      options: [{ name: 'New lead', value: 'newLead' }],
      required: true,
    }),
    locator('page', { label: 'Page', from: pages, required: true }),
    locator('form', { label: 'Form', from: forms, required: true }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('simplifyOutput', {
          label: 'Simplify',
          description: 'Give answers by the names of their questions, not as Facebook lists them',
          default: true,
        }),
      ],
    }),
  ],
  async register({ client, url, credential, parameters: { page } }) {
    const { clientId, clientSecret } = await credential();
    const app = String(clientId);
    const current = await subscriptionOf(client, app);
    if (current && current.callback_url !== url) throw takenBy(current.callback_url);
    const id = String(page.value);
    await client.post(path`/${id}/subscribed_apps`, { subscribed_fields: ['leadgen'] }, await asPage(client, id));
    await client.post(path`/${app}/subscriptions`, {
      object: 'page',
      callback_url: url,
      verify_token: verifyTokenFor(String(clientSecret)),
      fields: ['leadgen'],
      include_values: true,
    });
    return { app, url };
  },
  isRegistered: async ({ client, stored }) => (await subscriptionOf(client, stored.app))?.callback_url === stored.url,
  async unregister({ client, stored }) {
    const current = await subscriptionOf(client, stored.app);
    if (current?.callback_url !== stored.url) return;
    await client.json({ method: 'DELETE', path: path`/${stored.app}/subscriptions`, query: { object: 'page' } });
  },
  secretOf: (fields) => String(fields.clientSecret ?? ''),
  probe: {
    method: 'GET',
    answer: ({ request: { query }, secret }) =>
      secret !== '' && query['hub.verify_token'] === verifyTokenFor(secret)
        ? { headers: { 'content-type': 'text/plain' }, body: String(query['hub.challenge'] ?? '') }
        : { status: 403 },
  },
  verify: hmacSignature({ header: 'x-hub-signature-256', prefix: 'sha256=' }),
  async receive({ body, client, parameters: { page, form, options: chosen } }) {
    const told = call.safeParse(body);
    const changes = told.success ? told.data.entry.flatMap((entry) => entry.changes) : [];
    const wanted = changes.filter(
      ({ field, value }) =>
        field === 'leadgen' && value.page_id === String(page.value) && value.form_id === String(form.value),
    );
    if (wanted.length === 0) return [];
    const own = await asPage(client, String(page.value));
    const items: Array<{ json: JsonObject }> = [];
    for (const { value } of wanted) {
      const [found, ofPage, ofForm] = [
        await client.get(path`/${value.leadgen_id}`, { query: { fields: LEAD }, ...own, answer: lead }),
        await client.get(path`/${value.page_id}`, { query: { fields: 'id,name' }, ...own }),
        await client.get(path`/${value.form_id}`, { query: { fields: 'id,name,locale,status' }, ...own }),
      ];
      const all = { ...found, page: ofPage, form: ofForm };
      items.push({
        json:
          chosen.simplifyOutput === false ? { ...(all as JsonObject), event: value as JsonObject } : simpleLead(all),
      });
    }
    return items;
  },
});

function takenBy(address: string): NodeError {
  return new NodeError(`The Facebook app already tells another address of its pages: ${address}`, {
    description:
      'An app calls one address only. Deactivate the workflow that is behind it, or remove the webhook in the settings of the app.',
  });
}
