import { defineWebhookTrigger, hmacSignature, isJsonObject, path, string, z } from '@millrace/node-sdk';
import { trelloByKey } from './client.ts';

const isSigned = hmacSignature({
  header: 'x-trello-webhook',
  algorithm: 'sha1',
  encoding: 'base64',
  signsAddress: true,
});

export default defineWebhookTrigger({
  name: 'n8n-nodes-base.trelloTrigger',
  displayName: 'Trello trigger',
  description: 'Starts the workflow when something happens to a board, list, card or member',
  version: 1,
  defaults: { name: 'Trello Trigger' },
  codex: { categories: ['Productivity'], alias: ['kanban', 'board', 'task'] },
  service: trelloByKey,
  parameters: [
    string('id', { label: 'Model ID', description: 'ID of the board, list, card or member', required: true }),
  ],
  async register({ client, url, parameters: { id: idModel } }) {
    const body = { description: 'Millrace', callbackURL: url, idModel };
    const { id } = await client.post('/webhooks', body, { answer: z.object({ id: z.string() }) });
    return { id };
  },
  isRegistered: ({ client, stored }) => client.exists(path`/webhooks/${stored.id}`),
  unregister: ({ client, stored }) => client.delete(path`/webhooks/${stored.id}`),
  probe: { method: 'HEAD', answer: () => ({ status: 200 }) },
  secretOf: ({ oauthSecret }) => oauthSecret,
  // The field of the secret may be empty in credentials of before.
  verify: (call) => call.secret === '' || isSigned(call),
  receive: ({ body }) => (isJsonObject(body) ? [{ json: body }] : []),
});
