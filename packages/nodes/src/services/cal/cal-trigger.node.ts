import {
  choiceOf,
  collection,
  defineWebhookTrigger,
  givenPath,
  isJsonObject,
  type JsonValue,
  joinPaths,
  multiOptions,
  options,
  path,
  service,
  sharedSecret,
  string,
  z,
} from '@millrace/node-sdk';
import { calApi } from './cal.credentials.ts';

const cal = service({ name: 'Cal.com', credential: calApi, reason: ['message', 'error'] });

const types = z.object({ event_types: z.array(z.object({ id: z.number(), title: z.string() })) });
const eventTypes = cal.choices('getEventTypes', {
  async find({ client }) {
    const { event_types: found } = await client.get('/event-types', { answer: types });
    return found.map(({ id, title }) => ({ name: title, value: String(id) }));
  },
});

const about = {
  name: 'n8n-nodes-base.calTrigger',
  displayName: 'Cal.com trigger',
  description: 'Starts the workflow when a meeting is booked, moved, cancelled or over',
  defaultVersion: 2,
  defaults: { name: 'Cal.com Trigger' },
  codex: { categories: ['Productivity'], alias: ['calendar', 'meeting', 'booking'] },
  service: cal,
};

const hookMade = z.object({ webhook: z.object({ id: z.coerce.string() }) });

/** Webhooks have another address since version 2 of Cal.com. */
const hooksOf = (version: JsonValue) => givenPath(Number(version) === 1 ? '/hooks' : '/webhooks');

/** A version of the trigger, with the version of Cal.com that it begins with. */
const trigger = (version: 1 | 2) =>
  defineWebhookTrigger({
    ...about,
    version,
    parameters: [
      multiOptions('events', {
        label: 'Events',
        required: true,
        options: [
          { name: 'Booking cancelled', value: 'BOOKING_CANCELLED' },
          { name: 'Booking created', value: 'BOOKING_CREATED' },
          { name: 'Booking rescheduled', value: 'BOOKING_RESCHEDULED' },
          { name: 'Meeting ended', value: 'MEETING_ENDED' },
        ],
      }),
      options('version', {
        label: 'Version of Cal.com',
        default: version,
        options: [
          { name: 'Before 2', value: 1 },
          { name: '2 or later', value: 2 },
        ],
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('appId', { label: 'App ID' }),
          choiceOf('eventTypeId', { label: 'Event type', description: 'Only this one', from: eventTypes }),
          string('payloadTemplate', {
            label: 'Template',
            description: 'What Cal.com sends, with {{…}} for its values. It must hold triggerEvent.',
            placeholder: '{"triggerEvent":"{{triggerEvent}}","title":"{{title}}"}',
            typeOptions: { rows: 4 },
          }),
        ],
      }),
    ],
    async register({ client, url, secret, parameters: { events, version: of, options: chosen } }) {
      // What a template leaves of a call may not be signed: the secret stands in the address.
      const address = new URL(url);
      address.searchParams.set('secret', secret);
      const body = {
        subscriberUrl: address.href,
        eventTriggers: events,
        active: true,
        appId: chosen.appId || undefined,
        eventTypeId: chosen.eventTypeId ? Number(chosen.eventTypeId) : undefined,
        payloadTemplate: chosen.payloadTemplate || undefined,
      };
      const { webhook } = await client.post(hooksOf(of), body, { answer: hookMade });
      return { id: webhook.id, version: of };
    },
    isRegistered: ({ client, stored }) => client.exists(joinPaths(hooksOf(stored.version), path`/${stored.id}`)),
    unregister: ({ client, stored }) => client.delete(joinPaths(hooksOf(stored.version), path`/${stored.id}`)),
    verify: sharedSecret({ query: 'secret' }),
    receive({ body }) {
      if (!isJsonObject(body)) return [];
      const { payload, ...call } = body;
      return [{ json: isJsonObject(payload) ? { ...call, ...payload } : body }];
    },
  });

export default [trigger(1), trigger(2)];
