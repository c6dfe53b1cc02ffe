import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  type LocalService,
  runNode,
  startLocalService,
} from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import telegram from './telegram.node.ts';
import telegramApi from './telegram-api.credential.ts';

let service: LocalService;
let answer: JsonObject = {};
beforeAll(async () => {
  service = await startLocalService(({ path }) => {
    if (path.startsWith('/file/')) return { headers: { 'content-type': 'image/jpeg' }, body: 'JPEG' };
    if (path.endsWith('/sendMessage') && answer.ok === false) return { status: 400, json: answer };
    return { json: answer };
  });
});
afterAll(() => service.close());
beforeEach(() => {
  answer = { ok: true, result: { message_id: 7 } };
  service.calls.splice(0);
});

const run = (parameters: JsonObject, more: Partial<Parameters<typeof runNode>[1]> = {}) =>
  runNode(telegram, {
    credentials: { telegramApi: { accessToken: '1:t', baseUrl: service.url } },
    credentialTypes: [telegramApi],
    parameters,
    ...more,
  });
const sent = () => service.calls.map(({ path, body }) => [path, body && JSON.parse(body)]);

describe('a message', () => {
  it('is Markdown without previews unless it says otherwise, and has no line about what sent it', async () => {
    await run({ chatId: '5', text: 'hi', additionalFields: { appendAttribution: true } });
    await run({ chatId: '5', text: 'hi', additionalFields: { parse_mode: 'HTML', disable_web_page_preview: false } });
    expect(sent()).toEqual([
      ['/bot1:t/sendMessage', { chat_id: '5', text: 'hi', parse_mode: 'Markdown', disable_web_page_preview: true }],
      ['/bot1:t/sendMessage', { chat_id: '5', text: 'hi', parse_mode: 'HTML', disable_web_page_preview: false }],
    ]);
  });

  it('has its keyboard in rows', async () => {
    const button = (text: string) => ({ text, additionalFields: { callback_data: text } });
    const rows = [{ row: { buttons: [button('a'), button('b')] } }, { row: { buttons: [button('c')] } }];
    await run({ chatId: '5', text: 'hi', replyMarkup: 'inlineKeyboard', inlineKeyboard: { rows } });
    const keyboard = ['a', 'b', 'c'].map((text) => ({ text, callback_data: text }));
    expect(sent()[0]?.[1].reply_markup).toEqual({ inline_keyboard: [keyboard.slice(0, 2), keyboard.slice(2)] });
  });

  it('that waits for an answer has a row of links', async () => {
    const { suspension } = await run({
      operation: 'sendAndWait',
      chatId: '5',
      message: 'May I?',
      approvalOptions: { values: { approvalType: 'double' } },
      options: { appendAttribution: true },
    });
    expect(suspension).toMatchObject({ on: 'webhook' });
    const url = (approved: boolean) => expect.stringMatching(new RegExp(`/webhook-waiting/.*[?]approved=${approved}&`));
    expect(sent()).toEqual([
      [
        '/bot1:t/sendMessage',
        {
          chat_id: '5',
          text: 'May I?\n\n_Sent automatically by a Millrace workflow_',
          disable_web_page_preview: true,
          parse_mode: 'Markdown',
          reply_markup: {
            inline_keyboard: [
              [
                { text: '❌ Decline', url: url(false) },
                { text: '✅ Approve', url: url(true) },
              ],
            ],
          },
        },
      ],
    ]);
  });

  it('that is refused leaves the words of Telegram in its item', async () => {
    answer = { ok: false, description: 'Bad Request: chat not found' };
    await expect(run({ chatId: '0', text: 'x' })).rejects.toThrow(
      'Telegram refused the request (400): Bad Request: chat not found',
    );
    const { json } = await run({ chatId: '0', text: 'x' }, { continueOnFail: true });
    expect(json).toEqual([{ error: 'Bad Request: chat not found' }]);
  });
});

