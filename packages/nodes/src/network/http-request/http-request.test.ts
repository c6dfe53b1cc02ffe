import type { HttpRequest, Item, JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
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

const answered = (answer: Awaited<ReturnType<NonNullable<NodeTestOptions['http']>>>, parameters: JsonObject = {}) =>
  runNode(v3, { parameters: { url: URL, ...parameters }, http: () => answer });

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

describe('the answer', () => {
  it.each<[JsonObject, string, string, JsonObject]>([
    [{}, 'application/json', 'null', {}],
    [{}, 'application/vnd.api+json', '{"a":1}', { data: '{"a":1}' }],
    [{}, 'text/html', '', {}],
    [{ responseFormat: 'text' }, 'application/json', '[1, {"a": 2}]', { data: '[1,{"a":2}]' }],
    [{ responseFormat: 'text' }, 'text/plain', '5', { data: 5 }],
    [{ responseFormat: 'text' }, 'text/plain', '{not json', { data: '{not json' }],
    [{ neverError: true }, 'application/json', '{not json', {}],
  ])('by %j of %s %j', async (response, type, body, json) => {
    const options = { response: { response } };
    expect((await answered({ body, headers: { 'content-type': type } }, { options })).json).toEqual([json]);
  });

  it('does not name a compression that is undone', async () => {
    const options = { response: { response: { fullResponse: true } } };
    const { json } = await answered(
      { json: { a: 1 }, headers: { 'content-encoding': 'gzip', 'x-a': 'b' } },
      { options },
    );
    expect(json[0]).toMatchObject({ headers: { 'x-a': 'b' } });
    expect(json[0]).not.toHaveProperty(['headers', 'content-encoding']);
  });

  it('lists cookies, even one', async () => {
    const options = { response: { response: { fullResponse: true } } };
    const { json } = await answered({ json: {}, headers: { 'set-cookie': 'a=b' } }, { options });
    expect(json[0]).toMatchObject({ headers: { 'set-cookie': ['a=b'] } });
  });

  it.each<[JsonObject, JsonObject]>([
    [{}, { message: '404 - "{\\"a\\":1}"', name: 'AxiosError', code: 'ERR_BAD_REQUEST', status: 404 }],
    [
      { response: { response: { responseFormat: 'json' } } },
      { message: '404 - {"a":1}', name: 'AxiosError', code: 'ERR_BAD_REQUEST', status: 404 },
    ],
  ])('that failed tells later nodes status and body, with options %j', async (options, itemError) => {
    const answer = { status: 404, body: '{"a":1}', headers: { 'content-type': 'application/json' } };
    await expect(answered(answer, { options })).rejects.toMatchObject({ itemError });
  });

  it('is an error when it is a redirect that is not followed', async () => {
    await expect(answered({ status: 302, body: '' })).rejects.toMatchObject({
      httpCode: '302',
      itemError: { code: 'ERR_BAD_RESPONSE', status: 302 },
    });
  });

  it('becomes an item, or one for each element of a list', async () => {
    expect((await answered({ json: { a: 1 } })).json).toEqual([{ a: 1 }]);
    expect((await answered({ json: [{ a: 1 }, 2] })).json).toEqual([{ a: 1 }, { data: 2 }]);
    expect((await answered({ json: [] })).json).toEqual([]);
    expect((await answered({ body: '', headers: { 'content-type': 'application/json' } })).json).toEqual([{}]);
  });

  it('is read by its content type', async () => {
    const text = await answered({ body: 'hällo', headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(text.json).toEqual([{ data: 'hällo' }]);
    const bytes = await answered({
      body: 'x',
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="../../etc/a.png"' },
    });
    expect(bytes.items[0]?.binary?.data).toMatchObject({ mimeType: 'image/png', fileName: 'a.png' });
  });

  it('as a file joins the data and files of its item', async () => {
    const { items } = await runNode(v3, {
      parameters: {
        url: URL,
        options: { response: { response: { responseFormat: 'file', outputPropertyName: 'b' } } },
      },
      items: [{ json: { id: 7 }, binary: { a: { data: '', mimeType: 'text/plain' } } }],
      http: () => ({ body: 'x' }),
    });
    expect(items[0]?.json).toEqual({ id: 7 });
    expect(Object.keys(items[0]?.binary ?? {})).toEqual(['a', 'b']);
  });

  it('is read as the user says', async () => {
    const response = (more: JsonObject) => ({ options: { response: { response: more } } });
    const asText = response({ responseFormat: 'text', outputPropertyName: 'page' });
    expect((await answered({ json: { a: 1 } }, asText)).json).toEqual([{ page: '{"a":1}' }]);
    const asFile = response({ responseFormat: 'file', outputPropertyName: 'photo' });
    expect((await answered({ body: 'x' }, asFile)).items[0]?.binary).toHaveProperty('photo');
    const full = await answered({ json: [1], status: 201, headers: { 'x-a': 'b' } }, response({ fullResponse: true }));
    expect(full.json).toEqual([
      { body: [1], headers: { 'content-type': 'application/json', 'x-a': 'b' }, statusCode: 201, statusMessage: '' },
    ]);
  });

  it('is an error when it says so, with what the service tells', async () => {
    await expect(answered({ status: 404, json: { error: { message: 'No such thing' } } })).rejects.toMatchObject({
      message: 'The service answered 404 (Not Found): No such thing',
      httpCode: '404',
      details: { error: { message: 'No such thing' } },
      itemIndex: 0,
    });
    const never = { options: { response: { response: { neverError: true } } } };
    expect((await answered({ status: 500, json: { a: 1 } }, never)).json).toEqual([{ a: 1 }]);
  });

  it('is an error when it should be JSON and is not', async () => {
    const asJson = { options: { response: { response: { responseFormat: 'json' } } } };
    await expect(answered({ body: '<html>' }, asJson)).rejects.toThrow('The answer is not valid JSON');
  });

  it('keeps __proto__ as a plain name', async () => {
    const { json } = await answered({ body: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } });
    expect(Object.keys(json[0] ?? {})).toEqual(['__proto__']);
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

describe('pages', () => {
  const paged = (pagination: JsonObject): JsonObject => ({ url: URL, options: { pagination: { pagination } } });
  const pageOf = ({ query = [] }: HttpRequest) => Number(query.find(([name]) => name === 'page')?.[1] ?? 0);
  const byParameter = {
    parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
  };
  const evaluate = (_expression: string, variables: Record<string, JsonValue>) => Number(variables.$pageCount) + 1;

  it('are fetched until one is empty', async () => {
    const { json, requests } = await runNode(v3, {
      parameters: paged(byParameter),
      evaluate,
      http: (request) => ({ json: pageOf(request) < 3 ? [{ page: pageOf(request) }] : [] }),
    });
    expect(json).toEqual([{ page: 1 }, { page: 2 }]);
    expect(requests.map(pageOf)).toEqual([1, 2, 3]);
  });

  it('end at a status, or after as many as the user wants', async () => {
    const byStatus = {
      ...byParameter,
      paginationCompleteWhen: 'receiveSpecificStatusCodes',
      statusCodesWhenComplete: '404',
    };
    const run = (pagination: JsonObject, http: NonNullable<NodeTestOptions['http']>) =>
      runNode(v3, { parameters: paged(pagination), evaluate, http });
    const ended = await run(byStatus, (request) =>
      pageOf(request) < 3 ? { json: { page: pageOf(request) } } : { status: 404, json: { message: 'no more' } },
    );
    expect(ended.json).toEqual([{ page: 1 }, { page: 2 }, { message: 'no more' }]);
    const empty = await run(byStatus, () => ({ status: 404 }));
    expect(empty.json).toEqual([]);
    const limited = await run({ ...byParameter, limitPagesFetched: true, maxRequests: 2 }, () => ({ json: { a: 1 } }));
    expect(limited.json).toHaveLength(2);
    await expect(run(byStatus, () => ({ status: 500 }))).rejects.toThrow('The service answered 500');
  });

  it('follow the URL in the answer', async () => {
    const first: JsonObject = { n: 1, next: '/more?size=1' };
    const last: JsonObject = { n: 2 };
    const { json, requests } = await runNode(v3, {
      parameters: {
        ...paged({
          paginationMode: 'responseContainsNextURL',
          nextURL: '={{ $response.body.next }}',
          paginationCompleteWhen: 'other',
          completeExpression: '={{ !$response.body.next }}',
        }),
        sendQuery: true,
        queryParameters: { parameters: [{ name: 'size', value: 1 }] },
      },
      evaluate: (expression, { $response }) => {
        const { next } = ($response as { body: { next?: string } }).body;
        return expression.includes('!') ? !next : next;
      },
      http: ({ url }) => ({ json: url.endsWith('things') ? first : last }),
    });
    expect(json.map(({ n }) => n)).toEqual([1, 2]);
    expect(requests.map(({ url, query }) => [url, query?.length])).toEqual([
      [URL, 1],
      ['https://api.example/more?size=1', 0],
    ]);
  });

  it('keep the credential from another origin', async () => {
    const signedBy: Array<string | undefined> = [];
    const { requests } = await runNode(v3, {
      parameters: {
        ...paged({
          paginationMode: 'responseContainsNextURL',
          nextURL: '={{ $response.body.next }}',
          paginationCompleteWhen: 'other',
          completeExpression: '={{ !$response.body.next }}',
        }),
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
        sendHeaders: true,
        specifyHeaders: 'json',
        jsonHeaders: '{"Cookie":"session=1","X-Page":"a"}',
      },
      credentials: { httpHeaderAuth: { name: 'X-Key', value: 'secret' } },
      evaluate: (expression, { $response }) => {
        const { next } = ($response as { body: { next?: string } }).body;
        return expression.includes('!') ? !next : next;
      },
      http: ({ url }, credentialType): { json: JsonObject } => {
        signedBy.push(credentialType);
        return { json: url === URL ? { next: 'https://evil.example/' } : {} };
      },
    });
    expect(signedBy).toEqual(['httpHeaderAuth', undefined]);
    expect(requests.map(({ url, headers }) => [url, headers?.cookie, headers?.['x-page']])).toEqual([
      [URL, 'session=1', 'a'],
      ['https://evil.example/', undefined, 'a'],
    ]);
  });

  it('without end are an error', async () => {
    const run = runNode(v3, { parameters: paged(byParameter), evaluate, http: () => ({ json: { same: true } }) });
    await expect(run).rejects.toThrow('The pagination does not seem to end: 6 pages in a row were the same');
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
