import { createHmac } from 'node:crypto';
import {
  boolean,
  collection,
  defineWebhookTrigger,
  isJsonObject,
  type JsonValue,
  jsonIn,
  NodeError,
  options,
  path,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { accessTokenIn } from '../../lib/credentials/access-token.ts';
import { stravaOAuth2Api } from './strava.credentials.ts';
import { appIn, endSubscription, subscribe, subscriptionOf } from './subscription.ts';

const strava = service({
  name: 'Strava',
  credential: stravaOAuth2Api,
  baseUrl: 'https://www.strava.com/api/v3',
  reason: ['errors.0.code', 'message'],
});

const ANY = { name: 'Any', value: '*' } as const;
/** The account cannot see what an event is about: the app is told of all athletes who allowed it. */
const UNSEEN: readonly (string | undefined)[] = ['SERVICE_NOT_FOUND', 'SERVICE_FORBIDDEN'];

const told = z
  .object({ object_type: z.string(), object_id: z.number(), aspect_type: z.string(), subscription_id: z.number() })
  .catchall(z.json());

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.stravaTrigger',
  displayName: 'Strava trigger',
  description: 'Starts the workflow when activities are recorded, changed or deleted, or athletes change',
  version: 1,
  defaults: { name: 'Strava Trigger' },
  codex: { categories: ['Miscellaneous'], alias: ['sport', 'fitness', 'running', 'cycling', 'activity', 'athlete'] },
  activationMessage: 'Events of Strava now start the workflow. An app of Strava tells them to one workflow only.',
  service: strava,
  parameters: [
    options('object', {
      label: 'Object',
      default: '*',
      options: [ANY, { name: 'Activity', value: 'activity' }, { name: 'Athlete', value: 'athlete' }],
    }),
    options('event', {
      label: 'Event',
      default: '*',
      options: [
        ANY,
        { name: 'Created', value: 'create' },
        { name: 'Deleted', value: 'delete' },
        { name: 'Updated', value: 'update' },
      ],
    }),
    boolean('resolveData', {
      label: 'Fetch the object',
      description:
        'An event names its object only: this adds the activity, or the totals of the athlete, as object_data.',
      default: true,
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('deleteIfExist', {
          label: 'Replace another subscription',
          description: 'An app has one subscription. This ends the one that calls another address.',
        }),
      ],
    }),
  ],
  async register({ client, url, credential, parameters }) {
    const fields = await credential();
    const app = appIn(fields);
    const current = await subscriptionOf(client, app);
    if (current?.callback_url === url) return { id: current.id };
    if (current && parameters.options.deleteIfExist !== true) throw takenBy(current.callback_url);
    if (current) await endSubscription(client, app, current.id);
    return { id: await subscribe(client, app, { url, verifyToken: verifyTokenFor(fields) }) };
  },
  isRegistered: async ({ client, credential, stored }) =>
    (await subscriptionOf(client, appIn(await credential())))?.id === stored.id,
  async unregister({ client, credential, stored }) {
    await endSubscription(client, appIn(await credential()), stored.id);
  },
  secretOf: (fields) => verifyTokenFor(fields),
  probe: {
    method: 'GET',
    answer: ({ request: { query }, secret }) =>
      query['hub.verify_token'] === secret
        ? { body: { json: { 'hub.challenge': String(query['hub.challenge'] ?? '') } } }
        : { status: 403 },
  },
  // Strava signs nothing: its calls name the subscription, at an address that nobody else knows.
  verify: ({ body, stored }) => stored !== undefined && subscriptionNamedIn(body) === stored.id,
  async receive({ body, client, parameters: { object, event, resolveData } }) {
    const { data: call } = told.safeParse(body);
    if (!call) return [];
    if (object !== '*' && call.object_type !== object) return [];
    if (event !== '*' && call.aspect_type !== event) return [];
    const data = resolveData && call.aspect_type !== 'delete' ? await dataOf(client, call) : undefined;
    return [{ json: { ...call, ...(data !== undefined && { object_data: data }) } }];
  },
});

/** What Strava repeats when it tries the address out, while the subscription is being made. */
function verifyTokenFor({ oauthTokenData }: Readonly<Record<string, unknown>>): string {
  return createHmac('sha256', accessTokenIn(oauthTokenData)).update('webhook').digest('base64url');
}

function subscriptionNamedIn(body: Uint8Array): JsonValue | undefined {
  const call = jsonIn(body);
  return isJsonObject(call) ? call.subscription_id : undefined;
}

/** What an event is about; undefined where the account cannot see it. */
async function dataOf(client: ServiceClient, call: z.infer<typeof told>): Promise<JsonValue | undefined> {
  const { object_type: kind, object_id: id } = call;
  try {
    return await client.get(kind === 'activity' ? path`/activities/${id}` : path`/athletes/${id}/stats`);
  } catch (error) {
    if (error instanceof NodeError && UNSEEN.includes(error.code)) return undefined;
    throw error;
  }
}

/** Names the host only: whoever knows the whole address can call the workflow behind it. */
function takenBy(address: string | undefined): NodeError {
  const host = address === undefined ? undefined : URL.parse(address)?.host;
  return new NodeError(`The Strava app already calls another address${host === undefined ? '' : `, of ${host}`}`, {
    description:
      "An app has one subscription. Deactivate the workflow that is behind it, or switch on 'Replace another subscription' in the options.",
  });
}