describe('an approval within the chat', () => {
  const parameters = {
    operation: 'sendAndWait',
    chatId: '5',
    message: 'May I?',
    chatApproval: true,
    approverIds: '1, 2',
  };
  const approvalOptions = { values: { approvalType: 'double' } };
  /** The address that the bot calls. */
  let hook: JsonObject;
  let told: Array<[method: string, body: JsonObject]>;
  beforeEach(() => {
    hook = { url: '' };
    told = [];
  });
  const http: FakeServer = ({ url, body }) => {
    const method = url.split('/').at(-1) ?? '';
    if (method === 'setWebhook') hook = JSON.parse(String(body));
    else if (body) told.push([method, JSON.parse(String(body))]);
    return { json: { ok: true, result: { url: hook.url ?? '' } } };
  };
  const life = (more: JsonObject = {}, accessToken = '1:t') => ({
    credentials: { telegramApi: { accessToken, baseUrl: 'https://api.telegram.org' } },
    parameters: { ...parameters, approvalOptions, ...more },
    http,
  });
  async function ask(more: JsonObject = {}, accessToken = '1:t') {
    const { suspension } = await runNode(telegram, life(more, accessToken));
    const [, { reply_markup: markup }] = told.pop() ?? ['', {}];
    const { inline_keyboard: rows } = markup as { inline_keyboard: JsonObject[][] };
    const [decline = '', approve = ''] = rows[0]?.map(({ callback_data: data }) => String(data)) ?? [];
    const press = (data: string, { id = 1, secret = String(hook.secret_token) } = {}) => {
      const message = { message_id: 7, chat: { id: 5 }, text: 'May I?' };
      const body = JSON.stringify({ callback_query: { id: 'q', from: { id, username: 'ann' }, message, data } });
      const headers = { 'x-telegram-bot-api-secret-token': secret };
      const waiting = { ...life(more, accessToken), now: 0, waitState: { ...suspension?.state } };
      return callWebhook(telegram, { method: 'POST', body, headers }, waiting);
    };
    return { decline, approve, press };
  }

  it('has the bot call, and goes on with who pressed one', async () => {
    const { approve, press } = await ask();
    expect(hook).toMatchObject({
      url: expect.stringMatching(/^https:\/\/flows\.example\/webhook-waiting-telegram\?secret=[0-9a-f]{16}$/),
      allowed_updates: ['callback_query'],
    });
    expect((await press(approve)).outputs?.[0]?.[0]?.json).toEqual({
      data: {
        respondedAt: '1970-01-01T00:00:00.000Z',
        approved: true,
        responder: { id: 1, username: 'ann' },
        chatId: 5,
        messageId: 7,
      },
    });
    expect(told).toEqual([
      ['answerCallbackQuery', { callback_query_id: 'q' }],
      ['editMessageText', { chat_id: 5, message_id: 7, text: 'May I?\n\nApproved by @ann' }],
    ]);
  });

  it('leaves or empties the message as is wanted', async () => {
    for (const [postDecisionBehavior, changed] of [
      ['removeButtons', ['answerCallbackQuery', 'editMessageReplyMarkup']],
      ['keepMessage', ['answerCallbackQuery']],
    ] as const) {
      const { decline, press } = await ask({ postDecisionBehavior });
      expect((await press(decline)).outputs?.[0]?.[0]?.json).toMatchObject({ data: { approved: false } });
      expect(told.splice(0).map(([method]) => method)).toEqual(changed);
    }
  });

  it('waits on when others press, and tells them alone', async () => {
    const { approve, press } = await ask();
    const { outputs, reply } = await press(approve, { id: 3 });
    const text = 'You are not authorized to respond to this request.';
    expect([outputs, reply?.body]).toEqual([
      undefined,
      { json: { method: 'answerCallbackQuery', callback_query_id: 'q', text, show_alert: true } },
    ]);
  });

  it('takes no call that is not of its bot, and no button of another question', async () => {
    const { approve, decline, press } = await ask();
    const other = (await ask()).approve;
    expect((await press(approve, { secret: 'x' })).reply).toEqual({ status: 401 });
    for (const data of [other, decline.replace('~false~', '~true~'), `${approve.slice(0, -20)}`]) {
      expect(await press(data), data).toMatchObject({ reply: { status: 200, body: { json: { show_alert: true } } } });
    }
  });

  it('gives the bot a new secret where its token was renewed: presses were refused', async () => {
    hook = { url: 'https://flows.example/webhook-waiting-telegram', secret_token: 'of an earlier version' };
    await ask();
    const before = hook;
    const { approve, press } = await ask({}, '1:renewed');
    expect(hook.secret_token).not.toBe(before.secret_token);
    expect((await press(approve)).outputs?.[0]?.[0]?.json).toMatchObject({ data: { approved: true } });
  });

  it('is refused where the bot calls another address, and leaves its own as it is', async () => {
    await ask();
    const before = hook;
    await ask();
    expect(hook).toBe(before);
    hook = { url: 'https://other.example/' };
    await expect(ask()).rejects.toThrow('The bot already calls another address: https://other.example/');
  });
});

describe('files', () => {
  it('of an item are sent as they are read', async () => {
    const binary = { data: { data: Buffer.from('PNG').toString('base64'), mimeType: 'image/png', fileName: 'a.png' } };
    const parameters = { operation: 'sendPhoto', chatId: '5', binaryData: true, additionalFields: { caption: 'c' } };
    await run(parameters, { items: [{ json: {}, binary }] });
    const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = service.calls;
    expect(headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(body).toContain('name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n');
    expect(body).toContain('name="caption"\r\n\r\nc\r\n');
  });

  it('that Telegram has are fetched', async () => {
    answer = { ok: true, result: { file_id: 'F', file_path: 'photos/1.jpg' } };
    const { items } = await run({ resource: 'file', operation: 'get', fileId: 'F' });
    expect(items).toMatchObject([{ json: answer, binary: { data: { fileName: '1.jpg', bytes: 4 } } }]);
  });

  it('that are too large for bots are an error', async () => {
    answer = { ok: true, result: { file_id: 'F' } };
    await expect(run({ resource: 'file', operation: 'get', fileId: 'F' })).rejects.toThrow('too large');
  });
});

it('results for what a user types are sent as a text of JSON', async () => {
  const results = '[{"type":"article","id":"1"}]';
  await run({ resource: 'callback', operation: 'answerInlineQuery', queryId: 'q', results });
  expect(sent().map(([, body]) => body)).toEqual([{ inline_query_id: 'q', results }]);
});

it('administrators of a chat are an item each', async () => {
  answer = { ok: true, result: [{ status: 'creator' }, { status: 'administrator' }] };
  const { json } = await run({ resource: 'chat', operation: 'administrators', chatId: '5' });
  expect(json).toEqual([{ status: 'creator' }, { status: 'administrator' }]);
});
