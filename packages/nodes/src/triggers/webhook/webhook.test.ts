import { generateKeyPairSync } from 'node:crypto';
import type { Item, JsonObject } from '@millrace/node-sdk';
import { callWebhook } from '@millrace/node-sdk/testing';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import webhook from './webhook.node.ts';

type Call = Parameters<typeof callWebhook>[1];
type Options = NonNullable<Parameters<typeof callWebhook>[2]>;

const call = (request: Call, parameters: JsonObject = {}, options: Options = {}) =>
  callWebhook(webhook, request, { mode: 'webhook', parameters: { httpMethod: 'POST', ...parameters }, ...options });

async function itemOf(request: Call, parameters?: JsonObject, options?: Options): Promise<Item> {
  const { outputs, reply } = await call(request, parameters, options);
  expect(reply).toBeUndefined();
  return outputs?.[0]?.[0] as Item;
}

const typed = (contentType: string, body: string | Uint8Array): Call => ({
  headers: { 'content-type': contentType },
  body,
});

const sampleFields = (schema: JsonObject | undefined) =>
  Object.keys(typeof schema?.properties === 'object' ? (schema.properties ?? {}) : {});

it('cannot be tried out without a path', () => {
  const path = webhook.description.properties.find(({ name }) => name === 'path');
  expect(path?.required).toBe(true);
});

