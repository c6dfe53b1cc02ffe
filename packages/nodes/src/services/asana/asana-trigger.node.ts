import { choiceOf, defineWebhookTrigger, hmacSignature, isJsonObject, path, string, z } from '@millrace/node-sdk';
import { asana } from './client.ts';
import { workspaces } from './lookups.ts';

/** Holds a secret of the subscription, in the call by which Asana tries the address out and in its answer. */
const SECRET = 'X-Hook-Secret';
const made = z.object({ data: z.object({ gid: z.string() }), [SECRET]: z.string() });
const isSigned = hmacSignature({ header: 'x-hook-signature' });
const isTrial = (headers: Readonly<Record<string, unknown>>) => typeof headers[SECRET.toLowerCase()] === 'string';

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.asanaTrigger',
  displayName: 'Asana trigger',
  description: 'Starts the workflow when something happens to a task or project of Asana',
  version: 1,
  defaults: { name: 'Asana Trigger' },
  codex: { categories: ['Productivity'], alias: ['task', 'project'] },
  service: asana,
  parameters: [
    string('resource', { label: 'Resource', description: 'ID of a task or project', required: true }),
    choiceOf('workspace', { label: 'Workspace', from: workspaces }),
  ],
  async register({ client, url, parameters: { resource } }) {
    const answer = await client.post('/webhooks', { data: { resource, target: url } }, { answer: made });
    return { id: answer.data.gid, key: answer[SECRET] };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`),
  secretOf: (_credential, stored) => stored?.key ?? '',
  // The trial is answered below and starts nothing.
  verify: (call) => isTrial(call.headers) || isSigned(call),
  challenge({ request: { headers } }) {
    const secret = headers[SECRET.toLowerCase()];
    return typeof secret === 'string' ? { status: 200, headers: { [SECRET]: secret } } : undefined;
  },
  receive({ body }) {
    const events = isJsonObject(body) && Array.isArray(body.events) ? body.events : [];
    return events.filter(isJsonObject).map((json) => ({ json }));
  },
});
