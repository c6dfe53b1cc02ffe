import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type LocalService, lookAfterSubscription, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import telegramApi from './telegram-api.credential.ts';
import telegramTrigger from './telegram-trigger.node.ts';

const token = '123:secret';
let hook: JsonObject = {};
let service: LocalService;
beforeAll(async () => {
  service = await startLocalService(({ path, body, query }) => {
    if (path === `/file/bot${token}/photos/7.jpg`) return { body: 'JPEG' };
    const [, method] = path.split(`/bot${token}/`);
    if (method === 'setWebhook') hook = JSON.parse(body);
    else if (method === 'deleteWebhook') hook = {};
    else if (method === 'getWebhookInfo') return { json: { ok: true, result: { url: hook.url ?? '' } } };
    else if (method === 'getFile') return { json: { ok: true, result: { file_path: `photos/${query.file_id}.jpg` } } };
    else return { status: 401, json: { ok: false, description: 'Unauthorized' } };
    return { json: { ok: true, result: true } };
  });
});
afterAll(() => service.close());

let staticData: { node: JsonObject; workflow: JsonObject };
beforeEach(() => {
  staticData = { node: {}, workflow: {} };
  hook = {};
});
const life = (parameters: JsonObject, accessToken = token) => ({
  credentials: { telegramApi: { accessToken, baseUrl: `${service.url}/` } },
  credentialTypes: [telegramApi],
  staticData,
  parameters,
  url: 'https://own.example/webhook/w/webhook',
});
const call = (body: JsonObject, parameters: JsonObject, typeVersion = 1.2) =>
  callWebhook(
    telegramTrigger,
    { body: JSON.stringify(body), headers: { 'x-telegram-bot-api-secret-token': String(hook.secret_token) } },
    { ...life(parameters), typeVersion },
  );
const message = { update_id: 1, message: { text: 'hi', chat: { id: -5 }, from: { id: 9 } } };

describe('the webhook of the bot', () => {
  it('is set for the wanted updates, checked, and removed', async () => {
    await lookAfterSubscription(telegramTrigger, 'keep', life({ updates: ['message', 'poll'] }));
    expect(hook).toMatchObject({ url: life({}).url, allowed_updates: ['message', 'poll'] });
    expect(hook.secret_token).toMatch(/^[\w-]{32}$/);
    hook.url = 'https://somebody.else';
    await lookAfterSubscription(telegramTrigger, 'keep', life({ updates: ['message', 'poll'] }));
    expect(hook.url).toBe(life({}).url);
    await lookAfterSubscription(telegramTrigger, 'remove', life({ updates: ['message', 'poll'] }));
    expect(hook).toEqual({});
  });

  it('is set for all updates', async () => {
    await lookAfterSubscription(telegramTrigger, 'keep', life({ updates: ['*', 'poll'] }));
    expect(hook.allowed_updates).toEqual([]);
  });

  it('cannot be set with a wrong token, which is not told', async () => {
    const error = await lookAfterSubscription(telegramTrigger, 'keep', life({ updates: ['*'] }, '9:wrong')).catch(
      String,
    );
    expect(error).toBe('NodeError: Telegram did not accept the credential (401): Unauthorized');
  });
});

describe('an update', () => {
  beforeEach(() => lookAfterSubscription(telegramTrigger, 'keep', life({ updates: ['*'] })));

  it('starts the workflow', async () => {
    expect((await call(message, {})).outputs).toEqual([[{ json: message }]]);
  });

  it('is refused without the secret of the bot', async () => {
    const forged = await callWebhook(telegramTrigger, { body: JSON.stringify(message) }, life({}));
    expect(forged).toMatchObject({ reply: { status: 401 } });
  });

  it('is left aside when it comes from others than those wanted', async () => {
    const only = (additionalFields: JsonObject) => call(message, { additionalFields }).then(({ outputs }) => outputs);
    expect(await only({ chatIds: '-5, 6' })).toHaveLength(1);
    expect(await only({ chatIds: '6' })).toBeUndefined();
    expect(await only({ userIds: '9' })).toHaveLength(1);
    expect(await only({ userIds: '8' })).toBeUndefined();
    const pressed = { update_id: 2, callback_query: { from: { id: 9 }, message: { chat: { id: -5 } } } };
    expect((await call(pressed, { additionalFields: { chatIds: '-5' } })).outputs).toHaveLength(1);
  });

  it('brings its file along where it is wanted', async () => {
    const photo = [{ file_id: '5' }, { file_id: '6' }, { file_id: '7' }];
    const sent = { update_id: 3, message: { photo, chat: { id: 1 } } };
    const { outputs } = await call(sent, { additionalFields: { download: true, imageSize: 'extraLarge' } });
    expect(outputs?.[0]?.[0]).toMatchObject({ json: sent, binary: { data: { fileName: '7.jpg', bytes: 4 } } });
    expect((await call(sent, {})).outputs).toEqual([[{ json: sent }]]);
  });
});
