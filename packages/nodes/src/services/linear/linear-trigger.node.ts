import { choiceOf, defineWebhookTrigger, hmacSignature, isJsonObject, multiOptions, z } from '@millrace/node-sdk';
import { graphql, linear } from './client.ts';
import { teams } from './lookups.ts';

const CREATE = `
  mutation WebhookCreate ($input: WebhookCreateInput!) {
    webhookCreate (input: $input) { success webhook { id } }
  }`;
const DELETE = 'mutation WebhookDelete ($id: String!) { webhookDelete (id: $id) { success } }';

const made = z.object({ data: z.object({ webhookCreate: z.object({ webhook: z.object({ id: z.string() }) }) }) });
const all = z.object({
  data: z.object({ webhooks: z.object({ nodes: z.array(z.object({ id: z.string(), enabled: z.boolean() })) }) }),
});

/** What Linear calls the things that something happens to. */
const TYPES = {
  comment: 'Comment',
  cycle: 'Cycle',
  issue: 'Issue',
  issueLabel: 'IssueLabel',
  project: 'Project',
  reaction: 'Reaction',
} as const;

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.linearTrigger',
  displayName: 'Linear trigger',
  description: 'Starts the workflow when something happens in Linear',
  version: 1,
  defaults: { name: 'Linear Trigger' },
  codex: { categories: ['Development', 'Productivity'], alias: ['issue', 'ticket'] },
  service: linear,
  parameters: [
    choiceOf('teamId', { label: 'Team', description: 'None: all public teams', from: teams }),
    multiOptions('resources', {
      label: 'Things',
      required: true,
      options: [
        { name: 'Comment', value: 'comment' },
        { name: 'Comment reaction', value: 'reaction' },
        { name: 'Cycle', value: 'cycle' },
        { name: 'Issue', value: 'issue' },
        { name: 'Issue label', value: 'issueLabel' },
        { name: 'Project', value: 'project' },
      ],
    }),
  ],
  async register({ client, url, secret, parameters: { teamId, resources } }) {
    const input = {
      url,
      secret,
      resourceTypes: resources.map((name) => TYPES[name]),
      ...(teamId ? { teamId } : { allPublicTeams: true }),
    };
    const { data } = await client.json({ ...graphql(CREATE, { input }), answer: made });
    return { id: data.webhookCreate.webhook.id };
  },
  async isRegistered({ client, stored }) {
    const query = 'query Webhooks { webhooks (first: 250) { nodes { id enabled } } }';
    const { data } = await client.json({ ...graphql(query), answer: all });
    return data.webhooks.nodes.some(({ id, enabled }) => id === stored.id && enabled);
  },
  unregister: ({ client, stored }) => client.json(graphql(DELETE, { id: stored.id })),
  verify: hmacSignature({ header: 'linear-signature' }),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