describe('the item', () => {
  it('holds what came with the call', async () => {
    const { json } = await itemOf({
      url: '/webhook/a/7?x=1',
      headers: { host: 'example.com', 'x-forwarded-proto': 'https' },
      query: { x: '1' },
      params: { id: '7' },
    });
    expect(json).toEqual({
      headers: { host: 'example.com', 'x-forwarded-proto': 'https' },
      params: { id: '7' },
      query: { x: '1' },
      body: {},
      webhookUrl: 'https://example.com/webhook/a/7',
      executionMode: 'production',
    });
    const [output] = webhook.description.outputSchemas ?? [];
    expect(sampleFields(output?.schema)).toEqual(Object.keys(json));
  });

  it('goes to the output of its method', async () => {
    const { outputs } = await call({ method: 'POST' }, { multipleMethods: true, httpMethod: ['GET', 'POST'] });
    expect(outputs?.[0]).toBeNull();
    expect(outputs?.[1]).toHaveLength(1);
  });

  it('keeps __proto__ as a plain name', async () => {
    const { json } = await itemOf(typed('application/json', '{"__proto__":{"polluted":1}}'));
    expect(Object.keys(json.body as JsonObject)).toEqual(['__proto__']);
    const form = await itemOf(typed('application/x-www-form-urlencoded', '__proto__=1&a=2'));
    expect(Object.keys(form.json.body as JsonObject)).toEqual(['__proto__', 'a']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('the body', () => {
  it.each<[string, string, unknown]>([
    ['application/json; charset=utf-8', '{"a":[1]}', { a: [1] }],
    ['application/vnd.api+json', '5', 5],
    ['application/x-www-form-urlencoded', 'a=1&b=x%20y&a=2', { a: ['1', '2'], b: 'x y' }],
    ['text/plain', 'hello', 'hello'],
    ['application/xml', '<A x="1">  t  <b>1</b><b/></A>', { a: { $: { x: '1' }, _: 't', b: ['1', ''] } }],
    ['application/rss+xml', '<r>1</r>', { r: '1' }],
    ['application/json', '', {}],
  ])('%s', async (contentType, body, expected) => {
    expect((await itemOf(typed(contentType, body))).json.body).toEqual(expected);
  });

  it('is refused when it is not what it says', async () => {
    const { reply, outputs } = await call(typed('application/json', '{a'));
    expect(outputs).toBeUndefined();
    expect(reply).toEqual({ status: 422, body: { json: { message: 'The body of the call cannot be read as JSON' } } });
    expect((await call(typed('multipart/form-data', 'x'))).reply).toMatchObject({ status: 422 });
    expect((await call(typed('text/xml', '<bad'))).reply).toMatchObject({ status: 422 });
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await call(typed('application/json', deep))).reply).toMatchObject({ status: 422 });
  });

  it('is refused when it is a form of too many parts', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    const many = `${part.repeat(1_001)}--x--\r\n`;
    expect((await call(typed('multipart/form-data; boundary=x', many))).reply).toMatchObject({ status: 422 });
  });

  it('is never taken for an upload because of what it holds', async () => {
    const body = '{"files":{"a":{"filepath":"/etc/passwd","mimetype":"text/plain"}},"fields":{}}';
    const item = await itemOf(typed('application/json', body));
    expect(item).toEqual({ json: expect.objectContaining({ body: JSON.parse(body) }) });
    const twice: Call = { headers: { 'content-type': ['application/json', 'multipart/form-data; boundary=x'] }, body };
    expect((await itemOf(twice)).binary).toBeUndefined();
  });

  it('becomes a file when its type is unknown', async () => {
    const item = await itemOf(typed('image/png', 'bytes'), { options: { binaryPropertyName: 'photo' } });
    expect(item.json.body).toEqual({});
    expect(item.binary?.photo).toMatchObject({ mimeType: 'image/png', bytes: 5 });
  });

  it('of other JSON and texts is a file besides being read', async () => {
    const item = await itemOf(typed('text/csv', 'a,b'), {}, { typeVersion: 1.1 });
    expect(item.json.body).toBe('a,b');
    expect(item.binary?.data).toMatchObject({ mimeType: 'text/csv' });
  });

  it('is absent in version 1 where it cannot be read', async () => {
    const item = await itemOf(typed('image/png', 'bytes'), {}, { typeVersion: 1 });
    expect(item.binary).toBeUndefined();
    expect(item.json).not.toHaveProperty('body');
  });

  it('is kept raw besides being read', async () => {
    const item = await itemOf(typed('application/json', '{"a":1}'), { options: { rawBody: true } });
    expect(item.json.body).toEqual({ a: 1 });
    expect(Buffer.from(item.binary?.data?.data ?? '', 'base64').toString()).toBe('{"a":1}');
  });

  it('is taken as a file by version 1 when told to', async () => {
    const item = await itemOf(typed('application/json', '{}'), { options: { binaryData: true } }, { typeVersion: 1 });
    expect(item.binary?.data).toMatchObject({ mimeType: 'application/json' });
  });

  it('gives fields and files of a form', async () => {
    const form = new FormData();
    form.append('name', 'Ann');
    form.append('tag', 'a');
    form.append('tag', 'b');
    form.append('photo', new File(['one'], 'one.txt', { type: 'text/plain' }));
    form.append('photo', new File(['two'], 'two.txt', { type: 'text/plain' }));
    form.append('cv', new File(['cv'], 'cv.pdf', { type: 'application/pdf' }));
    const encoded = new Response(form);
    const request = typed(encoded.headers.get('content-type') ?? '', new Uint8Array(await encoded.arrayBuffer()));
    const item = await itemOf(request);
    expect(item.json.body).toEqual({ name: 'Ann', tag: ['a', 'b'] });
    expect(Object.entries(item.binary ?? {}).map(([name, file]) => [name, file.fileName])).toEqual([
      ['photo0', 'one.txt'],
      ['photo1', 'two.txt'],
      ['cv', 'cv.pdf'],
    ]);
    const named = await itemOf(request, { options: { binaryPropertyName: 'file' } });
    expect(Object.keys(named.binary ?? {})).toEqual(['file0', 'file1', 'file2']);
  });

  it('takes no file of an input that was left empty, and a part of another type than text for one', async () => {
    const part = (head: string, text: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const body = [
      part('name="left"; filename=""\r\nContent-Type: application/octet-stream', ''),
      part('name="data"\r\nContent-Type: application/json', '{"a":1}'),
      part('name="a"', '1'),
    ];
    const item = await itemOf(typed('multipart/form-data; boundary=x', `${body.join('')}--x--\r\n`));
    expect(item.json.body).toEqual({ a: '1' });
    expect(Object.keys(item.binary ?? {})).toEqual(['data']);
  });
});

describe('callers', () => {
  const basic = (text: string) => ({ headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` } });
  const status = async (request: Call, parameters: JsonObject, credentials?: Record<string, JsonObject>) =>
    (await call(request, parameters, credentials && { credentials })).reply?.status ?? 'admitted';

  it('need user and password', async () => {
    const credentials = { httpBasicAuth: { user: 'ann', password: 'pass:word' } };
    const parameters = { authentication: 'basicAuth' };
    expect(await status({}, parameters, credentials)).toBe(401);
    expect(await status(basic('ann:wrong'), parameters, credentials)).toBe(403);
    expect(await status(basic('ann:pass:word'), parameters, credentials)).toBe('admitted');
  });

  it('need the header', async () => {
    const credentials = { httpHeaderAuth: { name: 'X-Key', value: 'secret' } };
    const parameters = { authentication: 'headerAuth' };
    expect(await status({}, parameters, credentials)).toBe(403);
    expect(await status({ headers: { 'x-key': 'secreT' } }, parameters, credentials)).toBe(403);
    expect(await status({ headers: { 'x-key': 'secret' } }, parameters, credentials)).toBe('admitted');
  });

  it('need a token of the right key and algorithm', async () => {
    const secret = 'a secret that is long enough';
    const sign = (alg: string, key: Parameters<InstanceType<typeof SignJWT>['sign']>[0]) =>
      new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg }).sign(key);
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const parameters = { authentication: 'jwtAuth' };
    const credentials = { jwtAuth: { keyType: 'passphrase', secret, algorithm: 'HS256' } };
    expect(await status({}, parameters, credentials)).toBe(401);
    expect(
      await status(bearer(await sign('HS256', new TextEncoder().encode('other secret text'))), parameters, credentials),
    ).toBe(403);
    expect(await status(bearer(await sign('HS512', new TextEncoder().encode(secret))), parameters, credentials)).toBe(
      403,
    );
    expect(await status(bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.'), parameters, credentials)).toBe(403);
    const good = bearer(await sign('HS256', new TextEncoder().encode(secret)));
    expect((await itemOf(good, parameters, { credentials })).json.jwtPayload).toEqual({ sub: 'ann' });
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', ' ');
    const rsa = { jwtAuth: { keyType: 'pemKey', publicKey: pem, algorithm: 'RS256' } };
    expect(await status(bearer(await sign('RS256', privateKey)), parameters, rsa)).toBe('admitted');
  });

  it.each(['basicAuth', 'headerAuth', 'jwtAuth', 'n8nOAuth2', 'constructor'])(
    'are refused when %s has no credential',
    async (authentication) => {
      expect(await status(basic('undefined:undefined'), { authentication })).toBe(403);
    },
  );

  it('may be limited to addresses and ranges', async () => {
    const options = (ipWhitelist: string) => ({ options: { ipWhitelist } });
    expect(await status({}, options('198.51.100.7, 203.0.113.0/24'))).toBe('admitted');
    expect(await status({ remoteAddress: '::ffff:198.51.100.7' }, options('198.51.100.7'))).toBe('admitted');
    expect(await status({}, options('203.0.113.70'))).toBe(403);
    expect(await status({}, options('nonsense'))).toBe(403);
  });

  it('may be kept from bots', async () => {
    const options = { options: { ignoreBots: true } };
    expect(await status({ headers: { 'user-agent': 'Googlebot/2.1' } }, options)).toBe(403);
    expect(await status({ headers: { 'user-agent': 'Mozilla/5.0' } }, options)).toBe('admitted');
  });

  it('of other origins get the headers that let them read the answer', async () => {
    const from = { headers: { origin: 'https://a.example' } };
    expect((await call(from)).headers).toEqual({ 'access-control-allow-origin': '*' });
    const options = { options: { allowedOrigins: 'https://b.example, https://a.example' } };
    expect((await call(from, options)).headers).toEqual({
      'access-control-allow-origin': 'https://a.example',
      vary: 'Origin',
    });
    expect((await call({ headers: { origin: 'https://c.example' } }, options)).headers).toEqual({ vary: 'Origin' });
  });
});

it('does not run the workflow when its condition over the call is false', async () => {
  const run = (result: unknown) =>
    call(
      {},
      { options: { onlyRunIf: '={{ $json.body.go }}' } },
      { evaluate: (_expression, { $json }) => $json && result },
    );
  const refused = await run(false);
  expect(refused.outputs).toBeUndefined();
  expect(refused.reply?.status).toBe(200);
  expect((await run(true)).outputs).toHaveLength(1);
});
