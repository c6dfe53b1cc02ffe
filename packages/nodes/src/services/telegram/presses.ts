import { createHash, createHmac } from 'node:crypto';
import {
  boolean,
  type HttpReply,
  isSameSecret,
  jsonIn,
  NodeError,
  type ParametersOf,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { postDecisionBehavior, unauthorizedReplyText } from '../../lib/send-and-wait/press-parameters.ts';
import type { Presses } from '../../lib/send-and-wait/send-and-wait.ts';
import { answerOf } from './client.ts';

const inChat = { chatApproval: [true] } as const;
const parameters = [
  boolean('chatApproval', {
    label: 'Approve within the chat',
    description:
      'The item says who answered. The bot is told to call this instance: it needs an address that Telegram reaches, and no Telegram trigger of the same bot',
  }),
  when(
    inChat,
    string('approverIds', {
      label: 'Who may answer',
      description: 'Ids of users, separated by commas. Empty: everybody in the chat',
      placeholder: '12345678, 23456789',
    }),
  ),
  when(inChat, unauthorizedReplyText),
  when(inChat, postDecisionBehavior),
] as const;
type Values = ParametersOf<typeof parameters>;

/** What Telegram tells of a button. It gives no more of messages that are two days old. */
const pressed = z.object({
  callback_query: z.object({
    id: z.string(),
    from: z.object({ id: z.number(), first_name: z.string().optional(), username: z.string().optional() }),
    message: z.object({
      message_id: z.number(),
      chat: z.object({ id: z.number() }),
      text: z.string().optional(),
    }),
    data: z.string(),
  }),
});
type Pressed = z.infer<typeof pressed>['callback_query'];

/** Approvals by buttons that Telegram tells of. */
export const presses: Presses = {
  parameters,
  isWanted: async ({ parameters: values }) => values.chatApproval === true,
  async take(context, answerBy) {
    const { headers, body } = context.request;
    const given = headers['x-telegram-bot-api-secret-token'];
    const secret = secretFor(await context.credential());
    if (typeof given !== 'string' || !isSameSecret(given, secret)) return { reply: { status: 401 } };
    const call = pressed.safeParse(jsonIn(body)).data?.callback_query;
    if (!call) return { reply: { status: 200 } };
    const approved = answerBy(call.data);
    if (approved === undefined) return { reply: told(call, 'This button belongs to another question.') };
    const values = context.parameters as Values;
    const approvers = fieldList(values.approverIds ?? '');
    if (approvers.length > 0 && !approvers.includes(String(call.from.id))) {
      return { reply: told(call, values.unauthorizedReplyText ?? '') };
    }
    const client = await context.openClient();
    await settle(client, call, { approved, behavior: values.postDecisionBehavior ?? 'showOutcome' });
    const { from, message } = call;
    const responder = {
      id: from.id,
      ...(from.first_name && { name: from.first_name }),
      ...(from.username && { username: from.username }),
    };
    return { answer: { approved, responder, chatId: message.chat.id, messageId: message.message_id } };
  },
};

/**
 * Has the bot call this instance when a button is pressed. A bot calls one address.
 * @param link of the question: the address is beside it.
 * @throws NodeError where it calls another one
 */
export async function hearPresses(client: ServiceClient, credential: unknown, link: string): Promise<void> {
  const secret = secretFor(credential);
  const url = new URL('../webhook-waiting-telegram', link);
  // Telegram tells the address, and not the secret: a renewed token is known by the address.
  url.search = `secret=${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`;
  const { result } = await client.get('/getWebhookInfo', { answer: answerOf(z.object({ url: z.string() })) });
  if (result.url === url.href) return;
  if (result.url !== '' && !isOwn(result.url, url)) throw takenBy(result.url);
  await client.post('/setWebhook', {
    url: url.href,
    secret_token: secret,
    allowed_updates: ['callback_query'],
  });
}

const ofBot = z.object({ accessToken: z.string() });

/** Whether the bot calls this instance, whatever its secret. */
function isOwn(address: string, { origin, pathname }: URL): boolean {
  const called = URL.parse(address);
  return called?.origin === origin && called.pathname === pathname;
}

/** By what calls of the bot are told from others: whoever has the token can tell it, and nobody else. */
function secretFor(credential: unknown): string {
  return createHmac('sha256', ofBot.parse(credential).accessToken).update('webhook-waiting').digest('base64url');
}

/** An answer to the call, by which the bot tells who pressed. */
function told({ id }: Pressed, text: string): HttpReply {
  const method = { method: 'answerCallbackQuery', callback_query_id: id, text: text.slice(0, 200), show_alert: true };
  return { status: 200, body: { json: method } };
}

/** The message after the answer. That it cannot be changed is no reason to lose the answer. */
async function settle(
  client: ServiceClient,
  { id, from, message }: Pressed,
  { approved, behavior }: { approved: boolean; behavior: 'showOutcome' | 'removeButtons' | 'keepMessage' },
): Promise<void> {
  const place = { chat_id: message.chat.id, message_id: message.message_id };
  const who = from.username ? `@${from.username}` : (from.first_name ?? String(from.id));
  const outcome = `${approved ? 'Approved' : 'Declined'} by ${who}`;
  const changes: Array<Promise<unknown>> = [client.post('/answerCallbackQuery', { callback_query_id: id })];
  if (behavior === 'showOutcome') {
    const text = [message.text, outcome].filter(Boolean).join('\n\n');
    changes.push(client.post('/editMessageText', { ...place, text }));
  }
  if (behavior === 'removeButtons') changes.push(client.post('/editMessageReplyMarkup', place));
  await Promise.allSettled(changes);
}

function takenBy(address: string): NodeError {
  return new NodeError(`The bot already calls another address: ${address}`, {
    description:
      'A bot calls one address only. Use a bot of its own for approvals within the chat, or let people answer by links.',
    parameter: 'chatApproval',
  });
}
