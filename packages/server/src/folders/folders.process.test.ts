import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow } from '../testing/workflows.ts';

type Row = JsonObject & { id: string; name: string };

describe('Folders', () => {
  const server = useTestServer({}, { per: 'test' });
  const create = (name: unknown, parentId?: string) => server.call('POST', '/rest/folders', { name, parentId });
  const make = async (name: string, parentId?: string) => String(((await create(name, parentId)).data as Row).id);
  const change = (id: string, changes: object) => server.call('PATCH', `/rest/folders/${id}`, changes);
  const list = async () => await server.rest<Row[]>('GET', '/folders');
  const workflowIn = async (folderId: string) => {
    const stored = await server.rest('POST', `/workflows?folderId=${folderId}`, fakeWorkflow('fake.manual'));
    return String(stored.id);
  };
  const idsIn = async (folderId: string, person: Pick<Person, 'rest'> = server) => {
    const { results } = await person.rest('GET', `/workflows?folderId=${folderId}`);
    return (results as Row[]).map(({ id }) => id);
  };

  it('are made in each other, listed by name with what lies in them, renamed and moved', async () => {
    const sales = await make('Sales');
    const north = await make('north', sales);
    await workflowIn(north);
    expect(await list()).toMatchObject([
      { id: north, name: 'north', parentId: sales, workflowCount: 1 },
      { id: sales, name: 'Sales', parentId: null, workflowCount: 0 },
    ]);
    const { length } = (await server.rest('GET', '/workflows')).results as Row[];
    const lost = await server.call('POST', '/rest/workflows?folderId=unknown', fakeWorkflow('fake.manual'));
    expect(lost).toMatchObject({ status: 404, data: { code: 'FOLDER_NOT_FOUND' } });
    expect((await server.rest('GET', '/workflows')).results).toHaveLength(length);
    expect((await change(north, { name: 'South' })).data).toMatchObject({ name: 'South', parentId: sales });
    expect((await change(north, { parentId: null })).data).toMatchObject({ parentId: null, workflowCount: 1 });
    expect(await server.rest('GET', `/folders/${north}`)).toMatchObject({ name: 'South', parentId: null });
  });

  it('are refused in themselves, too deep, beside one of their name, or below one that is not there', async () => {
    const outer = await make('Outer');
    const inner = await make('Inner', outer);
    for (const parentId of [outer, inner]) {
      expect(await change(outer, { parentId })).toMatchObject({ status: 409, data: { code: 'FOLDER_CYCLE' } });
    }
    expect(await create('INNER', outer)).toMatchObject({
      status: 409,
      data: { code: 'NAME_TAKEN', message: 'There is already a folder "INNER" here.' },
    });
    expect((await create('Inner')).status).toBe(200);
    expect(await change(inner, { parentId: null })).toMatchObject({ status: 409, data: { code: 'NAME_TAKEN' } });
    expect(await create('X', 'unknown')).toMatchObject({ status: 404, data: { code: 'FOLDER_NOT_FOUND' } });
    let deepest = inner;
    for (let depth = 3; depth <= 10; depth++) deepest = await make(`Level ${depth}`, deepest);
    const tooDeep = { status: 409, data: { code: 'LIMIT_REACHED' } };
    expect(await create('Level 11', deepest)).toMatchObject(tooDeep);
    const pair = await make('Pair');
    await make('Of two', pair);
    expect(await change(pair, { parentId: deepest })).toMatchObject(tooDeep);
    for (const name of ['', ' ', 'x'.repeat(129), 7]) expect((await create(name)).status).toBe(400);
  });

  it('give what lies in them to the folder above when they are deleted, or take it with them', async () => {
    const outer = await make('Outer');
    const inner = await make('Inner', outer);
    const twin = await make('Twin', inner);
    await make('twin', outer);
    const workflow = await workflowIn(inner);
    expect(await server.rest('DELETE', `/folders/${inner}`)).toBe(true);
    expect(await idsIn(outer)).toEqual([workflow]);
    expect(await server.rest('GET', `/folders/${twin}`)).toMatchObject({ name: 'Twin 2', parentId: outer });
    const deep = await workflowIn(twin);
    expect(await server.rest('DELETE', `/folders/${outer}?content=delete`)).toBe(true);
    expect(await list()).toEqual([]);
    for (const id of [workflow, deep]) expect((await server.call('GET', `/rest/workflows/${id}`)).status).toBe(404);
    const kept = await make('Kept');
    const atTop = await workflowIn(kept);
    await server.rest('DELETE', `/folders/${kept}`);
    expect(await idsIn('top')).toEqual([atTop]);
    expect((await server.call('DELETE', `/rest/folders/${kept}`)).status).toBe(404);
  });

  it('belong to one user, who alone puts workflows of their own into them', async () => {
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    const bob = await signUpMember(server, owner, 'Bob');
    const folder = String((await ann.rest('POST', '/folders', { name: 'Mine' })).id);
    const { id: ofAnn } = await ann.rest('POST', `/workflows?folderId=${folder}`, fakeWorkflow('fake.manual'));
    const { id: ofBob } = await bob.rest('POST', '/workflows', fakeWorkflow('fake.manual'));
    expect(await bob.rest('GET', '/folders')).toEqual([]);
    expect(await idsIn(folder, ann)).toEqual([ofAnn]);
    expect(await idsIn(folder, owner)).toEqual([ofAnn]);
    const missing = { status: 404, data: { code: 'FOLDER_NOT_FOUND' } };
    expect(await bob.call('GET', `/workflows?folderId=${folder}`)).toMatchObject(missing);
    expect(await bob.call('POST', `/workflows?folderId=${folder}`, fakeWorkflow('fake.manual'))).toMatchObject(missing);
    const move = (person: Person, workflowIds: unknown[], folderId: string | null) =>
      person.call('POST', '/folders/move-workflows', { workflowIds, folderId });
    expect(await move(bob, [ofAnn], null)).toMatchObject({ status: 404, data: { code: 'WORKFLOW_NOT_FOUND' } });
    expect(await move(owner, [ofBob], folder)).toMatchObject({ status: 409, data: { code: 'FOLDER_OF_ANOTHER' } });
    await ann.rest('PUT', `/workflows/${ofAnn}/share`, { shareWith: [{ userId: bob.id, role: 'editor' }] });
    expect(await move(bob, [ofAnn], null)).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
    expect((await idsIn('top', bob)).sort()).toEqual([ofAnn, ofBob].sort());
    expect((await move(owner, [ofAnn], null)).status).toBe(200);
    expect(await idsIn('top', ann)).toEqual([ofAnn]);
    expect((await move(ann, [ofAnn, ofAnn], folder)).status).toBe(200);
    expect((await move(ann, [], folder)).status).toBe(400);
    const { results } = await ann.rest('GET', '/workflows');
    expect(results).toMatchObject([
      {
        id: ofAnn,
        folderId: folder,
        ownedBy: { id: ann.id, firstName: 'Ann', role: 'owner' },
        sharedWith: [{ id: bob.id, role: 'editor' }],
        lastExecution: null,
      },
    ]);
    const [seen] = (await bob.rest('GET', '/workflows?search=manual&folderId=top')).results as Row[];
    expect(seen?.folderId).toBeNull();
  });

  it('do not keep a workflow that is given to somebody else', async () => {
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    const bob = await signUpMember(server, owner, 'Bob');
    const { id: folder } = await ann.rest('POST', '/folders', { name: 'Mine' });
    const { id } = await ann.rest('POST', `/workflows?folderId=${folder}`, fakeWorkflow('fake.manual'));
    const give = (person: Person, userId: string) => person.call('PUT', `/workflows/${id}/transfer`, { userId });
    expect(await give(bob, bob.id)).toMatchObject({ status: 404, data: { code: 'WORKFLOW_NOT_FOUND' } });
    expect(await give(ann, 'nobody')).toMatchObject({ status: 404, data: { code: 'USER_NOT_FOUND' } });
    await give(ann, ann.id);
    expect(await idsIn(String(folder), ann)).toEqual([id]);
    expect((await give(ann, bob.id)).status).toBe(200);
    expect(await ann.rest('GET', `/folders/${folder}`)).toMatchObject({ workflowCount: 0 });
    expect((await ann.call('GET', `/workflows/${id}`)).status).toBe(404);
    expect(await bob.rest('GET', '/workflows')).toMatchObject({ results: [{ id, ownedBy: { id: bob.id } }] });
  });

  it('go to whoever gets what a deleted user owned, or with them', async () => {
    const owner = await setUpOwner(server);
    const ann = await signUpMember(server, owner, 'Ann');
    const bob = await signUpMember(server, owner, 'Bob');
    for (const person of [owner, ann]) await person.rest('POST', '/folders', { name: 'Shop' });
    const [shop] = await ann.rest<Row[]>('GET', '/folders');
    await ann.rest('POST', '/folders', { name: 'Inner', parentId: shop?.id });
    const { id } = await ann.rest('POST', `/workflows?folderId=${shop?.id}`, fakeWorkflow('fake.manual'));
    const { id: heir } = await owner.rest('GET', '/me');
    await owner.rest('DELETE', `/users/${ann.id}?transferId=${heir}`);
    expect(await owner.rest('GET', '/folders')).toMatchObject([
      { name: 'Inner', parentId: shop?.id },
      { name: 'Shop' },
      { id: shop?.id, name: 'Shop 2', workflowCount: 1 },
    ]);
    expect(await idsIn(String(shop?.id), owner)).toEqual([id]);
    const { id: ofBob } = await bob.rest('POST', '/folders', { name: 'Gone' });
    await owner.rest('DELETE', `/users/${bob.id}`);
    expect((await owner.call('GET', `/folders/${ofBob}`)).status).toBe(404);
  });
});
