import { beforeAll, describe, expect, it } from 'vitest';
import { placeOf, publicCalls } from '../testing/known-calls.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

describe('An instance without tags, templates and packages', () => {
  const server = useTestServer({
    environment: { MILLRACE_TAGS: 'false', MILLRACE_TEMPLATES: 'false', MILLRACE_COMMUNITY_PACKAGES: 'false' },
  });
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });

  it('says so at every call for tags', async () => {
    const headers = { 'x-n8n-api-key': String((await owner.rest('POST', '/me/api-key')).apiKey) };
    const { id } = await owner.rest('POST', '/workflows', fakeWorkflow('fake.manual'));
    const byProgram = (method: string, place: string, body?: unknown) =>
      server.call(method, `/api/v1${place}`, body, headers);
    for (const call of [
      owner.call('PATCH', '/tags/none', { name: 'New' }),
      owner.call('DELETE', '/tags/none'),
      byProgram('GET', '/workflows?tags=none'),
      byProgram('GET', '/tags'),
      byProgram('POST', '/tags', { name: 'New' }),
      byProgram('GET', '/tags/none'),
      byProgram('PUT', '/tags/none', { name: 'New' }),
      byProgram('DELETE', '/tags/none'),
      byProgram('PUT', `/workflows/${id}/tags`, [{ id: 'none' }]),
    ]) {
      await expectRefusal(call, 'TAGS_DISABLED');
    }
  });

  it('has no call for templates', async () => {
    for (const place of ['templates/categories', 'templates/collections', 'templates/workflows']) {
      await expectRefusal(server.call('GET', `/rest/template-library/${place}`), 'NOT_FOUND');
    }
  });

  it('installs no packages of nodes, and lists none', async () => {
    expect(await owner.rest('GET', '/settings')).toMatchObject({ communityNodesEnabled: false, isNpmAvailable: false });
    expect(await owner.rest('GET', '/nodes')).toEqual([]);
    for (const call of [
      owner.call('POST', '/nodes', { name: 'n8n-nodes-some' }),
      owner.call('PATCH', '/nodes', { name: 'n8n-nodes-some' }),
      owner.call('DELETE', '/nodes?name=n8n-nodes-some'),
    ]) {
      await expectRefusal(call, 'COMMUNITY_NODES_OFF');
    }
    const ann = await signUpMember(server, owner, 'Ann');
    await expectRefusal(ann.call('GET', '/nodes'), 'FORBIDDEN');
  });
});

describe('An instance without the public API', () => {
  const server = useTestServer({ environment: { MILLRACE_PUBLIC_API: 'false' } });

  it('has none of its calls', async () => {
    for (const { name, method, base, path } of publicCalls) {
      const { status } = await server.call(method, `${base}${placeOf(path, 'none')}`);
      expect(status, name).toBe(404);
    }
  });
});
