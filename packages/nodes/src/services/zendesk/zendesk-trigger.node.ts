import {
  choicesOf,
  collection,
  defineWebhookTrigger,
  isJsonObject,
  NodeError,
  options,
  path,
  sharedSecret,
  z,
} from '@millrace/node-sdk';
import { zendesk } from './client.ts';
import { calledFields } from './lookups.ts';
import { type Condition, conditions } from './trigger-conditions.ts';

/** Carries the secret by which calls are told from those that others made up. */
const SECRET_HEADER = 'x-millrace-secret';

const madeWebhook = z.object({ webhook: z.object({ id: z.string() }) });
const madeTrigger = z.object({ trigger: z.object({ id: z.union([z.number(), z.string()]) }) });

/** What Zendesk calls the fields that hold somebody. */
const FIELDS = new Map([
  ['assignee', 'assignee_id'],
  ['group', 'group_id'],
]);

const conditionOf = ({ field, operation: operator, value }: Condition) => ({
  field: FIELDS.get(field) ?? field,
  operator,
  value: value || undefined,
});

/** A call as Zendesk fills it in: each field stands for what the ticket has. */
function messageOf(fields: readonly string[]): string {
  const named = fields.length > 0 ? fields : ['ticket.id'];
  return JSON.stringify(Object.fromEntries(named.map((field) => [field, `{{${field}}}`])));
}

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.zendeskTrigger',
  displayName: 'Zendesk trigger',
  description: 'Starts the workflow when a ticket of Zendesk meets conditions',
  version: 1,
  defaults: { name: 'Zendesk Trigger' },
  codex: { categories: ['Communication'], alias: ['support', 'helpdesk', 'ticket'] },
  service: zendesk,
  parameters: [
    options('service', { label: 'Part of Zendesk', options: [{ name: 'Support', value: 'support' }], required: true }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        choicesOf('fields', { label: 'Fields of a call', description: 'Default: the ID only', from: calledFields }),
      ],
    }),
    conditions,
  ],
  async register({ client, url, secret, workflow, parameters }) {
    const all = parameters.conditions.all?.map(conditionOf) ?? [];
    const any = parameters.conditions.any?.map(conditionOf) ?? [];
    if (all.length + any.length === 0) {
      throw new NodeError('The trigger has no condition', {
        description: 'Add at least one: Zendesk has no trigger for every change.',
        parameter: 'conditions',
      });
    }
    const { webhook } = await client.post(
      '/webhooks',
      {
        webhook: {
          ...{ name: `Workflow ${workflow.name}`, endpoint: url, http_method: 'POST', request_format: 'json' },
          ...{ status: 'active', subscriptions: ['conditional_ticket_events'] },
          authentication: { type: 'api_key', data: { name: SECRET_HEADER, value: secret }, add_position: 'header' },
        },
      },
      { answer: madeWebhook },
    );
    const actions = [
      { field: 'notification_webhook', value: [webhook.id, messageOf(parameters.options.fields ?? [])] },
    ];
    const trigger = { title: `Workflow ${workflow.name}`, conditions: { all, any }, actions };
    try {
      const made = await client.post('/triggers.json', { trigger }, { answer: madeTrigger });
      return { webhookId: webhook.id, triggerId: String(made.trigger.id) };
    } catch (error) {
      // A webhook that nothing calls would stay for ever.
      await client.delete(path`/webhooks/${webhook.id}`);
      throw error;
    }
  },
  isRegistered: ({ client, stored }) => client.exists(path`/triggers/${`${stored.triggerId}.json`}`),
  async unregister({ client, stored }) {
    if (await client.exists(path`/triggers/${`${stored.triggerId}.json`}`)) {
      await client.delete(path`/triggers/${`${stored.triggerId}.json`}`);
    }
    await client.delete(path`/webhooks/${stored.webhookId}`);
  },
  verify: sharedSecret({ header: SECRET_HEADER }),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
