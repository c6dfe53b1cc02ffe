import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PostgresDatabase } from '../database/database.ts';
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts';
import { createPostgresDatabase } from '../testing/databases.ts';
import { ExecutableCache } from './executable-cache.ts';
import { StaticDataCache } from './static-data.ts';
import { WorkflowRepository } from './workflow.repository.ts';
import { WorkflowChanges } from './workflow-changes.ts';

const log = pino({ level: 'silent' });
const isPossible = process.env.MILLRACE_TEST_POSTGRES_URL !== undefined;

describe.skipIf(!isPossible)('What is kept of workflows in PostgreSQL', () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: PostgresDatabase;
  let repository: WorkflowRepository;
  let changes: WorkflowChanges;
  let reads = { workflows: 0, staticData: 0 };
  let executables: ExecutableCache;
  let staticData: StaticDataCache;

  beforeAll(async () => {
    created = await createPostgresDatabase();
    database = await openPostgresDatabase({ url: created.url, log });
    repository = new WorkflowRepository(database.db, { versionsMaxCount: 0 });
    changes = new WorkflowChanges(database.news);
    await vi.waitUntil(() => changes.isHearing);
    const counting = {
      findById: (id: string) => {
        reads.workflows++;
        return repository.findById(id);
      },
      findStaticData: (id: string) => {
        reads.staticData++;
        return repository.findStaticData(id);
      },
      storeStaticData: repository.storeStaticData.bind(repository),
    };
    executables = new ExecutableCache(counting, changes);
    const cipher = { encrypt: (text: string) => text, decrypt: (text: string) => text };
    staticData = new StaticDataCache({ repository: counting, cipher, maxAgeMs: 0, changes });
    await storeWorkflow('w', 'First');
  });
  afterAll(async () => {
    await database.close();
    await created.remove();
  });

  it('is not read again until somebody changes it', async () => {
    reads = { workflows: 0, staticData: 0 };
    expect((await executables.find('w'))?.name).toBe('First');
    expect((await executables.find('w'))?.name).toBe('First');
    expect(reads.workflows).toBe(1);
    await storeWorkflow('w', 'Second');
    expect((await executables.find('w'))?.name).toBe('Second');
    await repository.delete('w');
    await expect.poll(async () => await executables.find('w')).toBe(undefined);
  });

  it('that it has no static data holds until an execution leaves some', async () => {
    await storeWorkflow('s', 'Remembers');
    expect(await staticData.get('s')).toBe(null);
    reads = { workflows: 0, staticData: 0 };
    expect(await staticData.get('s')).toBe(null);
    expect(reads.staticData).toBe(0);
    await repository.storeStaticData('s', () => JSON.stringify({ global: { count: 1 } }));
    await expect.poll(() => staticData.get('s')).toEqual({ global: { count: 1 } });
    await repository.storeStaticData('s', () => JSON.stringify({ global: { count: 2 } }));
    expect(await staticData.get('s')).toEqual({ global: { count: 2 } });
  });

  it('is read each time while the database cannot be heard', async () => {
    await storeWorkflow('l', 'Before');
    expect((await executables.find('l'))?.name).toBe('Before');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'millrace news'`.execute(database.db);
    await expect.poll(() => changes.isHearing).toBe(false);
    await storeWorkflow('l', 'Unheard', { isHeard: false });
    expect((await executables.find('l'))?.name).toBe('Unheard');
    await expect.poll(() => changes.isHearing, { timeout: 10_000 }).toBe(true);
    reads = { workflows: 0, staticData: 0 };
    await executables.find('l');
    await executables.find('l');
    expect(reads.workflows).toBe(1);
  });

  /** Resolves when it was told, too, where it is heard. */
  async function storeWorkflow(id: string, name: string, { isHeard = true } = {}): Promise<void> {
    const { edition } = changes;
    const document = JSON.stringify({ id, name, nodes: [], connections: {} });
    const about = { active: 0, node_count: 0, people: null, created_at: 0, updated_at: 0 };
    await database.db
      .insertInto('workflow')
      .values({ id, name, document, version_key: name, ...about })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, document, version_key: name }))
      .execute();
    if (isHeard) await vi.waitUntil(() => changes.edition > edition);
  }
});
