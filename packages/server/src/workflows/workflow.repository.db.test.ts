import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ShareRole } from '../access/share.repository.ts';
import type { Visibility } from '../access/visibility.ts';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { WorkflowRepository } from './workflow.repository.ts';
import { type WorkflowListQuery, WorkflowListRepository } from './workflow-list.repository.ts';

function row(changes: Partial<WorkflowTable>): WorkflowTable {
  return {
    id: 'w1',
    name: 'Orders',
    active: 0,
    document: '{}',
    version_key: 'v1',
    node_count: 3,
    people: null,
    created_at: 1,
    updated_at: 1,
    ...changes,
  };
}

describeOnDatabases('The workflow repository', (open) => {
  let test: TestDatabase;
  let repository: WorkflowRepository;
  let lists: WorkflowListRepository;
  beforeEach(async () => {
    test = await open();
    repository = new WorkflowRepository(test.database.db, { versionsMaxCount: 3 });
    lists = new WorkflowListRepository(test.database.db);
    await repository.create(row({ id: 'a', name: '100% of Orders', updated_at: 5 }), 'ann');
    await repository.create(row({ id: 'b', name: 'Orders 2', updated_at: 5, active: 1 }), 'ann');
    await repository.create(row({ id: 'c', name: 'Mail', updated_at: 9 }), 'ann');
  });
  afterEach(() => test.remove());

  async function listIds(query: Omit<WorkflowListQuery, 'visible'>): Promise<string[]> {
    return (await lists.list({ visible: 'everything', ...query })).map((one) => one.id);
  }

  it('lists the last updated first, and goes on after an entry with the same time', async () => {
    expect(await listIds({ limit: 10 })).toEqual(['c', 'b', 'a']);
    expect(await listIds({ limit: 10, after: { sortKey: 5, id: 'b' } })).toEqual(['a']);
  });

  it('searches names in any case, with signs that have a meaning in patterns', async () => {
    expect(await listIds({ limit: 10, search: 'oRDERS' })).toEqual(['b', 'a']);
    expect(await listIds({ limit: 10, search: '0%' })).toEqual(['a']);
    expect(await listIds({ limit: 10, search: '_' })).toEqual([]);
    expect(await listIds({ limit: 10, active: true })).toEqual(['b']);
  });

  it('finds names by their beginning', async () => {
    expect((await repository.listNames('Orders', 'everything')).sort()).toEqual(['Orders 2']);
    const visible: Visibility = { userId: 'bob', roles: ['owner'] };
    expect(await repository.listNames('Orders', visible)).toEqual([]);
    expect(await repository.listActiveIds()).toEqual(['b']);
  });

  it('shows each user what they own or share in one of the roles asked for', async () => {
    const { db } = test.database;
    await db
      .insertInto('share')
      .values({ resource_kind: 'workflow', resource_id: 'b', user_id: 'bob', role: 'reader' })
      .execute();
    const see = async (userId: string, roles: ShareRole[]) =>
      (await lists.list({ limit: 10, visible: { userId, roles } })).map((one) => one.id);
    expect(await see('ann', ['owner'])).toEqual(['c', 'b', 'a']);
    expect(await see('bob', ['owner', 'reader'])).toEqual(['b']);
    expect(await see('bob', ['owner', 'editor'])).toEqual([]);
    expect(await see('bob', [])).toEqual([]);
    expect(await repository.listActiveIds({ userId: 'bob', roles: ['reader'] })).toEqual(['b']);
    expect(await repository.listActiveIds({ userId: 'cem', roles: ['owner'] })).toEqual([]);
  });

  it('keeps a document of several megabytes as it is', async () => {
    const document = JSON.stringify({ text: 'ä\\u0000\u{1F600}'.repeat(300_000) });
    await repository.create(row({ id: 'large', document }), 'ann');
    expect((await repository.findById('large'))?.document).toBe(document);
  });

  it('stores a document only in place of the version that it is based on, and leaves the rest alone', async () => {
    const columns = {
      name: 'Changed',
      document: '{"a":1}',
      version_key: 'v2',
      node_count: 1,
      people: null,
      updated_at: 10,
    };
    expect(await repository.updateDocument({ id: 'b', columns, basedOn: 'v0', authorId: 'ann' })).toBe(false);
    expect(await repository.updateDocument({ id: 'b', columns, basedOn: 'v1', authorId: 'ann' })).toBe(true);
    expect(
      await repository.updateDocument({
        id: 'b',
        columns: { ...columns, version_key: 'v3' },
        basedOn: 'v1',
        authorId: 'ann',
      }),
    ).toBe(false);
    expect(await repository.findById('b')).toEqual({ ...row({ id: 'b' }), ...columns, active: 1 });
    expect(await repository.setActive('b', false, 'v1')).toBe(false);
    expect(await repository.setActive('b', false, 'v2')).toBe(true);
    expect(await repository.setActive('nobody', false)).toBe(false);
  });

  it('deletes a workflow with what belongs to it', async () => {
    await test.database.db.insertInto('workflow_static_data').values({ workflow_id: 'a', data: '{}' }).execute();
    expect(await repository.delete('a')).toBe(true);
    expect(await repository.delete('a')).toBe(false);
    expect(await repository.findStaticData('a')).toBeUndefined();
  });
});
