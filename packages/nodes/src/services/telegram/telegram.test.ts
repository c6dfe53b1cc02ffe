import type { JsonObject } from '@millrace/node-sdk';
import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
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

it('administrators of a chat are an item each', async () => {
  answer = { ok: true, result: [{ status: 'creator' }, { status: 'administrator' }] };
  const { json } = await run({ resource: 'chat', operation: 'administrators', chatId: '5' });
  expect(json).toEqual([{ status: 'creator' }, { status: 'administrator' }]);
});
