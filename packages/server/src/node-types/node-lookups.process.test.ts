import type { JsonObject, MappedFields, PropertyOption, SearchPage } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

describe('What nodes offer for their parameters', () => {
  const server = useTestServer();

  const about = (methodName: string, more: JsonObject = {}) => ({
    nodeTypeAndVersion: { name: 'fake.manual', version: 1 },
    nodeName: 'Mine',
    path: 'parameters.table',
    methodName,
    ...more,
  });

  /** What the node that is played offers as its only choice: the question, or the credential it was given. */
  const optionFrom = (place: string, body?: JsonObject) =>
    only<PropertyOption[]>(place, body, ([option]) => option?.value);
  const resultFrom = (place: string, body?: JsonObject) =>
    only<SearchPage>(place, body, ({ results: [found] }) => found?.value);
  const fieldFrom = (place: string, body?: JsonObject) =>
    only<MappedFields>(place, body, ({ fields: [field] }) => field?.displayName);

  async function only<Offer>(place: string, body: JsonObject | undefined, choice: (offer: Offer) => unknown) {
    const offer: unknown = await server.rest(body ? 'POST' : 'GET', place, body);
    return JSON.parse(String(choice(offer as Offer)));
  }

  it('is asked of the node with its parameters as they are stored', async () => {
    const currentNodeParameters = { table: '={{ $json.a }}', nested: { a: [1] } };
    expect(await optionFrom('/node-parameter-options', about('tables', { currentNodeParameters }))).toMatchObject({
      kind: 'options',
      method: 'tables',
      node: { name: 'Mine', type: 'fake.manual', typeVersion: 1, parameters: currentNodeParameters },
    });
    expect(await fieldFrom('/resource-mapper-fields', about('columns'))).toMatchObject({ kind: 'fields' });
    expect(await resultFrom('/nodes-list-search', about('rows', { filter: 'em', paginationToken: '7' }))).toMatchObject(
      { kind: 'search', method: 'rows', filter: 'em', paginationToken: '7' },
    );
  });

  it('can be asked in the address, too', async () => {
    const query = new URLSearchParams({
      nodeTypeAndVersion: '{"name":"fake.manual","version":1}',
      nodeName: 'Mine',
      path: 'parameters.table',
      methodName: 'rows',
      currentNodeParameters: '{"table":"a&b"}',
      filter: 'em',
    });
    const node = { name: 'Mine', parameters: { table: 'a&b' } };
    expect(await resultFrom(`/nodes-list-search?${query}`)).toMatchObject({ kind: 'search', node, filter: 'em' });
    expect(await optionFrom(`/node-parameter-options?${query}`)).toMatchObject({ kind: 'options', node });
    query.set('currentNodeParameters', '{');
    expect(await server.call('GET', `/rest/nodes-list-search?${query}`)).toMatchObject({
      status: 400,
      data: { message: 'The query of the request is wrong: currentNodeParameters: This is not JSON.' },
    });
  });

  it('is refused in the words of the node', async () => {
    expect(await server.call('POST', '/rest/node-parameter-options', about('fails'))).toMatchObject({
      status: 422,
      data: { code: 'LOOKUP_FAILED', message: 'The shelf is locked', hint: 'Ask for the key.' },
    });
  });

  it('is refused for a type that nobody has, and for a body that asks nothing', async () => {
    const nodeTypeAndVersion = { name: 'fake.nobody', version: 1 };
    expect(
      await server.call('POST', '/rest/node-parameter-options', { nodeTypeAndVersion, methodName: 'a' }),
    ).toMatchObject({ status: 404, data: { code: 'NODE_TYPE_NOT_FOUND' } });
    expect(await server.call('POST', '/rest/nodes-list-search', {})).toMatchObject({
      status: 400,
      data: { code: 'BAD_REQUEST' },
    });
  });

  it('may use the credentials that the node refers to, and no others', async () => {
    const data = { user: 'ann', key: 'hunter2' };
    const { id } = await server.rest('POST', '/credentials', { name: 'Shelf', type: 'fakeApi', data });
    const ask = (credentials: JsonObject) =>
      optionFrom('/node-parameter-options', about('needs fakeApi', { credentials }));
    expect(await ask({ fakeApi: { id: String(id), name: 'Shelf' } })).toEqual(data);
    expect(await ask({ fakeApi: { name: 'Shelf' } })).toEqual(data);
    expect(await ask({})).toBe('Node "Mine" has no credential of the type "fakeApi".');
    expect(await ask({ fakeApi: 'Nobody' })).toBe('There is no credential "Nobody" of the type "fakeApi".');
  });

  it('fails clearly when the runner ends meanwhile, and works again afterwards', async () => {
    expect(await server.call('POST', '/rest/node-parameter-options', about('crashes'))).toMatchObject({
      status: 500,
      data: { code: 'RUNNER_CRASHED' },
    });
    expect(await optionFrom('/node-parameter-options', about('tables'))).toMatchObject({ method: 'tables' });
  });
});
