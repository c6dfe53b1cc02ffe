import {
  defineWebhookTrigger,
  isJsonObject,
  isSameSecret,
  jsonIn,
  options,
  path,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { figmaApi } from './figma.credentials.ts';

const figma = service({
  name: 'Figma',
  credential: figmaApi,
  baseUrl: 'https://api.figma.com/v2',
  reason: ['message', 'reason', 'err'],
});

const EVENTS = new Map([
  ['fileComment', 'FILE_COMMENT'],
  ['fileDelete', 'FILE_DELETE'],
  ['fileUpdate', 'FILE_UPDATE'],
  ['fileVersionUpdate', 'FILE_VERSION_UPDATE'],
  ['libraryPublish', 'LIBRARY_PUBLISH'],
]);

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.figmaTrigger',
  displayName: 'Figma trigger',
  description: 'Starts the workflow when files of a team change or are commented',
  version: 1,
  defaults: { name: 'Figma Trigger' },
  codex: { categories: ['Marketing', 'Development'], alias: ['design', 'file', 'comment'] },
  service: figma,
  parameters: [
    string('teamId', {
      label: 'Team ID',
      description: 'The number in the address of the team',
      placeholder: '1185012345678901234',
      required: true,
    }),
    options('triggerOn', {
      label: 'Trigger on',
      default: '',
      required: true,
      options: [
        { name: 'File commented', value: 'fileComment' },
        { name: 'File deleted', value: 'fileDelete' },
        { name: 'File updated', value: 'fileUpdate', description: 'When nobody edits it for some time' },
        { name: 'File version named', value: 'fileVersionUpdate' },
        { name: 'Library published', value: 'libraryPublish' },
      ],
    }),
  ],
  async register({ client, url, secret, node, parameters: { teamId, triggerOn } }) {
    const body = {
      event_type: EVENTS.get(triggerOn) ?? triggerOn,
      team_id: teamId,
      endpoint: url,
      passcode: secret,
      description: `millrace-${node.id}`,
    };
    const { id } = await client.post('/webhooks', body, { answer: z.object({ id: z.coerce.string() }) });
    return { id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`),
  // Figma signs nothing: a passcode stands in the body.
  verify: ({ body, secret }) => secret !== '' && isSameSecret(passcodeIn(body), secret),
  receive({ body }) {
    if (!isJsonObject(body) || body.event_type === 'PING') return [];
    const { passcode: _secret, ...told } = body;
    return [{ json: told }];
  },
});

function passcodeIn(body: Uint8Array): string {
  const told = jsonIn(body);
  return isJsonObject(told) && typeof told.passcode === 'string' ? told.passcode : '';
}
