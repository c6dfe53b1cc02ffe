import type { HttpReply, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import respond from './respond-to-webhook.node.ts';

const run = (parameters: JsonObject, items: Parameters<typeof runNode>[1] = {}) =>
  runNode(respond, { parameters, isCallWaiting: true, items: [{ a: 1 }, { a: 2 }], ...items });

it.each<[JsonObject, unknown]>([
  [{ respondWith: 'allIncomingItems' }, { json: [{ a: 1 }, { a: 2 }] }],
  [{}, { json: { a: 1 } }],
  [{ options: { responseKey: 'data.first' } }, { json: { data: { first: { a: 1 } } } }],
  [{ respondWith: 'json', responseBody: '{"ok":true}' }, { json: { ok: true } }],
  [{ respondWith: 'json', responseBody: { ok: true } }, { json: { ok: true } }],
  [{ respondWith: 'json', responseBody: '"a text"' }, 'a text'],
  [{ respondWith: 'text', responseBody: 'hello' }, 'hello'],
  [{ respondWith: 'text', responseBody: { ok: true } }, { json: { ok: true } }],
  [{ respondWith: 'noData' }, undefined],
])('answers %j', async (parameters, body) => {
  const { replies, items } = await run(parameters);
  expect(replies).toMatchObject([{ status: 200 }]);
  expect(replies[0]?.body).toEqual(body);
  expect(items.map((item) => item.json)).toEqual([{ a: 1 }, { a: 2 }]);
});

it('sends status and headers', async () => {
  const { replies } = await run({
    respondWith: 'text',
    responseBody: '<a/>',
    options: { responseCode: 201, responseHeaders: { entries: [{ name: 'Content-Type', value: 'application/xml' }] } },
  });
  expect(replies).toEqual([{ status: 201, headers: { 'content-type': 'application/xml' }, body: '<a/>' }]);
});

it('refuses headers that would split the answer', async () => {
  const options = { responseHeaders: { entries: [{ name: 'x-a', value: 'b\r\nx-evil: 1' }] } };
  await expect(run({ options })).rejects.toThrow("The response header 'x-a' holds characters");
});

it('redirects', async () => {
  const { replies } = await run({ respondWith: 'redirect', redirectURL: 'https://example.com' });
  expect(replies).toEqual([{ status: 307, headers: { location: 'https://example.com' } }]);
});

it('sends a file, and says so when there is none', async () => {
  const items = [{ json: {}, binary: { photo: { data: 'aGk=', mimeType: 'image/png' } } }];
  const { replies } = await run({ respondWith: 'binary' }, { items });
  expect(replies[0]?.headers).toEqual({ 'content-type': 'image/png' });
  expect(Buffer.from(replies[0]?.body as Uint8Array).toString()).toBe('hi');
  const missing = run({ respondWith: 'binary', responseDataSource: 'set', inputFieldName: 'data' }, { items });
  await expect(missing).rejects.toThrow("The item has no file in 'data'");
});

it('signs a token', async () => {
  const { replies } = await run(
    { respondWith: 'jwt', payload: '{"sub":"ann"}' },
    { credentials: { jwtAuth: { keyType: 'passphrase', secret: 'a secret long enough', algorithm: 'HS256' } } },
  );
  const { json } = (replies as [HttpReply])[0].body as { json: { token: string } };
  const { payload } = await jwtVerify(json.token, new TextEncoder().encode('a secret long enough'));
  expect(payload.sub).toBe('ann');
});

it('says what is wrong with its JSON', async () => {
  await expect(run({ respondWith: 'json', responseBody: '[oops' })).rejects.toThrow("'Body' is not valid JSON");
});

it('mends JSON that is nearly right, and says so', async () => {
  const { replies, hints } = await run({ respondWith: 'json', responseBody: "{'ok': true,}" });
  expect(replies[0]?.body).toEqual({ json: { ok: true } });
  expect(hints).toMatchObject([{ type: 'warning' }]);
});

it('warns when no call waits, and goes on', async () => {
  const { hints, items } = await run({}, { isCallWaiting: false });
  expect(hints).toMatchObject([{ type: 'warning' }]);
  expect(items).toHaveLength(2);
});

it.each([
  [1.3, {}],
  [1.5, { enableResponseOutput: true }],
])('puts out what was answered on a second output (version %d)', async (typeVersion, parameters) => {
  const { outputs } = await run(parameters, { typeVersion });
  expect(outputs[1]?.map((item) => item.json)).toEqual([
    { response: { statusCode: 200, headers: {}, body: { a: 1 } } },
  ]);
});
