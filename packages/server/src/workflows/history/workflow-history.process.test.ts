import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { VersionRepository } from './version.repository.ts';
import { MAX_NAMED_VERSIONS } from './workflow-history.ts';

describe('The history of a workflow', () => {
  const server = useTestServer({ environment: { MILLRACE_VERSIONS_MAX_COUNT: '4' } });
  let owner: Person;
  let ann: Person;
  let annId: string;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    const signedUp = await signUpMember(server, owner, 'Ann');
    ann = signedUp;
    annId = signedUp.id;
  });

  const makeWorkflow = (name = 'First') => ann.rest('POST', '/workflows', { name, nodes: [], connections: {} });
  const versions = async (id: unknown, query = '') =>
    (await ann.rest('GET', `/workflows/${id}/versions${query}`)) as {
      results: JsonObject[];
      nextCursor: string | null;
    };
  const rename = (id: unknown, name: string, by = ann) => by.rest('PATCH', `/workflows/${id}`, { name });
  const ids = ({ results }: { results: JsonObject[] }) => results.map((version) => version.id);

  it('has a version for each change, with its time and who made it, newest first', async () => {
    const { id, storedVersion } = await makeWorkflow();
    await rename(id, 'Second', owner);
    await rename(id, 'Second');
    const { results, nextCursor } = await versions(id);
    expect(nextCursor).toBeNull();
    expect(results).toMatchObject([
      { name: null, isCurrent: true, nodeCount: 0, author: { firstName: 'Olga' } },
      { name: null, isCurrent: false, nodeCount: 0, storedVersion, author: { id: annId, firstName: 'Ann' } },
    ]);
    const first = await ann.rest('GET', `/workflows/${id}/versions/${results[1]?.id}`);
    expect(first).toEqual({ ...results[1], workflow: { name: 'First', nodes: [], connections: {} } });
    expect(await ann.rest('PATCH', `/workflows/${id}`, { active: false })).toMatchObject({ name: 'Second' });
    expect((await versions(id)).results).toEqual(results);
  });

  it('is read page by page', async () => {
    const { id } = await makeWorkflow();
    await rename(id, 'Second');
    await rename(id, 'Third');
    const all = ids(await versions(id));
    const page = await versions(id, '?limit=2');
    expect(ids(page)).toEqual(all.slice(0, 2));
    const rest = await versions(id, `?limit=2&cursor=${page.nextCursor}`);
    expect(ids(rest)).toEqual(all.slice(2));
    expect(rest.nextCursor).toBeNull();
    for (const query of ['?cursor=x', '?limit=0', '?limit=101']) {
      const answer = await ann.call('GET', `/workflows/${id}/versions${query}`);
      expect(answer, query).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    }
  });

  it('keeps named versions, and the newest of the others', async () => {
    const { id } = await makeWorkflow('Version 0');
    const [first] = ids(await versions(id));
    const named = await ann.rest('PATCH', `/workflows/${id}/versions/${first}`, { name: '  Before the move ' });
    expect(named).toMatchObject({ id: first, name: 'Before the move', isCurrent: true });
    for (let number = 1; number <= 6; number++) await rename(id, `Version ${number}`);
    expect((await versions(id)).results.map(({ name }) => name)).toEqual([null, null, null, null, 'Before the move']);
    expect(await ann.rest('PATCH', `/workflows/${id}/versions/${first}`, { name: null })).toMatchObject({ name: null });
    await rename(id, 'Version 7');
    expect(ids(await versions(id))).not.toContain(first);
  });

  it('loses unnamed versions that are old, but never the newest', async () => {
    const { id } = await makeWorkflow();
    await rename(id, 'Second');
    const [newest, first] = ids(await versions(id));
    await new VersionRepository(server.database.db).deleteOld(Date.now() + 60_000);
    expect(ids(await versions(id))).toEqual([newest]);
    expect(await ann.call('GET', `/workflows/${id}/versions/${first}`)).toMatchObject({
      status: 404,
      data: { code: 'WORKFLOW_VERSION_NOT_FOUND' },
    });
  });

  it('refuses names that are none or too long, and more of them than it keeps', async () => {
    const { id } = await makeWorkflow();
    const [version] = ids(await versions(id));
    const place = `/workflows/${id}/versions/${version}`;
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(129) }, { name: 7 }]) {
      expect(await ann.call('PATCH', place, body)).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    }
    const row = { workflow_id: String(id), version_key: 'k', document: '{}', node_count: 0, created_at: 1 };
    const named = Array.from({ length: MAX_NAMED_VERSIONS }, (_, index) => ({
      ...row,
      id: `${id}${index}`,
      name: 'N',
    }));
    await server.database.db.insertInto('workflow_version').values(named).execute();
    expect(await ann.call('PATCH', place, { name: 'One more' })).toMatchObject({
      status: 409,
      data: { code: 'WORKFLOW_VERSION_LIMIT' },
    });
    await ann.rest('PATCH', `/workflows/${id}/versions/${id}0`, { name: 'Another name' });
  });

  it('stores a version again as a whole, as a new version, based on what is stored', async () => {
    const { id, storedVersion } = await makeWorkflow();
    const [first] = ids(await versions(id));
    const second = await ann.rest('PATCH', `/workflows/${id}`, { settings: { timezone: 'UTC' }, storedVersion });
    const restore = `/workflows/${id}/versions/${first}/restore`;
    expect(await ann.call('POST', restore, {})).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    expect(await ann.call('POST', restore, { storedVersion })).toMatchObject({
      status: 409,
      data: { code: 'WORKFLOW_CONFLICT', stored: second },
    });
    const restored = await ann.rest('POST', restore, { storedVersion: second.storedVersion });
    expect(restored).toMatchObject({ id, name: 'First', storedVersion });
    expect(restored).not.toHaveProperty('settings');
    const { results } = await versions(id);
    expect(results.map((version) => version.storedVersion)).toEqual([
      storedVersion,
      second.storedVersion,
      storedVersion,
    ]);
    expect(results.map((version) => version.isCurrent)).toEqual([true, false, false]);
    expect(await ann.call('POST', `/workflows/${id}/versions/none/restore`, { storedVersion })).toMatchObject({
      status: 404,
      data: { code: 'WORKFLOW_VERSION_NOT_FOUND' },
    });
  });

  it('brings no credential back that whoever restores may not use', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const { id: credentialId } = await ann.rest('POST', '/credentials', { name: 'Key', type: 'fakeApi', data: {} });
    const node = {
      ...{ id: 'n', name: 'N', type: 'fake.manual', typeVersion: 1, position: [0, 0], parameters: {} },
      credentials: { fakeApi: { id: credentialId, name: 'Key' } },
    };
    const { id, storedVersion } = await ann.rest('POST', '/workflows', { name: 'W', nodes: [node], connections: {} });
    const without = await ann.rest('PATCH', `/workflows/${id}`, { nodes: [], storedVersion });
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: bob.id, role: 'editor' }] });
    const [, first] = ids(await versions(id));
    const restore = (by: Person) =>
      by.call('POST', `/workflows/${id}/versions/${first}/restore`, { storedVersion: without.storedVersion });
    expect((await restore(bob)).status).toBe(403);
    expect((await restore(ann)).status).toBe(200);
  });

  it('ends with its workflow, and shows nobody what they may not see', async () => {
    const { id } = await makeWorkflow();
    const other = await makeWorkflow('Other');
    const [version] = ids(await versions(id));
    expect((await ann.call('GET', `/workflows/${other.id}/versions/${version}`)).status).toBe(404);
    await ann.rest('DELETE', `/workflows/${id}`);
    const left = server.database.db.selectFrom('workflow_version').select('id').where('workflow_id', '=', String(id));
    expect(await left.execute()).toEqual([]);
  });
});
