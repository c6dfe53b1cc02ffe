import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { assigned, chain, node } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

type VariableAnswer = JsonObject & { id: string; name: string };

describe('Variables', () => {
  const server = useTestServer({}, { per: 'test' });
  const create = (body: object, who: Pick<Person, 'call'> = rest) => who.call('POST', '/variables', body);
  const rest = { call: (method: string, place: string, body?: unknown) => server.call(method, `/rest${place}`, body) };
  const list = async (query = '') =>
    await server.rest<{ results: VariableAnswer[]; nextCursor: string }>('GET', `/variables${query}`);

  it('are made, changed and deleted; the values of secrets never come back', async () => {
    const made = (await create({ name: 'API_URL', value: 'https://a' })).data as VariableAnswer;
    expect(made).toMatchObject({
      name: 'API_URL',
      value: 'https://a',
      isSecret: false,
      scope: 'instance',
      scopeId: null,
    });
    const change = (changes: object) => server.call('PATCH', `/rest/variables/${made.id}`, changes);
    expect((await change({ value: 'https://b' })).data).toMatchObject({ name: 'API_URL', value: 'https://b' });
    expect((await change({ isSecret: true })).data).toMatchObject({ isSecret: true, value: null });
    const row = await server.database.db.selectFrom('variable').selectAll().executeTakeFirstOrThrow();
    expect(row.value).toMatch(/^v1\./);
    expect(await change({ isSecret: false })).toMatchObject({ status: 409, data: { code: 'VARIABLE_SECRET' } });
    expect((await change({ name: 'RENAMED' })).data).toMatchObject({ name: 'RENAMED', value: null });
    expect((await change({ isSecret: false, value: 'open' })).data).toMatchObject({ value: 'open' });
    expect(await server.rest('DELETE', `/variables/${made.id}`)).toBe(true);
    const missing = { status: 404, data: { code: 'VARIABLE_NOT_FOUND' } };
    expect(await change({ value: 'x' })).toMatchObject(missing);
    expect(await server.call('DELETE', `/rest/variables/${made.id}`)).toMatchObject(missing);
  });

  it('have names that expressions can hold, unique at their place, and values of 8 KiB at most', async () => {
    for (const name of ['', '1a', 'a b', 'a-b', 'ä', 'x'.repeat(65)]) {
      expect(await create({ name, value: '' })).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    }
    expect((await create({ name: '__proto__', value: 'é'.repeat(4096) })).status).toBe(200);
    expect((await create({ name: 'big', value: 'é'.repeat(4097) })).status).toBe(400);
    const taken = {
      status: 409,
      data: { code: 'NAME_TAKEN', message: 'There is already a variable "__proto__" here.' },
    };
    expect(await create({ name: '__proto__', value: '' })).toMatchObject(taken);
    expect((await create({ name: '__PROTO__', value: '' })).status).toBe(200);
    const other = (await create({ name: 'other', value: '' })).data as VariableAnswer;
    expect(await server.call('PATCH', `/rest/variables/${other.id}`, { name: '__proto__' })).toMatchObject(taken);
    for (const place of [{ scope: 'folder' }, { scope: 'instance', scopeId: 'x' }, { scope: 'planet' }]) {
      expect((await create({ name: 'x', value: '', ...place })).status).toBe(400);
    }
    expect(await create({ name: 'x', value: '', scope: 'workflow', scopeId: 'x' })).toMatchObject({
      status: 404,
      data: { code: 'WORKFLOW_NOT_FOUND' },
    });
    const rows = Array.from({ length: 997 }, (_, index) => ({ ...rowOf(`n${index}`) }));
    await server.database.db.insertInto('variable').values(rows).execute();
    expect(await create({ name: 'last', value: '' })).toMatchObject({ status: 409, data: { code: 'LIMIT_REACHED' } });
  });

  it('are listed by name, page by page', async () => {
    for (const name of ['b', 'a', 'c']) await create({ name, value: name });
    const first = await list('?limit=2');
    expect(first.results.map(({ name }) => name)).toEqual(['a', 'b']);
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ results: [{ name: 'c' }], nextCursor: null });
    expect((await server.call('GET', '/rest/variables?cursor=x')).status).toBe(400);
  });

  it('of folders and workflows are for those who may change these; those of the instance for its owner', async () => {
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    const bob = await signUpMember(server, owner, 'Bob');
    const { id: folderId } = await ann.rest('POST', '/folders', { name: 'F' });
    const { id: inner } = await ann.rest('POST', '/folders', { name: 'G', parentId: folderId });
    const { id: workflowId } = await ann.rest('POST', `/workflows?folderId=${inner}`, fakeWorkflow('fake.manual'));
    const ofFolder = { name: 'A', value: 'folder', scope: 'folder', scopeId: folderId };
    const ofWorkflow = { name: 'B', value: 'workflow', scope: 'workflow', scopeId: workflowId };
    expect(await create({ name: 'A', value: 'x' }, ann)).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
    expect((await create({ name: 'A', value: 'instance' }, owner)).status).toBe(200);
    expect((await create({ name: 'B', value: 'instance' }, owner)).status).toBe(200);
    expect((await create(ofFolder, ann)).status).toBe(200);
    const { data } = await create(ofWorkflow, ann);
    const { id } = data as VariableAnswer;
    expect(await create({ ...ofFolder, name: 'X' }, bob)).toMatchObject({ data: { code: 'FOLDER_NOT_FOUND' } });
    expect(await create({ ...ofWorkflow, name: 'X' }, bob)).toMatchObject({ data: { code: 'WORKFLOW_NOT_FOUND' } });
    expect(await bob.call('PATCH', `/variables/${id}`, {})).toMatchObject({ data: { code: 'VARIABLE_NOT_FOUND' } });
    await ann.rest('PUT', `/workflows/${workflowId}/share`, { shareWith: [{ userId: bob.id, role: 'reader' }] });
    expect(await bob.call('PATCH', `/variables/${id}`, {})).toMatchObject({ data: { code: 'FORBIDDEN' } });
    const seen = async (person: Person, query = '') => {
      const { results } = await person.rest('GET', `/variables${query}`);
      return (results as VariableAnswer[]).map(({ name, value }) => `${name} ${value}`).sort();
    };
    expect(await seen(ann)).toEqual(['A folder', 'A instance', 'B instance', 'B workflow']);
    expect(await seen(bob)).toEqual(['A instance', 'B instance', 'B workflow']);
    expect(await seen(ann, `?scope=folder&scopeId=${folderId}`)).toEqual(['A folder']);
    const effective = await bob.rest('GET', `/workflows/${workflowId}/variables`);
    expect(effective).toMatchObject([
      { name: 'A', value: 'folder' },
      { name: 'B', value: 'workflow' },
    ]);
    await ann.rest('DELETE', `/folders/${folderId}`);
    await ann.rest('DELETE', `/workflows/${workflowId}`);
    expect(await seen(ann)).toEqual(['A instance', 'B instance']);
  });
});

