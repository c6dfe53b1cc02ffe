import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import graphql from './graphql.node.ts';

const endpoint = 'https://example.com/graphql';
const query = 'query Q($id: Int) { user(id: $id) { name } }';
const answer = { data: { user: { name: 'Ada' } } };

async function run(parameters: JsonObject, http: FakeServer = () => ({ json: answer }), typeVersion = 1.1) {
  const given = { endpoint, query, ...parameters };
  const result = await runNode(graphql, { parameters: given, http, typeVersion, items: [{ kept: 1 }] });
  return { ...result, request: result.requests[0] };
}

describe('the request', () => {
  it('is JSON with variables and operation', async () => {
    const { request, json } = await run({ variables: '{"id": 1}', operationName: 'Q' });
    expect(request).toMatchObject({ method: 'POST', url: endpoint, query: [] });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.parse(String(request?.body))).toEqual({ query, variables: { id: 1 }, operationName: 'Q' });
    expect(json).toEqual([answer]);
  });

  it('takes variables of an expression, or none', async () => {
    const { request } = await run({ variables: { id: 2 } });
    expect(JSON.parse(String(request?.body))).toEqual({ query, variables: { id: 2 }, operationName: null });
    await expect(run({ variables: '[1]' })).rejects.toMatchObject({ parameter: 'variables' });
  });

  it('is the plain query in version 1, and where it is asked for', async () => {
    const { request } = await run({}, undefined, 1);
    expect(request).toMatchObject({ body: query, headers: { accept: '*/*', 'content-type': 'application/graphql' } });
  });

  it('carries the query in its address with GET, and own headers', async () => {
    const headerParametersUi = {
      parameter: [
        { name: 'X-Own', value: 'a' },
        { name: '', value: 'b' },
      ],
    };
    const { request } = await run({ requestMethod: 'GET', headerParametersUi, allowUnauthorizedCerts: true });
    expect(request).toMatchObject({ method: 'GET', query: [['query', query]], allowUnauthorizedCerts: true });
    expect(JSON.parse(String(request?.body))).toEqual({ query, variables: {}, operationName: null });
    expect(request?.headers).toMatchObject({ 'x-own': 'a' });
  });

  it.each([
    [{ authentication: 'headerAuth' }, 'httpHeaderAuth'],
    [{ authentication: 'customAuth' }, 'httpCustomAuth'],
    [{ authentication: 'oAuth2' }, 'oAuth2Api'],
    [{ authentication: 'predefinedCredentialType', nodeCredentialType: 'serviceApi' }, 'serviceApi'],
    [{ authentication: 'none' }, undefined],
  ])('is signed as chosen: %j', async (parameters, type) => {
    let signedBy: string | undefined = 'nothing';
    await run(parameters, (_request, credentialType) => {
      signedBy = credentialType;
      return { json: answer };
    });
    expect(signedBy).toBe(type);
  });

  it('needs a query, an endpoint and a chosen credential', async () => {
    await expect(run({ query: ' ' })).rejects.toMatchObject({ parameter: 'query' });
    await expect(run({ endpoint: 'nowhere' })).rejects.toMatchObject({ code: 'HTTP_INVALID_URL' });
    await expect(run({ authentication: 'predefinedCredentialType' })).rejects.toMatchObject({
      code: 'CREDENTIAL_NOT_SET',
    });
  });
});

describe('the answer', () => {
  it('can be put into a field: as data, of a plain query as the text that was sent, and what is no JSON as text', async () => {
    const { json } = await run({ responseFormat: 'string', dataPropertyName: '__proto__' });
    expect(JSON.stringify(json)).toBe(JSON.stringify([JSON.parse(`{"__proto__": ${JSON.stringify(answer)}}`)]));
    const sent = { body: '{ "a": 1 }' };
    expect((await run({ responseFormat: 'string' }, () => sent, 1)).json).toEqual([{ data: '{ "a": 1 }' }]);
    expect((await run({ responseFormat: 'string' }, () => ({ body: 'no JSON' }))).json).toEqual([{ data: 'no JSON' }]);
  });

  it.each(['json', 'string'])('with errors fails, as %s too', async (responseFormat) => {
    const errors = [{ message: 'no such user' }, { message: 'nor field' }];
    await expect(run({ responseFormat }, () => ({ json: { data: null, errors } }))).rejects.toMatchObject({
      message: 'The service could not do what the query asks: no such user, nor field',
      details: { data: null, errors },
      itemIndex: 0,
    });
  });

  it('with a status that says it failed is read where the node goes on', async () => {
    const http: FakeServer = ({ url }) =>
      url.endsWith('/errors')
        ? { status: 400, json: { errors: [{ message: 'no' }] } }
        : { status: 404, json: { a: 1 } };
    const goOn = (place: string) =>
      runNode(graphql, { parameters: { endpoint: `https://example.com/${place}`, query }, http, continueOnFail: true });
    expect((await goOn('x')).json).toEqual([{ a: 1 }]);
    expect((await goOn('errors')).json).toEqual([{ errors: [{ message: 'no' }] }, { error: 'no' }]);
  });

  it('with data and errors gives both where the node goes on, and stays one text where it is taken as such', async () => {
    const partial = { data: { a: 1 }, errors: [{ message: 'no b' }, { message: 'no c' }] };
    const parameters = { endpoint: 'https://example.com/x', query };
    const both = await runNode(graphql, { parameters, http: () => ({ json: partial }), continueOnFail: true });
    expect(both.json).toEqual([partial, { error: 'no b, no c' }]);
    const { json } = await run({ responseFormat: 'string' }, () => ({ json: partial }));
    expect(json).toEqual([{ data: partial }]);
  });

  it('with a status that says it failed is an error, and so is what is no JSON', async () => {
    const errors = [{ message: 'bad token' }];
    await expect(run({}, () => ({ status: 401, json: { errors } }))).rejects.toMatchObject({
      message: 'The service answered 401 (Unauthorized): bad token',
    });
    await expect(run({}, () => ({ body: '<html>' }))).rejects.toMatchObject({ code: 'HTTP_RESPONSE_NOT_JSON' });
  });
});
