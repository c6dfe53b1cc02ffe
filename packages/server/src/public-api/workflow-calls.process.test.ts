import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiProgram } from '../testing/api-program.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

describe('Workflows of the public API', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person & { id: string };
  let program: ApiProgram;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    program = await ApiProgram.of(server, ann);
  });

  it('are created, changed, and given back as they are, so that what was got can be sent back', async () => {
    const created = await program.ok('POST /workflows', {
      ...webhookWorkflow('one'),
      settings: { executionOrder: 'v1' },
    });
    expect(created).toMatchObject({
      name: 'Workflow with fake.webhook',
      active: false,
      isArchived: false,
      tags: [],
      settings: { executionOrder: 'v1' },
      shared: [{ role: 'workflow:owner', projectId: ann.id, project: { name: 'Ann Member', type: 'personal' } }],
    });
    const got = await program.ok(`GET /workflows/${created.id}`);
    expect(got).toEqual(created);
    const changed = await program.ok(`PUT /workflows/${created.id}`, { ...got, name: 'Renamed' });
    expect(changed).toMatchObject({ id: created.id, name: 'Renamed', nodes: got.nodes });
    expect(changed.versionId).not.toBe(created.versionId);
    const again = await program.ok(`PUT /workflows/${created.id}`, { ...got, name: 'Twice' });
    expect(again.name).toBe('Twice');
  });

  it('may come from elsewhere, and say what was mended', async () => {
    const file = webhookWorkflow('foreign');
    const nodes = file.nodes.map(({ position: _, ...node }) => node);
    const created = await program.ok('POST /workflows', { ...file, name: 'z'.repeat(140), nodes });
    expect(created).toMatchObject({ name: 'z'.repeat(128), notices: [{ code: 'NAME_SHORTENED' }] });
    expect(created.nodes).toEqual(expect.arrayContaining([expect.objectContaining({ position: [0, 0] })]));
    const again = await program.ok(`PUT /workflows/${created.id}`, created);
    expect(again).not.toHaveProperty('notices');
  });

  it('keep what a change does not name, and can be had without pinned data', async () => {
    const pinData = { Start: [{ json: { pinned: true } }] };
    const { id } = await program.ok('POST /workflows', { ...webhookWorkflow('pinned'), pinData });
    const { meta: _, ...changes } = webhookWorkflow('pinned');
    expect(await program.ok(`PUT /workflows/${id}`, changes)).toMatchObject({ pinData, meta: { does: '' } });
    const bare = await program.ok(`GET /workflows/${id}?excludePinnedData=true`);
    expect(bare.pinData).toBeNull();
  });

  it('are activated and run as they are stored from then on', async () => {
    const { id } = await program.ok('POST /workflows', webhookWorkflow('active'));
    expect(await program.ok(`POST /workflows/${id}/activate`)).toMatchObject({ active: true });
    expect(await server.call('GET', '/webhook/active')).toMatchObject({ status: 200, text: 'hello' });
    await program.ok(`PUT /workflows/${id}`, webhookWorkflow('moved'));
    await server.eventually(async () =>
      (await server.call('GET', '/webhook/moved')).status === 200 ? true : undefined,
    );
    expect(await program.ok(`POST /workflows/${id}/deactivate`)).toMatchObject({ active: false });
    expect((await server.call('GET', '/webhook/moved')).status).toBe(404);
    const still = await program.call('POST /workflows/none/activate');
    expect(still).toMatchObject({ status: 404, body: { code: 'WORKFLOW_NOT_FOUND' } });
  });

  it('are listed page by page, with filters', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const lister = await ApiProgram.of(server, bob);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const { id } = await lister.ok('POST /workflows', { ...webhookWorkflow(`list-${name}`), name: `List ${name}` });
      ids.push(String(id));
    }
    await lister.ok(`POST /workflows/${ids[1]}/activate`);
    const first = await lister.ok('GET /workflows?limit=2');
    const second = await lister.ok(`GET /workflows?limit=2&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual([...ids].sort());
    expect(idsOf(await lister.ok('GET /workflows?active=true'))).toEqual([ids[1]]);
    expect(idsOf(await lister.ok('GET /workflows?name=list%20C'))).toEqual([ids[2]]);
  });

  it('refuse what they do not understand', async () => {
    for (const query of ['limit=0', 'limit=1000', 'cursor=%00', 'bogus=1', 'active=maybe']) {
      expect(await program.call(`GET /workflows?${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', message: expect.any(String) },
      });
    }
    expect((await program.call('POST /workflows', { name: 'No nodes' })).status).toBe(400);
    expect((await program.call('POST /workflows', { ...webhookWorkflow('x'), nodes: [{}] })).status).toBe(400);
  });

  it('go to another owner with all that belongs to them, and to nobody who is unknown', async () => {
    const carl = await signUpMember(server, owner, 'Carl');
    const { id } = await program.ok('POST /workflows', webhookWorkflow('gift'));
    const body = { destinationProjectId: carl.id };
    const unknown = await program.call(`PUT /workflows/${id}/transfer`, { destinationProjectId: 'nobody' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await program.call(`PUT /workflows/${id}/transfer`, body)).toMatchObject({ status: 204, text: '' });
    expect((await program.call(`GET /workflows/${id}`)).status).toBe(404);
    const his = await ApiProgram.of(server, carl);
    expect(await his.ok(`GET /workflows/${id}`)).toMatchObject({ shared: [{ projectId: carl.id }] });
    expect(await his.ok(`DELETE /workflows/${id}`)).toMatchObject({ id });
    expect((await his.call(`GET /workflows/${id}`)).status).toBe(404);
  });

  it('are changed by somebody they are shared with, but not to use credentials of their own owner', async () => {
    const dora = await signUpMember(server, owner, 'Dora');
    const { id } = await program.ok('POST /workflows', webhookWorkflow('shared'));
    const credential = await program.ok('POST /credentials', { name: 'Mine', type: 'fakeApi', data: {} });
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: dora.id, role: 'editor' }] });
    const hers = await ApiProgram.of(server, dora);
    const workflow = webhookWorkflow('shared');
    expect(await hers.ok(`PUT /workflows/${id}`, { ...workflow, name: 'By Dora' })).toMatchObject({ name: 'By Dora' });
    const [node] = workflow.nodes;
    const borrowing = {
      ...node,
      id: 'n9',
      name: 'More',
      credentials: { fakeApi: { id: credential.id, name: 'Mine' } },
    };
    const refused = await hers.call(`PUT /workflows/${id}`, { ...workflow, nodes: [node, borrowing] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'CREDENTIAL_NOT_USABLE' } });
    expect((await hers.call(`DELETE /workflows/${id}`)).status).toBe(403);
  });
});

function idsOf(page: JsonObject): string[] {
  return (page.data as Array<{ id: string }>).map(({ id }) => id);
}