describe('Variables of real runs', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  const text = '={{ $vars.plain }} {{ $vars.key }} {{ $vars.__proto__ }} {{ Object.keys($vars).length }}';
  const workflow = chain('Reads variables', [
    { ...node('Webhook', 'webhook', 2, { path: 'vars', responseMode: 'lastNode', options: {} }), webhookId: 'v1' },
    node('Edit', 'set', 3.4, assigned('text', text)),
    node('Code', 'code', 2, { jsCode: 'return [{ json: { ...$json, script: $vars.plain } }]' }),
  ]);

  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });

  it('give the nearest value, secrets too, in expressions and scripts', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const { id: folderId } = await owner.rest('POST', '/folders', { name: 'F' });
    const { id } = await owner.rest('POST', `/workflows?folderId=${folderId}`, workflow);
    const make = (body: object) => owner.rest('POST', '/variables', body);
    await make({ name: 'plain', value: 'of the instance' });
    await make({ name: 'key', value: 'outer', isSecret: true });
    await make({ name: '__proto__', value: 'odd' });
    await make({ name: 'key', value: 's3cret', isSecret: true, scope: 'workflow', scopeId: id });
    const ofFolder = await make({ name: 'plain', value: 'near', scope: 'folder', scopeId: folderId });
    await owner.rest('PATCH', `/workflows/${id}`, { active: true });
    const call = async () => JSON.parse((await server.call('GET', '/webhook/vars')).text) as JsonObject;
    expect(await call()).toEqual({ text: 'near s3cret odd 3', script: 'near' });
    await owner.rest('DELETE', `/variables/${ofFolder.id}`);
    expect(await call()).toEqual({ text: 'of the instance s3cret odd 3', script: 'of the instance' });
    const byHand = chain('Reads variables', [
      node('Start', 'manualTrigger', 1, {}),
      node('Edit', 'set', 3.4, assigned('text', text)),
    ]);
    const { id: handId } = await owner.rest('POST', '/workflows', byHand);
    await make({ name: 'key', value: 's3cret', isSecret: true, scope: 'workflow', scopeId: handId });
    await owner.rest('PUT', `/workflows/${handId}/share`, { shareWith: [{ userId: bob.id, role: 'reader' }] });
    const stored = await owner.rest('GET', `/workflows/${handId}`);
    expect(await lastText(bob, stored)).toBe('of the instance  odd 2');
    expect(await lastText(owner, stored)).toBe('of the instance s3cret odd 3');
    // A document of a reader is none of the workflow.
    expect(await lastText(bob, { ...stored, name: 'Another' })).toBe('of the instance outer odd 3');
    expect(await lastText(bob, byHand)).toBe('of the instance outer odd 3');
  });

  it('are known where the path of a trigger reads them', async () => {
    const path = '={{ $vars.path }}';
    const hook = { ...node('Hook', 'webhook', 2, { path, responseMode: 'onReceived', options: {} }), webhookId: 'v2' };
    const { id } = await owner.rest('POST', '/workflows', chain('Named by a variable', [hook]));
    const value = { name: 'path', value: 'orders-of-eu', scope: 'workflow', scopeId: id };
    await owner.rest('POST', '/variables', value);
    await owner.rest('PATCH', `/workflows/${id}`, { active: true });
    expect((await server.call('GET', '/webhook/orders-of-eu')).status).toBe(200);
  });

  async function lastText(person: Person, workflowData: JsonObject): Promise<unknown> {
    const { executionId } = await person.rest('POST', '/workflows/run', { workflowData });
    return server.eventually(async () => {
      const { data } = await person.call('GET', `/executions/${executionId}`);
      const runs = JSON.stringify(data).match(/"text":"([^"]*)"/);
      return runs?.[1];
    });
  }
});

function rowOf(name: string) {
  return {
    id: name,
    name,
    scope: 'instance' as const,
    scope_id: '',
    value: '',
    is_secret: 0,
    created_at: 1,
    updated_at: 1,
  };
}
