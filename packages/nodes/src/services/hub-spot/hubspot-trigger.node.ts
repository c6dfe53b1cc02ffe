import { createHash } from 'node:crypto';
import {
  choiceOf,
  collection,
  defineWebhookTrigger,
  fixedCollection,
  group,
  isJsonObject,
  isSameSecret,
  type JsonObject,
  joinPaths,
  NodeError,
  number,
  options,
  type Path,
  path,
  type ServiceClient,
  type SignatureCheck,
  service,
  z,
} from '@millrace/node-sdk';
import { hubspotDeveloperApi } from './hub-spot.credentials.ts';
import { propertyNamesOf } from './lookups.ts';

const hubSpotApps = service({
  name: 'HubSpot',
  credential: hubspotDeveloperApi,
  baseUrl: 'https://api.hubapi.com',
});

const contactProperties = propertyNamesOf(hubSpotApps, 'getContactProperties', 'contacts');
const companyProperties = propertyNamesOf(hubSpotApps, 'getCompanyProperties', 'companies');
const dealProperties = propertyNamesOf(hubSpotApps, 'getDealProperties', 'deals');

const EVENTS = [
  { name: 'Company created', value: 'company.creation' },
  { name: 'Company deleted', value: 'company.deletion' },
  { name: 'Company property changed', value: 'company.propertyChange' },
  { name: 'Contact created', value: 'contact.creation' },
  { name: 'Contact deleted', value: 'contact.deletion' },
  {
    name: 'Contact deleted for privacy',
    value: 'contact.privacyDeletion',
    description: 'Deleted for good, as the law on privacy demands',
  },
  { name: 'Contact property changed', value: 'contact.propertyChange' },
  { name: 'Conversation begun', value: 'conversation.creation' },
  { name: 'Conversation deleted', value: 'conversation.deletion' },
  { name: 'Conversation deleted for privacy', value: 'conversation.privacyDeletion' },
  { name: 'Conversation property changed', value: 'conversation.propertyChange' },
  { name: 'Message in a conversation', value: 'conversation.newMessage' },
  { name: 'Deal created', value: 'deal.creation' },
  { name: 'Deal deleted', value: 'deal.deletion' },
  { name: 'Deal property changed', value: 'deal.propertyChange' },
  { name: 'Ticket created', value: 'ticket.creation' },
  { name: 'Ticket deleted', value: 'ticket.deletion' },
  { name: 'Ticket property changed', value: 'ticket.propertyChange' },
] as const;

const propertyOf = (event: string, from: ReturnType<typeof propertyNamesOf>) =>
  choiceOf('property', { label: 'Property', from, required: true, displayOptions: { show: { name: [event] } } });

const settings = z.object({ targetUrl: z.string() });
const subscriptions = z.object({ results: z.array(z.object({ id: z.coerce.string() })) });

/** Where an app says whom to call, and of what. */
function placesOf(appId: string): { settings: Path; subscriptions: Path } {
  return { settings: path`/webhooks/v3/${appId}/settings`, subscriptions: path`/webhooks/v3/${appId}/subscriptions` };
}

/** The address that an app calls; undefined while it calls none. */
async function targetOf(client: ServiceClient, at: Path): Promise<string | undefined> {
  if (!(await client.exists(at))) return undefined;
  return (await client.get(at, { answer: settings })).targetUrl;
}

async function endSubscriptions(client: ServiceClient, at: Path): Promise<void> {
  const { results } = await client.get(at, { answer: subscriptions });
  for (const { id } of results) await client.delete(joinPaths(at, path`/${id}`));
}

/** Whether a call holds the hash of the app's secret and its body. */
const isSigned: SignatureCheck = ({ headers, body, secret }) => {
  const given = headers['x-hubspot-signature'];
  if (secret === '' || typeof given !== 'string') return false;
  return isSameSecret(given, createHash('sha256').update(secret).update(body).digest('hex'));
};

/** An event, with the id of its thing under the name of its kind. */
function eventOf({ objectId, ...event }: JsonObject): JsonObject {
  const [kind] = String(event.subscriptionType ?? '').split('.');
  return objectId === undefined || !kind ? { ...event } : { ...event, [`${kind}Id`]: objectId };
}

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.hubspotTrigger',
  displayName: 'HubSpot trigger',
  description: 'Starts the workflow when something changes in HubSpot',
  version: 1,
  defaults: { name: 'HubSpot Trigger' },
  codex: { categories: ['Marketing', 'Sales'], alias: ['CRM'] },
  service: hubSpotApps,
  parameters: [
    fixedCollection('eventsUi', {
      label: 'Events',
      multiple: true,
      placeholder: 'Add event',
      groups: [
        group('eventValues', 'Event', [
          options('name', { label: 'Event', default: 'contact.creation', options: EVENTS, required: true }),
          propertyOf('contact.propertyChange', contactProperties),
          propertyOf('company.propertyChange', companyProperties),
          propertyOf('deal.propertyChange', dealProperties),
        ]),
      ],
    }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        number('maxConcurrentRequests', {
          label: 'Calls at the same time',
          description: 'How many calls HubSpot makes at most in a second',
          default: 5,
          typeOptions: { minValue: 5 },
        }),
      ],
    }),
  ],
  async register({ client, url, credential, parameters: { eventsUi, additionalFields } }) {
    const appId = String((await credential()).appId);
    const at = placesOf(appId);
    const target = await targetOf(client, at.settings);
    if (target !== undefined && target !== url) throw inUse(appId, target);
    if (target !== undefined) await endSubscriptions(client, at.subscriptions);
    const { maxConcurrentRequests = 5 } = additionalFields;
    await client.put(at.settings, {
      targetUrl: url,
      throttling: { maxConcurrentRequests, period: 'SECONDLY' },
    });
    for (const { name, property } of eventsUi.eventValues ?? []) {
      await client.post(at.subscriptions, {
        eventType: name,
        propertyName: name.endsWith('.propertyChange') ? property : undefined,
        active: true,
      });
    }
    return { appId, url };
  },
  async isRegistered({ client, stored: { appId, url } }) {
    return (await targetOf(client, placesOf(appId).settings)) === url;
  },
  async unregister({ client, stored: { appId, url } }) {
    const at = placesOf(appId);
    if ((await targetOf(client, at.settings)) !== url) return;
    await endSubscriptions(client, at.subscriptions);
    await client.delete(at.settings);
  },
  secretOf: ({ clientSecret }) => String(clientSecret ?? ''),
  verify: isSigned,
  receive: ({ body }) =>
    (Array.isArray(body) ? body : [body]).filter(isJsonObject).map((json) => ({ json: eventOf(json) })),
});

function inUse(appId: string, target: string): NodeError {
  return new NodeError(`The HubSpot app ${appId} already calls another address: ${target}`, {
    description: 'An app of HubSpot calls one address only. Deactivate the other workflow, or use another app.',
    code: 'SERVICE_REFUSED',
  });
}
