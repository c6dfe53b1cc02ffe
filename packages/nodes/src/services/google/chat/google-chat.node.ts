import {
  boolean,
  choiceOf,
  collection,
  cursorPaging,
  defineServiceNode,
  givenPath,
  type JsonObject,
  joinPaths,
  json,
  path,
  resource,
  string,
  succeeded,
  when,
  z,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../lib/parameters/json-parameter.ts';
import { sendAndWait } from '../../../lib/send-and-wait/send-and-wait.ts';
import { googleApi, googleChatOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

const pages = (items: string) =>
  cursorPaging({ cursor: 'pageToken', next: 'nextPageToken', items, size: { name: 'pageSize', most: 100 } });

const chat = googleService({
  name: 'Google Chat',
  baseUrl: 'https://chat.googleapis.com/v1',
  kinds: { serviceAccount: googleApi, oAuth2: googleChatOAuth2Api },
  scopes: ['chat.bot'],
  paging: pages('spaces'),
});

const space = z.object({ name: z.string(), displayName: z.string().optional() });
const spaces = chat.choices('getSpaces', {
  async find({ client }) {
    const found = z.array(space).parse(await client.all({ path: '/spaces' }));
    return found.map(({ name, displayName }) => ({ name: displayName || name, value: name }));
  },
});

/** Things have names such as `spaces/A/messages/B`. */
const at = (name: string) => givenPath(name.trim());
const spaceId = choiceOf('spaceId', { label: 'Space', from: spaces, required: true });
const messageId = string('messageId', {
  label: 'Message',
  placeholder: 'spaces/AAA/messages/BBB',
  required: true,
});
const jsonParameters = boolean('jsonParameters', { label: 'Message as JSON' });
const textFields = {
  label: 'Message',
  placeholder: 'Add field',
  options: [string('text', { label: 'Text' })],
} as const;
const paged = { limit: 100, most: 1000 };

/** A message, entered or as JSON. */
function messageOf(isJson: boolean, entered: JsonObject | undefined, given: unknown, parameter: string): JsonObject {
  return isJson ? parseJsonObjectParameter(given as JsonObject, 'Message as JSON', parameter) : (entered ?? {});
}

const messageOperations = {
  create: chat.operation('Create', {
    action: 'Send a message',
    parameters: [
      spaceId,
      jsonParameters,
      when({ jsonParameters: [false] }, collection('messageUi', textFields)),
      when({ jsonParameters: [true] }, json('messageJson', { label: 'Message', default: '', required: true })),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('requestId', {
            label: 'Request ID',
            description: 'Of your own. The same message sent again with it gives the first one',
          }),
        ],
      }),
    ],
    request: ({ spaceId: to, jsonParameters: isJson, messageUi, messageJson, additionalFields }) => ({
      method: 'POST',
      path: joinPaths(at(to), path`/messages`),
      query: { requestId: additionalFields.requestId || undefined },
      body: messageOf(isJson, messageUi, messageJson, 'messageJson'),
    }),
  }),
  delete: chat.operation('Delete', {
    parameters: [messageId],
    request: ({ messageId: name }) => ({ method: 'DELETE', path: at(name) }),
    items: succeeded,
  }),
  get: chat.operation('Get', {
    parameters: [messageId],
    request: ({ messageId: name }) => ({ path: at(name) }),
  }),
  sendAndWait: sendAndWait(chat, {
    parameters: [spaceId],
    labels: { approve: '✅ Approve', decline: '❌ Decline' },
    markup: 'may hold the markup of Google Chat',
    send({ client, parameters, question: { text, buttons, attribution } }) {
      const links = buttons.map(({ label, url }) => `*<${url}|${label}>*`).join('   ');
      const parts = [text, links, ...(attribution === undefined ? [] : [`_${attribution}_`])];
      return client.post(joinPaths(at(parameters.spaceId), path`/messages`), { text: parts.join('\n\n') });
    },
  }),
  update: chat.operation('Update', {
    parameters: [
      messageId,
      jsonParameters,
      when({ jsonParameters: [false] }, collection('updateFieldsUi', textFields)),
      when({ jsonParameters: [true] }, json('updateFieldsJson', { label: 'Message', default: '', required: true })),
    ],
    request({ messageId: name, jsonParameters: isJson, updateFieldsUi, updateFieldsJson }) {
      const body = messageOf(isJson, updateFieldsUi, updateFieldsJson, 'updateFieldsJson');
      return { method: 'PUT', path: at(name), query: { updateMask: Object.keys(body).join(',') }, body };
    },
  }),
};

const memberOperations = {
  get: chat.operation('Get', {
    parameters: [string('memberId', { label: 'Member', placeholder: 'spaces/AAA/members/BBB', required: true })],
    request: ({ memberId }) => ({ path: at(memberId) }),
  }),
  getAll: chat.operation('Get many', {
    action: 'Get the members of a space',
    parameters: [spaceId],
    paged,
    paging: pages('memberships'),
    request: ({ spaceId: of }) => ({ path: joinPaths(at(of), path`/members`) }),
  }),
};

const spaceOperations = {
  get: chat.operation('Get', {
    parameters: [string('spaceId', { label: 'Space', placeholder: 'spaces/AAA', required: true })],
    request: ({ spaceId: name }) => ({ path: at(name) }),
  }),
  getAll: chat.operation('Get many', { paged, request: () => ({ path: '/spaces' }) }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.googleChat',
  displayName: 'Google Chat',
  description: 'Sends messages to spaces, and reads who is in them',
  version: 1,
  codex: { categories: ['Communication'], alias: ['message', 'space', 'hangouts'] },
  service: chat,
  resources: {
    member: resource('Member', memberOperations),
    message: resource('Message', messageOperations),
    space: resource('Space', spaceOperations),
  },
  defaultResource: 'message',
});
