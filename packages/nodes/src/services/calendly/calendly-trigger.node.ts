import {
  type AccessTypes,
  defineWebhookTrigger,
  isJsonObject,
  multiOptions,
  NodeError,
  options,
  path,
  type Service,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { timedSignature } from '../../lib/webhook/timed-signature.ts';
import { calendlyApi, calendlyOAuth2Api } from './calendly.credentials.ts';

const common = { name: 'Calendly', baseUrl: 'https://api.calendly.com', reason: 'message' } as const;

/** Of version 1: with a token or by OAuth2. */
const byChoice = service({ ...common, credentials: { kinds: { apiKey: calendlyApi, oAuth2: calendlyOAuth2Api } } });
const byOAuth2 = service({ ...common, credential: calendlyOAuth2Api });

const account = z.object({ resource: z.object({ uri: z.string(), current_organization: z.string() }) });
const made = z.object({ resource: z.object({ uri: z.string() }) });

/** Things of Calendly are named by their addresses, which end with their ids. */
function idIn(uri: string): string {
  const id = uri.split('/').pop();
  if (id) return id;
  throw new NodeError('Calendly did not say where the subscription is', { code: 'SERVICE_ANSWER_UNEXPECTED' });
}

function trigger<Types extends AccessTypes<ServiceClient>>(version: 1 | 2, calendly: Service<Types>) {
  return defineWebhookTrigger({
    name: 'n8n-nodes-base.calendlyTrigger',
    displayName: 'Calendly trigger',
    description: 'Starts the workflow when somebody books or cancels a meeting',
    version,
    defaultVersion: 2,
    defaults: { name: 'Calendly Trigger' },
    codex: { categories: ['Productivity'], alias: ['meeting', 'appointment', 'calendar'] },
    service: calendly,
    parameters: [
      options('scope', {
        label: 'Whose meetings',
        default: 'user',
        required: true,
        options: [
          { name: 'Of the organization', value: 'organization' },
          { name: 'Of the user', value: 'user' },
        ],
      }),
      multiOptions('events', {
        label: 'Events',
        required: true,
        options: [
          { name: 'Meeting booked', value: 'invitee.created' },
          { name: 'Meeting cancelled', value: 'invitee.canceled' },
        ],
      }),
    ],
    async register({ client, url, secret: signing_key, parameters: { scope, events } }) {
      const { resource: me } = await client.get('/users/me', { answer: account });
      const { resource } = await client.post(
        '/webhook_subscriptions',
        {
          url,
          events,
          scope,
          organization: me.current_organization,
          user: scope === 'user' ? me.uri : undefined,
          signing_key,
        },
        { answer: made },
      );
      return { id: idIn(resource.uri) };
    },
    isRegistered: ({ client, stored }) => client.exists(path`/webhook_subscriptions/${stored.id}`),
    unregister: ({ client, stored }) => client.delete(path`/webhook_subscriptions/${stored.id}`),
    verify: timedSignature('calendly-webhook-signature'),
    receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
  });
}

export const calendlyTriggerV1 = trigger(1, byChoice);
export const calendlyTriggerV2 = trigger(2, byOAuth2);

export default [calendlyTriggerV1, calendlyTriggerV2];
