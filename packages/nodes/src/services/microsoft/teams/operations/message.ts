import { collection, joinPaths, options, type Parameter, path, string, z } from '@millrace/node-sdk';
import { markup } from '../../../../lib/form-page/markup.ts';
import { sanitizeMarkup } from '../../../../lib/form-page/sanitize-markup.ts';
import { sendAndWait } from '../../../../lib/send-and-wait/send-and-wait.ts';
import { ownPaging } from '../../graph-service.ts';
import { teams, teamsBeta } from '../client.ts';
import { idOf } from '../lookups.ts';
import { chosen, located, type Places } from '../places.ts';

const optional = { label: 'Options', placeholder: 'Add option' } as const;
const sent = z.record(z.string(), z.json());
const message = string('message', { label: 'Message', required: true, typeOptions: { rows: 2 } });
const formats = {
  label: 'Format',
  required: true,
  default: 'text',
  options: [
    { name: 'Text', value: 'text' },
    { name: 'HTML', value: 'html' },
  ],
} as const;
/** The format of a message is called otherwise in each version. */
const FORMAT = { v1: options('messageType', formats), v2: options('contentType', formats) };

interface Message {
  message: string;
  messageType?: 'text' | 'html';
  contentType?: 'text' | 'html';
}

/** A message as the service takes it. */
function bodyOf({ message: content, messageType, contentType }: Message) {
  return { body: { contentType: messageType ?? contentType, content } };
}

interface Version {
  places: Places;
  format: Parameter<'messageType' | 'contentType', 'text' | 'html'>;
  paged: { limit: number; most?: number };
}
const V1: Version = { places: chosen, format: FORMAT.v1, paged: { limit: 50, most: 500 } };
const V2: Version = { places: located, format: FORMAT.v2, paged: { limit: 100 } };

const messagesOf = ({ teamId, channelId }: { teamId: unknown; channelId: unknown }) =>
  path`/teams/${idOf(teamId)}/channels/${idOf(channelId)}/messages`;

function channelMessages({ places: { team, channel }, format, paged }: Version) {
  const at: readonly Parameter<'teamId' | 'channelId'>[] = [team, channel];
  return {
    create: teams.operation('Create', {
      action: 'Send a message to a channel',
      parameters: [
        ...at,
        format,
        message,
        collection('options', {
          ...optional,
          options: [string('makeReply', { label: 'Reply to', description: 'ID of the message that is answered' })],
        }),
      ],
      async run({ clientOf, parameters }) {
        const messages = messagesOf(parameters);
        const { makeReply } = parameters.options;
        const place = makeReply ? joinPaths(messages, path`/${makeReply}/replies`) : messages;
        return { json: await (await clientOf(teamsBeta)).post(place, bodyOf(parameters), { answer: sent }) };
      },
    }),
    getAll: teams.operation('Get many', {
      action: 'Get the messages of a channel',
      parameters: at,
      paged,
      async run({ clientOf, limit, parameters }) {
        const client = await clientOf(teamsBeta);
        const found = await client.all({ path: messagesOf(parameters) }, { limit, paging: ownPaging });
        return found.map((entry) => ({ json: sent.parse(entry) }));
      },
    }),
  };
}

const chatAt = (chatId: unknown) => path`/chats/${idOf(chatId)}/messages`;

function chatMessages({ places: { chat }, format, paged }: Version) {
  const at: readonly Parameter<'chatId'>[] = [chat];
  return {
    create: teams.operation('Create', {
      action: 'Send a message to a chat',
      parameters: [...at, format, message],
      request: ({ chatId, ...content }) => ({ method: 'POST', path: chatAt(chatId), body: bodyOf(content) }),
    }),
    get: teams.operation('Get', {
      action: 'Get a message of a chat',
      parameters: [...at, string('messageId', { label: 'Message ID', required: true })],
      request: ({ chatId, messageId }) => ({ path: joinPaths(chatAt(chatId), path`/${messageId}`) }),
    }),
    getAll: teams.operation('Get many', {
      action: 'Get the messages of a chat',
      parameters: at,
      paged,
      paging: ownPaging,
      request: ({ chatId }) => ({ path: chatAt(chatId) }),
    }),
  };
}

export const channelMessageOperations = { v1: channelMessages(V1), v2: channelMessages(V2) };
export const chatMessageOperations = {
  v1: chatMessages(V1),
  v2: {
    ...chatMessages(V2),
    sendAndWait: sendAndWait(teams, {
      parameters: [located.chat],
      labels: { approve: '✓ Approve', decline: '✗ Decline' },
      markup: 'may hold simple HTML',
      async send({ client, parameters: { chatId }, question: { text, buttons, attribution } }) {
        const links = buttons.map(({ label, url }) => markup`<a href="${url}">${label}</a> `);
        const says = attribution !== undefined && markup`<br><br><em>${attribution}</em>`;
        const { text: content } = markup`${await sanitizeMarkup(text)}<br><br>${links}${says}`;
        await client.post(chatAt(chatId), { body: { contentType: 'html', content } });
      },
    }),
  },
};
