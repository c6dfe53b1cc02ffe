import type { HttpRequest, Item, JsonObject, NodeType } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import httpRequest from './http-request.node.ts';

const [v1, v2, v3] = httpRequest as [NodeType, NodeType, NodeType];
const URL = 'https://api.example/things';
const echo = () => ({ json: { ok: true } });

async function sent(parameters: JsonObject, options: NodeTestOptions = {}, nodeType = v3): Promise<HttpRequest> {
  const { requests } = await runNode(nodeType, { parameters: { url: URL, ...parameters }, http: echo, ...options });
  return requests[0] as HttpRequest;
}

const listOf = (...parameters: JsonObject[]) => ({ parameters });
const file: Item = { json: {}, binary: { data: { data: 'aGk=', mimeType: 'image/png', fileName: 'a.png' } } };

describe('the request', () => {
  it('has query and headers of names and values', async () => {
    const request = await sent({
      method: 'DELETE',
      sendQuery: true,
      queryParameters: listOf({ name: 'a', value: 1 }, { name: '', value: 'dropped' }, { name: 'list', value: [1, 2] }),
      sendHeaders: true,
      headerParameters: listOf({ name: 'X-Token', value: 'b' }),
    });
    expect(request).toMatchObject({ method: 'DELETE', url: URL });
    expect(request.query).toEqual([
      ['a', '1'],
      ['list[0]', '1'],
      ['list[1]', '2'],
    ]);
    expect(request.headers).toMatchObject({ 'x-token': 'b', accept: expect.stringContaining('application/json') });
  });

  it.each([
    ['repeat', 'list'],
    ['brackets', 'list[]'],
  ])('writes lists by %s', async (queryParameterArrays, name) => {
    const request = await sent({
      sendQuery: true,
      specifyQuery: 'json',
      jsonQuery: '{"list":["x"],"deep":{"a":null}}',
      options: { queryParameterArrays },
    });
    expect(request.query).toEqual([
      [name, 'x'],
      ['deep[a]', ''],
    ]);
  });

  it('writes an object that is given for a text as JSON, and text of a form once for each name', async () => {
    const raw = { sendBody: true, contentType: 'raw', rawContentType: 'application/json', body: { a: [1] } };
    expect(await sent(raw)).toMatchObject({ body: '{"a":[1]}' });
    const form = { sendBody: true, contentType: 'form-urlencoded', specifyBody: 'string', body: 'a=1&b=x y&b=2' };
    expect(await sent(form)).toMatchObject({ body: 'a=1&b=2' });
  });

  it('sends headers of one line, and none for nothing', async () => {
    const jsonHeaders = '{"x-a":"l1\\nl2","x-b":null,"x-c":""}';
    const { headers } = await sent({ sendHeaders: true, specifyHeaders: 'json', jsonHeaders });
    expect(headers).toMatchObject({ 'x-a': 'l1l2', 'x-c': '' });
    expect(headers).not.toHaveProperty('x-b');
  });

  it('keeps the case of header names when told to', async () => {
    const options = { lowercaseHeaders: false };
    const request = await sent({ sendHeaders: true, specifyHeaders: 'json', jsonHeaders: '{"X-Token":1}', options });
    expect(request.headers).toMatchObject({ 'X-Token': '1' });
  });

  it.each<[JsonObject, string, string | undefined]>([
    [{ bodyParameters: listOf({ name: 'a', value: 1 }) }, '{"a":1}', 'application/json'],
    [
      { bodyParameters: listOf({ name: 'a.b', value: 1 }, { name: 'n', value: null }, { name: 'a.c', value: 2 }) },
      '{"a":{"b":1,"c":2},"n":null}',
      'application/json',
    ],
    [{ specifyBody: 'json', jsonBody: '[1]' }, '[1]', 'application/json'],
    [{ specifyBody: 'json', jsonBody: '"text"' }, 'text', 'application/x-www-form-urlencoded'],
    [
      {
        contentType: 'form-urlencoded',
        bodyParameters: listOf({ name: 'a', value: 1 }, { name: 'b', value: 2 }, { name: 'a', value: 3 }),
      },
      'a=3&b=2',
      'application/x-www-form-urlencoded',
    ],
    [
      { contentType: 'form-urlencoded', bodyParameters: listOf({ name: 'a', value: 'x y' }) },
      'a=x%20y',
      'application/x-www-form-urlencoded',
    ],
    [
      { contentType: 'form-urlencoded', specifyBody: 'string', body: 'a=1' },
      'a=1',
      'application/x-www-form-urlencoded',
    ],
    [{ contentType: 'raw', rawContentType: 'text/xml', body: '<a/>' }, '<a/>', 'text/xml'],
  ])('has the body %j', async (parameters, body, contentType) => {
    const request = await sent({ method: 'POST', sendBody: true, ...parameters });
    expect(request.body).toBe(body);
    expect(request.headers?.['content-type']).toBe(contentType);
  });

  it('sends a file, with a type that headers can change', async () => {
    const parameters = { sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' };
    const request = await sent(parameters, { items: [file] });
    expect(Buffer.from(request.body as Uint8Array).toString()).toBe('hi');
    expect(request.headers?.['content-type']).toBe('image/png');
    const headers = { sendHeaders: true, headerParameters: listOf({ name: 'Content-Type', value: 'image/x' }) };
    expect((await sent({ ...parameters, ...headers }, { items: [file] })).headers?.['content-type']).toBe('image/x');
    await expect(sent({ ...parameters, inputDataFieldName: 'photo' }, { items: [file] })).rejects.toMatchObject({
      message: "The item has no file in 'photo'",
      description: 'Its files are in: data.',
    });
  });

  it('sends form data with texts and files', async () => {
    const request = await sent(
      {
        sendBody: true,
        contentType: 'multipart-form-data',
        bodyParameters: listOf(
          { name: 'a', value: 5 },
          { parameterType: 'formBinaryData', name: 'photo', inputDataFieldName: 'data' },
        ),
      },
      { items: [file] },
    );
    const form = request.body as FormData;
    expect(form.get('a')).toBe('5');
    expect(form.get('photo')).toMatchObject({ name: 'a.png', type: 'image/png', size: 2 });
    expect(request.headers).not.toHaveProperty('content-type');
  });

  it('passes on the options of the connection', async () => {
    const options = {
      timeout: 5,
      proxy: 'http://proxy',
      allowUnauthorizedCerts: true,
      redirect: { redirect: { maxRedirects: 2 } },
    };
    expect(await sent({ options })).toMatchObject({
      timeoutMs: 5,
      proxy: 'http://proxy',
      allowUnauthorizedCerts: true,
      maxRedirects: 2,
    });
    expect(await sent({}, { typeVersion: 3 })).toMatchObject({ maxRedirects: 0 });
    expect(await sent({}, { typeVersion: 4.2 })).toMatchObject({ maxRedirects: 21 });
  });

  it('shows a client certificate', async () => {
    const credentials = { httpSslAuth: { cert: 'CERT', key: 'KEY', ca: '', passphrase: '' } };
    const request = await sent({ provideSslCertificates: true }, { credentials });
    expect(request.tls).toEqual({ cert: 'CERT', key: 'KEY', credentialType: 'httpSslAuth' });
  });

  it.each(['', 'example.com', 'file:///etc/passwd', 'ftp://x'])('refuses the URL %j', async (url) => {
    await expect(sent({ url })).rejects.toMatchObject({ parameter: 'url', itemIndex: 0 });
  });
});

describe('authentication', () => {
  const signedBy = async (nodeType: NodeType, parameters: JsonObject) => {
    const types: Array<string | undefined> = [];
    const http: NodeTestOptions['http'] = (_request, type) => {
      types.push(type);
      return echo();
    };
    await runNode(nodeType, { parameters: { url: URL, ...parameters }, http });
    return types;
  };

  it('signs by the chosen credential', async () => {
    expect(await signedBy(v1, { authentication: 'headerAuth' })).toEqual(['httpHeaderAuth']);
    const generic = { authentication: 'genericCredentialType', genericAuthType: 'httpQueryAuth' };
    expect(await signedBy(v2, generic)).toEqual(['httpQueryAuth']);
    const predefined = { authentication: 'predefinedCredentialType', nodeCredentialType: 'someApi' };
    expect(await signedBy(v3, predefined)).toEqual(['someApi']);
    expect(await signedBy(v3, {})).toEqual([undefined]);
  });

  it('says so when no kind was chosen', async () => {
    await expect(signedBy(v3, { authentication: 'genericCredentialType' })).rejects.toThrow(
      'No kind of credential was chosen',
    );
    await expect(signedBy(v1, { authentication: '{{ basic }}' })).rejects.toThrow('is not a kind of authentication');
  });

  it('answers a digest challenge', async () => {
    const { requests, json } = await runNode(v3, {
      parameters: { url: URL, authentication: 'genericCredentialType', genericAuthType: 'httpDigestAuth' },
      credentials: { httpDigestAuth: { user: 'ann', password: 'pw' } },
      http: ({ headers }) =>
        headers?.authorization
          ? echo()
          : { status: 401, headers: { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth"' } },
    });
    expect(requests).toHaveLength(2);
    expect(requests[1]?.headers?.authorization).toMatch(/^Digest username="ann", realm="r", nonce="n", uri="\/things"/);
    expect(json).toEqual([{ ok: true }]);
  });
});

describe('versions 1 and 2', () => {
  it('list the values of a name that comes several times in the query, and keep JSON of texts as data', async () => {
    const queryParametersUi = {
      parameter: [
        { name: 'a', value: 1 },
        { name: 'b', value: null },
        { name: 'a', value: 2 },
      ],
    };
    const request = await sent({ queryParametersUi }, {}, v2);
    expect(request.query).toEqual([
      ['a[0]', '1'],
      ['a[1]', '2'],
      ['b', ''],
    ]);
    const { json } = await runNode(v2, {
      parameters: { url: URL, responseFormat: 'string' },
      http: () => ({ body: '[1]' }),
    });
    expect(json).toEqual([{ data: [1] }]);
  });

  it('send fields, JSON and files', async () => {
    const fields = { requestMethod: 'POST', bodyParametersUi: { parameter: [{ name: 'a', value: 'b' }] } };
    expect((await sent(fields, {}, v1)).body).toBe('{"a":"b"}');
    const text = { requestMethod: 'PUT', jsonParameters: true, bodyParametersJson: '{"a":[1]}' };
    expect((await sent(text, {}, v2)).body).toBe('{"a":[1]}');
    const upload = { requestMethod: 'POST', jsonParameters: true, sendBinaryData: true };
    const options = { bodyContentType: 'multipart-form-data' };
    const request = await sent({ ...upload, options, binaryPropertyName: 'photo:data' }, { items: [file] }, v1);
    expect((request.body as FormData).get('photo')).toMatchObject({ name: 'a.png' });
  });

  it('split a list when told to', async () => {
    const run = async (options: JsonObject) =>
      (await runNode(v1, { parameters: { url: URL, options }, http: () => ({ json: [{ a: 1 }, { a: 2 }] }) })).json;
    expect(await run({ splitIntoItems: true })).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await run({})).toEqual([{ 0: { a: 1 }, 1: { a: 2 } }]);
  });

  it('put text into the chosen field', async () => {
    const { json } = await runNode(v1, {
      parameters: { url: URL, responseFormat: 'string', dataPropertyName: 'page' },
      http: () => ({ body: 'hello' }),
    });
    expect(json).toEqual([{ page: 'hello' }]);
  });

  it('follow redirects of GET only, unless told otherwise', async () => {
    expect(await sent({}, {}, v1)).toMatchObject({ maxRedirects: 21 });
    expect(await sent({ requestMethod: 'POST' }, {}, v1)).toMatchObject({ maxRedirects: 0 });
    const options = { followAllRedirects: true };
    expect(await sent({ requestMethod: 'POST', options }, {}, v1)).toMatchObject({ maxRedirects: 21 });
  });
});

it('pauses between batches', async () => {
  const controller = new AbortController();
  const options = { batching: { batch: { batchSize: 1, batchInterval: 60_000 } } };
  const run = runNode(v3, {
    parameters: { url: URL, options },
    items: [{}, {}],
    signal: controller.signal,
    http: () => {
      queueMicrotask(() => controller.abort());
      return echo();
    },
  });
  await expect(run).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
