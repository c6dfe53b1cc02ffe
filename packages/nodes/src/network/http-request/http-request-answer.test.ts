import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import httpRequest from './http-request.node.ts';

const [, , v3] = httpRequest as [NodeType, NodeType, NodeType];
const URL = 'https://api.example/things';

const answered = (answer: Awaited<ReturnType<NonNullable<NodeTestOptions['http']>>>, parameters: JsonObject = {}) =>
  runNode(v3, { parameters: { url: URL, ...parameters }, http: () => answer });

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
