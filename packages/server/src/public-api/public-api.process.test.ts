import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProgram } from '../testing/api-program.ts';
import { OWNER, type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

describe('The public API', () => {
  const server = useTestServer();
  let owner: Person;
  let program: ApiProgram;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    program = await ApiProgram.of(server, owner);
  });

  it('is described by a document that anyone may read, as JSON and as YAML', async () => {
    const json = await server.call('GET', '/api/v1/openapi.json');
    expect(json.data).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/api/v1' }] });
    const yaml = await server.call('GET', '/api/v1/openapi.yml');
    expect(yaml.text).toMatch(/^openapi: 3\.1\.1\n/);
  });

  it('asks for a key, whoever is signed in', async () => {
    const cookie = String(owner.headers.cookie);
    const answer = await server.call('GET', '/api/v1/workflows', undefined, { cookie });
    expect(answer).toMatchObject({ status: 401, data: { code: 'SIGN_IN_REQUIRED' } });
    const wrong = await server.call('GET', '/api/v1/workflows', undefined, { 'x-n8n-api-key': 'mr_wrong' });
    expect(wrong).toMatchObject({ status: 401, data: { code: 'API_KEY_INVALID' } });
    const { apiKey } = await owner.rest('POST', '/me/api-keys');
    const bearer = await server.call('GET', '/api/v1/workflows', undefined, { authorization: `Bearer ${apiKey}` });
    expect(bearer.status).toBe(200);
  });

  it('lets keys do what their scopes name', async () => {
    const lister = await ApiProgram.of(server, owner, ['workflow:list', 'execution:list']);
    // Lists hold whole workflows.
    for (const call of ['GET /workflows', 'GET /executions', 'POST /audit', 'GET /users']) {
      expect(await lister.call(call), call).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const reader = await ApiProgram.of(server, owner, ['workflow:list', 'workflow:read']);
    expect((await reader.call('GET /workflows')).status).toBe(200);
    expect((await reader.call('POST /workflows', webhookWorkflow('no'))).status).toBe(403);
  });

  it('says that there is nothing at other addresses', async () => {
    const answer = await server.call('GET', '/api/v1/nothing');
    expect(answer).toMatchObject({ status: 404, data: { code: 'NOT_FOUND', message: expect.any(String) } });
  });

  it('takes calls that name a type of a body and send none, and no body of another type', async () => {
    const { apiKey } = await owner.rest('POST', '/me/api-keys');
    const { id } = await program.ok('POST /workflows', webhookWorkflow('bodies'));
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'x-n8n-api-key': String(apiKey), 'content-type': type };
      const answer = await fetch(`${server.url}/api/v1/workflows/${id}/activate`, { method: 'POST', headers });
      expect(answer.status, type).toBe(200);
    }
    const headers = { 'x-n8n-api-key': String(apiKey), 'content-type': 'text/plain' };
    expect(await server.call('POST', '/api/v1/workflows', '{}', headers)).toMatchObject({
      status: 400,
      data: { code: 'BAD_REQUEST' },
    });
  });

  it('lists, invites and deletes users, found by id or address', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    const listed = await program.ok('GET /users?includeRole=true');
    expect(listed.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: OWNER.email, role: 'global:owner' }),
        expect.objectContaining({ id: ann.id, email: 'ann@example.com', role: 'global:member', isPending: false }),
      ]),
    );
    const [invited] = (await program.ok('POST /users', [
      { email: 'New@example.com', role: 'global:member' },
    ])) as unknown as Array<{ user: { id: string } }>;
    expect(invited).toMatchObject({
      user: { email: 'new@example.com', emailSent: false, inviteAcceptUrl: expect.stringContaining('/signup?') },
      error: '',
    });
    expect(await program.ok('GET /users/new@example.com')).toMatchObject({ id: invited?.user.id, isPending: true });
    expect((await program.ok('GET /projects')).data).toEqual(
      expect.arrayContaining([{ id: ann.id, name: 'Ann Member', type: 'personal' }]),
    );
    expect(await program.call('PATCH /users/ann@example.com/role', { newRoleName: 'global:member' })).toMatchObject({
      status: 204,
    });
    expect((await program.call('PATCH /users/ann@example.com/role', { newRoleName: 'global:admin' })).status).toBe(204);
    expect(await program.ok('GET /users/ann@example.com?includeRole=true')).toMatchObject({ role: 'global:admin' });
    expect((await program.call('PATCH /users/ann@example.com/role', { newRoleName: 'global:owner' })).status).toBe(400);
    expect((await program.call('DELETE /users/ann@example.com')).status).toBe(204);
    expect(await program.call(`GET /users/${ann.id}`)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect((await program.call(`DELETE /users/${OWNER.email}`)).status).toBe(403);
  });

  it('makes, renames and deletes tags, and puts them on workflows', async () => {
    const tag = await program.ok('POST /tags', { name: 'Sales' });
    expect(await program.call('POST /tags', { name: 'sales' })).toMatchObject({ status: 409 });
    const other = await program.ok('POST /tags', { name: 'Other' });
    expect(await program.ok(`PUT /tags/${tag.id}`, { name: 'Orders' })).toMatchObject({ id: tag.id, name: 'Orders' });
    const { id } = await program.ok('POST /workflows', webhookWorkflow('tagged'));
    const renamed = await program.ok(`GET /tags/${tag.id}`);
    expect(await program.ok(`PUT /workflows/${id}/tags`, [{ id: tag.id }])).toEqual([renamed]);
    expect(await program.ok(`GET /workflows/${id}/tags`)).toEqual([renamed]);
    const tags = [{ id: tag.id, name: 'Orders' }];
    expect((await program.ok('GET /workflows?tags=orders')).data).toMatchObject([{ id, tags }]);
    for (const names of ['Orders,Other', 'Orders,nothing']) {
      expect((await program.ok(`GET /workflows?tags=${names}`)).data, names).toEqual([]);
    }
    expect(await program.ok(`PUT /workflows/${id}`, webhookWorkflow('tagged'))).toMatchObject({ tags });
    expect((await program.call(`PUT /workflows/${id}/tags`, [{ id: 'none' }])).status).toBe(404);
    expect(await program.ok(`DELETE /tags/${tag.id}`)).toEqual(renamed);
    expect((await program.ok('GET /tags')).data).toEqual([other]);
    expect((await program.ok(`GET /workflows/${id}`)).tags).toEqual([]);
  });

  it('makes, changes and deletes variables of the instance, for its owner', async () => {
    const plain = await program.ok('POST /variables', { key: 'city', value: 'Bern' });
    expect(plain).toMatchObject({ key: 'city', value: 'Bern', type: 'string' });
    expect(await program.call('POST /variables', { key: 'city', value: 'Basel' })).toMatchObject({ status: 409 });
    const secret = await program.ok('POST /variables', { key: 'pin', value: 'very secret', type: 'secret' });
    expect((await program.call(`PUT /variables/${plain.id}`, { key: 'town', value: 'Thun' })).status).toBe(204);
    const listed = await program.ok('GET /variables');
    expect(listed.data).toEqual([
      { id: secret.id, key: 'pin', value: null, type: 'secret' },
      { id: plain.id, key: 'town', value: 'Thun', type: 'string' },
    ]);
    const first = await program.ok('GET /variables?limit=1');
    expect((await program.ok(`GET /variables?limit=1&cursor=${first.nextCursor}`)).data).toMatchObject([
      { key: 'town' },
    ]);
    const member = await ApiProgram.of(server, await signUpMember(server, owner, 'Vera'));
    expect((await member.call('POST /variables', { key: 'mine', value: '' })).status).toBe(403);
    for (const { id } of [plain, secret]) expect((await program.call(`DELETE /variables/${id}`)).status).toBe(204);
    expect((await program.ok('GET /variables')).data).toEqual([]);
    expect((await program.call(`DELETE /variables/${plain.id}`)).status).toBe(404);
  });

  it('keeps the data of credentials to itself', async () => {
    const schema = await program.ok('GET /credentials/schema/fakeApi');
    expect(schema).toMatchObject({ properties: { user: { type: 'string' }, key: { type: 'string' } }, required: [] });
    const created = await program.ok('POST /credentials', {
      name: 'Mine',
      type: 'fakeApi',
      data: { user: 'me', key: 'very secret' },
    });
    expect(created).toMatchObject({ name: 'Mine', type: 'fakeApi' });
    const renamed = await program.ok(`PATCH /credentials/${created.id}`, { name: 'Ours' });
    const listed = await program.ok('GET /credentials');
    expect(listed.data).toContainEqual(renamed);
    expect(JSON.stringify([created, renamed, listed])).not.toContain('very secret');
    expect(await program.ok(`GET /credentials/${created.id}`)).toEqual(renamed);
    expect(await program.ok(`DELETE /credentials/${created.id}`)).toEqual(renamed);
    expect((await program.call(`DELETE /credentials/${created.id}`)).status).toBe(404);
  });

  it('refuses credentials of unknown types and with unknown fields', async () => {
    const unknown = await program.call('POST /credentials', { name: 'C', type: 'nothingApi', data: {} });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'CREDENTIAL_INVALID' } });
    const field = await program.call('POST /credentials', { name: 'C', type: 'fakeApi', data: { pasword: 'x' } });
    expect(field).toMatchObject({ status: 400, body: { message: expect.stringContaining('"pasword"') } });
    expect((await program.call('GET /credentials/schema/nothingApi')).status).toBe(404);
  });

  it('moves credentials to another owner', async () => {
    const eve = await signUpMember(server, owner, 'Eve');
    const { id } = await program.ok('POST /credentials', { name: 'Gift', type: 'fakeApi', data: {} });
    expect((await program.call(`PUT /credentials/${id}/transfer`, { destinationProjectId: eve.id })).status).toBe(204);
    const hers = await ApiProgram.of(server, eve);
    expect((await hers.ok('GET /credentials')).data).toMatchObject([{ id, name: 'Gift' }]);
  });

  it('finds what may be a risk', async () => {
    const { id: credentialId } = await program.ok('POST /credentials', { name: 'Idle', type: 'fakeApi', data: {} });
    const nodes = [
      { type: 'n8n-nodes-base.postgres', parameters: { query: '=select {{ $json.name }}' } },
      { type: 'n8n-nodes-base.postgres', parameters: { query: 'select 1' } },
      { type: 'n8n-nodes-base.readWriteFile', parameters: {} },
      { type: 'n8n-nodes-base.code', parameters: {} },
      { type: 'n8n-nodes-other.thing', parameters: {} },
    ].map((node, index) => ({ id: `n${index}`, name: `Node ${index}`, typeVersion: 1, position: [0, 0], ...node }));
    const { id } = await program.ok('POST /workflows', { name: 'Risky', nodes, connections: {} });
    const audit = await program.ok('POST /audit', {});
    const place = (index: number) => expect.objectContaining({ workflowId: id, nodeName: `Node ${index}` });
    expect(audit).toMatchObject({
      'Database Risk Report': { risk: 'database', sections: [{ location: [place(0)] }] },
      'Filesystem Risk Report': { sections: [{ location: [place(2)] }] },
      'Nodes Risk Report': { sections: [{ location: [place(3)] }, { location: expect.arrayContaining([place(4)]) }] },
      'Instance Risk Report': { sections: [{ settings: { publicApi: true } }] },
      'Credentials Risk Report': {
        sections: [{ location: expect.arrayContaining([{ kind: 'credential', id: credentialId, name: 'Idle' }]) }],
      },
    });
    const some = await program.ok('POST /audit', { additionalOptions: { categories: ['database'] } });
    expect(Object.keys(some)).toEqual(['Database Risk Report']);
  });
});

describe('The public API with limits', () => {
  const server = useTestServer({ environment: { MILLRACE_PUBLIC_API_LIMIT: '3' } });

  it('tells a program that calls too often when to call again, and no other program', async () => {
    const owner = await setUpOwner(server);
    const [busy, calm] = [await ApiProgram.of(server, owner), await ApiProgram.of(server, owner)];
    for (let call = 0; call < 3; call++) expect((await busy.call('GET /users')).status).toBe(200);
    const refused = await busy.call('GET /users');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await calm.call('GET /users')).status).toBe(200);
  });
});

describe('A server without the public API', () => {
  const server = useTestServer({ environment: { MILLRACE_PUBLIC_API: 'false' } });

  it('has nothing at its addresses, and says so in the settings', async () => {
    expect((await server.call('GET', '/api/v1/workflows')).status).toBe(404);
    expect(await server.rest('GET', '/settings')).toMatchObject({ publicApi: { enabled: false } });
  });
});
