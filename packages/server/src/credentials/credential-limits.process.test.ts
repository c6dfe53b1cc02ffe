import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

describe('Limits of credentials', () => {
  const server = useTestServer();
  let owner: Person;
  let member: Person & { id: string };
  beforeAll(async () => {
    owner = await setUpOwner(server);
    member = await signUpMember(server, owner, 'mia');
  });

  const body = (more: JsonObject = {}) => ({ name: 'Mine', type: 'fakeApi', data: { user: 'ann' }, ...more });
  const create = async (more: JsonObject = {}, person = owner) =>
    String((await person.rest('POST', '/credentials', body(more))).id);

  /** Makes a workflow that uses a credential. @returns what activates it. */
  async function using(id: string) {
    const workflow = webhookWorkflow(`use-${id}`, 'ask for credential');
    const [node] = workflow.nodes as [JsonObject];
    const nodes = [{ ...node, credentials: { fakeApi: { id, name: 'Mine' } } }];
    const { id: workflowId } = await owner.rest('POST', '/workflows', { ...workflow, nodes });
    return () => owner.call('PATCH', `/workflows/${workflowId}`, { active: true });
  }

  it('name the types of nodes that may use one', async () => {
    const others = [{ nodeType: 'fake.schedule' }];
    const id = await create({ nodesAccess: others });
    const allow = (nodesAccess: JsonObject[]) => owner.rest('PATCH', `/credentials/${id}`, { nodesAccess });
    const answer = async () => (await server.call('GET', `/webhook/use-${id}`)).data;
    const message =
      'The credential "Mine" may not be used by node "Start": its owner allows other types of nodes than "fake.webhook".';
    const activate = await using(id);
    expect(await activate()).toMatchObject({ status: 403, data: { code: 'CREDENTIAL_NOT_USABLE', message } });
    await allow([...others, { nodeType: 'fake.webhook' }]);
    expect((await activate()).status).toBe(200);
    expect(JSON.stringify(await answer())).toContain('ann');
    await allow(others);
    expect(await answer()).toBe(message);
    await allow([]);
    expect(JSON.stringify(await answer())).toContain('ann');
  });

  it('are shown, and taken back by an empty list', async () => {
    const id = await create({ nodesAccess: [{ nodeType: 'a' }], allowedDomains: ['API.example.com', '*.example.org'] });
    expect(await owner.rest('GET', `/credentials/${id}`)).toMatchObject({
      nodesAccess: [{ nodeType: 'a' }],
      allowedDomains: ['api.example.com', '*.example.org'],
      ownedBy: { email: 'olga@example.com' },
      permissions: expect.arrayContaining(['credential:updateNodeAccess']),
    });
    await owner.rest('PATCH', `/credentials/${id}`, { nodesAccess: [], allowedDomains: [] });
    expect(await owner.rest('GET', `/credentials/${id}`)).toMatchObject({ nodesAccess: [], allowedDomains: [] });
  });

  it('are changed by the owner of a credential only, not by that of the instance', async () => {
    const id = await create({}, member);
    const refused = { status: 403, data: { code: 'FORBIDDEN' } };
    for (const change of [{ nodesAccess: [] }, { allowedDomains: [] }, { data: {} }]) {
      expect(await owner.call('PATCH', `/credentials/${id}`, change)).toMatchObject(refused);
    }
    expect(await owner.rest('PATCH', `/credentials/${id}`, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
  });

  it.each([
    ['a host with a path', { allowedDomains: ['example.com/path'] }, 'BAD_REQUEST'],
    ['a name of 65 letters', { name: 'x'.repeat(65) }, 'BAD_REQUEST'],
    ['a type that is not known', { type: 'nobody' }, 'CREDENTIAL_TYPE_UNKNOWN'],
  ])('refuse %s', async (_, more, code) => {
    expect(await owner.call('POST', '/credentials', body(more))).toMatchObject({ status: 400, data: { code } });
  });

  it('hold for proposed names, too', async () => {
    const long = 'x'.repeat(64);
    await create({ name: long });
    expect(await owner.rest('GET', `/credentials/new?name=${long}x`)).toEqual({ name: `${'x'.repeat(62)} 2` });
  });
});
