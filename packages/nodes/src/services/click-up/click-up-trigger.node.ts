import {
  choiceOf,
  choices,
  collection,
  defineWebhookTrigger,
  hmacSignature,
  isJsonObject,
  multiOptions,
  path,
  string,
  z,
} from '@millrace/node-sdk';
import { clickUp } from './client.ts';
import { teams } from './lookups.ts';

const made = z.object({ webhook: z.object({ id: z.string(), secret: z.string() }) });
const listed = z.object({
  webhooks: z.array(z.object({ id: z.string(), health: z.object({ status: z.string() }).optional() })),
});

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.clickUpTrigger',
  displayName: 'ClickUp trigger',
  description: 'Starts the workflow when something happens in a workspace of ClickUp',
  version: 1,
  defaults: { name: 'ClickUp Trigger' },
  codex: { categories: ['Productivity'], alias: ['task', 'project'] },
  service: clickUp,
  parameters: [
    choiceOf('team', { label: 'Workspace', from: teams, required: true }),
    multiOptions('events', {
      label: 'Events',
      required: true,
      options: [
        { name: 'Everything', value: '*' },
        ...choices(
          'folderCreated',
          'folderDeleted',
          'folderUpdated',
          'goalCreated',
          'goalDeleted',
          'goalUpdated',
          'keyResultCreated',
          'keyResultDelete',
          'keyResultUpdated',
          'listCreated',
          'listDeleted',
          'listUpdated',
          'spaceCreated',
          'spaceDeleted',
          'spaceUpdated',
          'taskAssigneeUpdated',
          'taskCommentPosted',
          'taskCommentUpdated',
          'taskCreated',
          'taskDeleted',
          'taskDueDateUpdated',
          'taskMoved',
          'taskStatusUpdated',
          'taskTagUpdated',
          'taskTimeEstimateUpdated',
          'taskTimeTrackedUpdated',
          'taskUpdated',
        ),
      ],
    }),
    collection('filters', {
      label: 'Filters',
      description: 'Only what happens in this place',
      placeholder: 'Add filter',
      options: [
        string('folderId', { label: 'Folder ID' }),
        string('listId', { label: 'List ID' }),
        string('spaceId', { label: 'Space ID' }),
        string('taskId', { label: 'Task ID' }),
      ],
    }),
  ],
  async register({ client, url, parameters: { team, events, filters } }) {
    const wanted: string[] = events;
    const { folderId: folder_id, listId: list_id, spaceId: space_id, taskId: task_id } = filters;
    const { webhook } = await client.post(
      path`/team/${team}/webhook`,
      { endpoint: url, events: wanted.includes('*') ? '*' : wanted, folder_id, list_id, space_id, task_id },
      { answer: made },
    );
    return { team, id: webhook.id, key: webhook.secret };
  },
  async isRegistered({ client, stored }) {
    const { webhooks } = await client.get(path`/team/${stored.team}/webhook`, { answer: listed });
    return webhooks.some(({ id, health }) => id === stored.id && health?.status !== 'suspended');
  },
  unregister: ({ client, stored }) => client.delete(path`/webhook/${stored.id}`),
  secretOf: (_credential, stored) => stored?.key ?? '',
  verify: hmacSignature({ header: 'x-signature' }),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
