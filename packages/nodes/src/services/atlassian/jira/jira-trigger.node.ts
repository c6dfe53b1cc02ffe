import {
  boolean,
  choices,
  collection,
  defineWebhookTrigger,
  hidden,
  isJsonObject,
  multiOptions,
  path,
  service,
  sharedSecret,
  string,
  z,
} from '@millrace/node-sdk';
import { trimmedUrl } from '../../../lib/credentials/authorization.ts';
import { jiraSoftwareCloudApi, jiraSoftwareServerApi, jiraSoftwareServerPatApi } from '../atlassian.credentials.ts';

const WEBHOOKS = path`/rest/webhooks/1.0/webhook`;
const SECRET = 'secret';

const jiraEvents = service({
  name: 'Jira',
  reason: ['messages.0.key', 'errorMessages.0'],
  credentials: {
    parameter: 'jiraVersion',
    label: 'Jira',
    kinds: { cloud: jiraSoftwareCloudApi, server: jiraSoftwareServerApi, serverPat: jiraSoftwareServerPatApi },
  },
  baseUrl: ({ domain }) => trimmedUrl(domain),
});

const EVENTS = [
  'board_configuration_changed',
  'board_created',
  'board_deleted',
  'board_updated',
  'comment_created',
  'comment_deleted',
  'comment_updated',
  'jira:issue_created',
  'jira:issue_deleted',
  'jira:issue_updated',
  'issuelink_created',
  'issuelink_deleted',
  'option_attachments_changed',
  'option_issuelinks_changed',
  'option_subtasks_changed',
  'option_timetracking_changed',
  'option_unassigned_issues_changed',
  'option_voting_changed',
  'option_watching_changed',
  'project_created',
  'project_deleted',
  'project_updated',
  'sprint_closed',
  'sprint_created',
  'sprint_deleted',
  'sprint_started',
  'sprint_updated',
  'user_created',
  'user_deleted',
  'user_updated',
  'jira:version_created',
  'jira:version_deleted',
  'jira:version_moved',
  'jira:version_released',
  'jira:version_unreleased',
  'jira:version_updated',
  'worklog_created',
  'worklog_deleted',
  'worklog_updated',
] as const;

const made = z.object({ self: z.string() });

/** The address that Jira calls. It puts the values in for the names between braces. */
function calledAddress(url: string, secret: string, fields: readonly string[]): string {
  const address = new URL(url);
  address.searchParams.set(SECRET, secret);
  const wanted = fields.map((field) => `&${field}=\${${field}}`).join('');
  return `${address.href}${wanted}`;
}

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.jiraTrigger',
  displayName: 'Jira trigger',
  description: 'Starts the workflow when something happens in Jira',
  version: [1, 1.1],
  defaults: { name: 'Jira Trigger' },
  codex: { categories: ['Development', 'Productivity'], alias: ['issue', 'ticket', 'Atlassian'] },
  service: jiraEvents,
  parameters: [
    // Each call carries a secret of its subscription: what a file says of an account for them is kept, and not needed.
    hidden('authenticateWebhook', { default: false }),
    hidden('incomingAuthentication', { default: 'none' }),
    multiOptions('events', {
      label: 'Events',
      required: true,
      options: [{ name: 'Everything', value: '*' }, ...choices(...EVENTS)],
    }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        boolean('excludeBody', { label: 'Without content', description: 'Calls hold nothing but the fields below' }),
        string('filter', { label: 'JQL', description: 'Only issues that it finds', placeholder: 'project = ABC' }),
        multiOptions('includeFields', {
          label: 'Fields in the address',
          description: 'They come in the query of the call',
          options: choices(
            'attachment.id',
            'board.id',
            'comment.id',
            'issue.id',
            'mergeVersion.id',
            'modifiedUser.accountId',
            'modifiedUser.key',
            'modifiedUser.name',
            'project.id',
            'project.key',
            'property.key',
            'sprint.id',
            'version.id',
            'worklog.id',
          ),
        }),
      ],
    }),
  ],
  async register({ client, url, secret, workflow, parameters: { events, additionalFields } }) {
    const wanted: string[] = events;
    const { filter, excludeBody = false, includeFields = [] } = additionalFields;
    const answer = await client.post(
      WEBHOOKS,
      {
        name: `Millrace: ${workflow.name}`,
        url: calledAddress(url, secret, includeFields),
        events: wanted.includes('*') ? EVENTS : wanted,
        filters: filter ? { 'issue-related-events-section': filter } : {},
        excludeBody,
      },
      { answer: made },
    );
    return { id: answer.self.split('/').at(-1) ?? '' };
  },
  isRegistered: ({ client, stored }) => client.exists(`${WEBHOOKS}${path`/${stored.id}`}`),
  unregister: ({ client, stored }) => client.delete(`${WEBHOOKS}${path`/${stored.id}`}`),
  verify: sharedSecret({ query: SECRET }),
  receive({ body, request: { query } }) {
    const { [SECRET]: _own, ...fields } = query;
    const content = isJsonObject(body) ? body : {};
    return [
      {
        json:
          Object.keys(fields).length > 0 ? { ...content, ...z.record(z.string(), z.json()).parse(fields) } : content,
      },
    ];
  },
});
