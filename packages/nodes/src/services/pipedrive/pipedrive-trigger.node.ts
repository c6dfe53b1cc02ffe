import {
  choices,
  defineWebhookTrigger,
  isJsonObject,
  isSameSecret,
  options,
  path,
  type SignatureCheck,
  since,
  until,
  z,
} from '@millrace/node-sdk';
import { basic } from '../../lib/credentials/authorization.ts';
import { pipedrive } from './client.ts';

/** The name by which Pipedrive says who calls; the password is made for each subscription. */
const USER = 'millrace';
const ALL = { name: 'All', value: '*' } as const;

const made = z.object({ data: z.object({ id: z.number() }) });
const subscriptions = z.object({ data: z.array(z.object({ id: z.number() })).nullish() });

const isCalledByPipedrive: SignatureCheck = ({ headers, secret }) =>
  secret !== '' && isSameSecret(String(headers.authorization ?? ''), basic(USER, secret).headers.authorization);

const things = [
  ALL,
  ...choices('activity', 'activityType', 'deal', 'note', 'organization'),
  ...choices('person', 'pipeline', 'product', 'stage', 'user'),
];

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.pipedriveTrigger',
  displayName: 'Pipedrive trigger',
  description: 'Starts the workflow when something changes in Pipedrive',
  version: [1, 1.1],
  defaultVersion: 1.1,
  defaults: { name: 'Pipedrive Trigger' },
  codex: { categories: ['Sales'], alias: ['CRM', 'deal', 'lead'] },
  service: pipedrive,
  parameters: [
    until(
      1,
      options('action', {
        label: 'What happens',
        options: [ALL, ...choices('added', 'deleted', 'merged', 'updated')],
        default: '*',
      }),
    ),
    since(
      1.1,
      options('action', {
        label: 'What happens',
        options: [ALL, ...choices('create', 'delete', 'change')],
        default: '*',
      }),
    ),
    until(1, options('object', { label: 'To what', options: things, default: '*' })),
    since(1.1, options('entity', { label: 'To what', options: things, default: '*' })),
  ],
  async register({ client, url, secret, node, parameters: { action, object, entity } }) {
    const body = {
      event_action: action,
      event_object: entity ?? object,
      subscription_url: url,
      http_auth_user: USER,
      http_auth_password: secret,
      version: node.typeVersion < 1.1 ? '1.0' : '2.0',
    };
    const { data } = await client.post('/webhooks', body, { answer: made });
    return { id: data.id };
  },
  async isRegistered({ client, stored }) {
    const { data } = await client.get('/webhooks', { answer: subscriptions });
    return data?.some(({ id }) => id === stored.id) ?? false;
  },
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`),
  verify: isCalledByPipedrive,
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
