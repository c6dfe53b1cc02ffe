import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BinaryFolder } from '@millrace/binary-data';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ShareRepository } from '../access/share.repository.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { createDataTables } from '../data-tables/create-data-tables.ts';
import type { Database } from '../database/database.ts';
import { PackageRepository } from '../packages/package.repository.ts';
import { packFolder, unpackFolder } from '../packages/package-archive.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { makeTestFolder } from '../testing/test-home.ts';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';
import { keptTables } from './kept-tables.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const KEY_ID = createCredentialCipher('a key that is long enough').keyId;
const FILE = `7/${'a1'.repeat(16)}`;

const CODE = 'node_modules/n8n-nodes-x/dist/index.js';
/** Of more than one part, also when it is packed. */
const CODE_TEXT = Array.from({ length: 30_000 }, (_, index) => (index * 7_919 * 7_919).toString(36)).join('');
const PACKAGE = {
  ...{ name: 'n8n-nodes-x', version: '1.2.3', integrity: 'sha512-abc', installedAt: '2026-01-01T00:00:00.000Z' },
  ...{ nodes: [{ type: 'n8n-nodes-x.x', name: 'X', latestVersion: 1 }], credentialTypes: ['xApi'], leftOut: [] },
};

const server = useTestServer();
let archive: Buffer;
let source: Database;

beforeAll(async () => {
  await server.createWorkflow({ ...webhookWorkflow('in'), name: 'Grüße 👋' }, { active: true });
  await server.createWorkflow({ name: 'Empty', nodes: [], connections: {} });
  await server.rest('POST', '/credentials', { name: 'Key', type: 'fakeApi', data: { key: 'y' } });
  await server.rest('POST', '/variables', { name: 'limit', value: '3', secret: true });
  const columns = [
    { name: 'name', type: 'string' },
    { name: 'age', type: 'number' },
  ];
  const { id: tableId } = await server.rest('POST', '/data-tables', { name: 'People', columns });
  await server.rest('POST', `/data-tables/${tableId}/rows`, { rows: [{ name: 'Grüße 👋', age: 0.5 }, {}] });
  await server.rest('POST', '/data-tables', { name: 'Empty', columns: [] });
  expect((await server.call('GET', '/webhook/in')).status).toBe(200);
  await server.eventually(async () => {
    const executions = await server.database.db.selectFrom('execution').select('stopped_at').execute();
    return executions[0]?.stopped_at ?? undefined;
  });
  await mkdir(path.join(server.folder, 'binary', '7'), { recursive: true });
  await writeFile(path.join(server.folder, 'binary', FILE), Buffer.alloc(300_000, 'bytes of an item'));
  await writeFile(path.join(server.folder, 'binary', `7/${'b2'.repeat(16)}`), '');
  source = await server.home.openDatabase();
  const installed = path.join(server.folder, 'installed');
  await mkdir(path.join(installed, 'node_modules/n8n-nodes-x/dist'), { recursive: true });
  await writeFile(path.join(installed, CODE), CODE_TEXT);
  await new PackageRepository(source.db).put('i1', PACKAGE, packFolder(installed));
  const parts: Uint8Array[] = [];
  for await (const chunk of backupOf(source)) parts.push(chunk);
  archive = Buffer.concat(parts);
  return () => source.close();
});

function backupOf(database: Database) {
  return writeBackup({ database, place: new BinaryFolder(server.folder), keyId: KEY_ID, now: Date.now() });
}

async function* chunks(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All rows of all tables, as texts in a fixed order. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await keptTables(database)) {
    const rows = await database.db.selectFrom(table).selectAll().execute();
    content[table] = rows.map((row) => JSON.stringify(row, bytesAsText)).sort();
  }
  return content;
}

function bytesAsText(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBuffer && 'data' in value ? Buffer.from(value.data as number[]).toString('hex') : value;
}

describeOnDatabases('A backup, restored', (open) => {
  let target: TestDatabase;
  let folder: string;
  let removeFolder: () => Promise<void>;
  beforeEach(async () => {
    target = await open();
    ({ folder, remove: removeFolder } = await makeTestFolder());
  });
  afterEach(async () => {
    await target.remove();
    await removeFolder();
  });

  const restore = async (bytes: Uint8Array, isCopy = false) =>
    restoreBackup({
      database: target.database,
      place: new BinaryFolder(folder),
      backup: await openBackup(chunks(bytes)),
      isCopy,
      now: 5,
    });

  it('holds every row and every file', async () => {
    const { rows, files } = await restore(archive);
    const content = await contentOf(target.database);
    expect(content).toEqual(await contentOf(source));
    expect(Object.values(content).flat()).toHaveLength(rows);
    expect(content.execution_step?.length).toBeGreaterThan(0);
    expect(files).toBe(2);
    expect(await readFile(path.join(folder, 'binary', FILE), 'utf8')).toMatch(/^bytes of an item/);
  });

  it('brings installed packages along, with their files', async () => {
    await restore(archive);
    const packages = new PackageRepository(target.database.db);
    const [found, ...others] = await packages.list();
    if (!found) throw new Error('No package was restored');
    expect(others).toEqual([]);
    expect(found).toMatchObject(PACKAGE);
    expect(found.partCount).toBeGreaterThan(1);
    await unpackFolder(packages.archive(found), folder, 1_000_000);
    expect(await readFile(path.join(folder, CODE), 'utf8')).toBe(CODE_TEXT);
  });

  it('brings data tables along, which take rows again', async () => {
    await restore(archive);
    const { database } = target;
    const tables = await database.db.selectFrom('data_table').selectAll().orderBy('name').execute();
    expect(tables.map(({ name, row_count }) => [name, row_count])).toEqual([
      ['Empty', 0],
      ['People', 2],
    ]);
    const config = { dataTablesMax: 9, dataTableMaxColumns: 9, dataTableMaxRows: 9, dataTableMaxBytes: 9999 };
    const shares = new ShareRepository(database.db);
    const access = { allowsUser: async () => true, permissionsByRole: () => [] };
    const { rows } = createDataTables({ access, config, database, shares });
    const by = { userId: null, workflowId: null, executionId: null };
    expect(await rows.insert(tables[1]?.id ?? '', [{ age: 7 }], by)).toMatchObject([{ id: 3, age: 7, name: null }]);
  });

  it('changes nothing where it is cut off or changed', async () => {
    const before = await contentOf(target.database);
    for (const part of [0.3, 0.6, 0.95]) {
      const cut = archive.subarray(0, Math.floor(archive.length * part));
      await expect(restore(cut)).rejects.toThrow('The backup is damaged');
    }
    await expect(restore(withoutRow(archive))).rejects.toThrow('it was written with');
    expect(await contentOf(target.database)).toEqual(before);
  });

  it('is refused where something is stored', async () => {
    await restore(archive);
    await expect(restore(archive)).rejects.toMatchObject({
      message: expect.stringContaining('The database is in use'),
      hint: expect.stringContaining('Restore into an empty one'),
    });
  });

  it('starts nothing as a copy', async () => {
    await restore(archive, true);
    const workflows = await target.database.db.selectFrom('workflow').select('active').execute();
    expect(workflows).toEqual([{ active: 0 }, { active: 0 }]);
    expect(await target.database.db.selectFrom('workflow_trigger').selectAll().execute()).toEqual([]);
  });
});

it('holds what was stored when it began, though others go on', async () => {
  const parts: Uint8Array[] = [];
  let isChanged = false;
  for await (const chunk of backupOf(source)) {
    parts.push(chunk);
    if (isChanged || !Buffer.concat(parts).includes('tables/')) continue;
    isChanged = true;
    await server.rest('POST', '/tags', { name: 'later' });
    await server.createWorkflow({ name: 'Later', nodes: [], connections: {} });
  }
  expect(isChanged).toBe(true);
  expect(Buffer.concat(parts).toString()).not.toMatch(/later/i);
});

it('is not taken for one when it is something else', async () => {
  await expect(openBackup(chunks(Buffer.from('no archive at all')))).rejects.toThrow('The backup is damaged');
  const other = Buffer.from(archive);
  other.write('x', other.indexOf('millrace-backup'));
  await expect(openBackup(chunks(other))).rejects.toThrow('The file is not a backup of Millrace.');
});

/** The last line of a part becomes spaces at the end of the line before. */
function withoutRow(bytes: Uint8Array): Buffer {
  const changed = Buffer.from(bytes);
  const from = changed.indexOf('tables/workflow/');
  const content = changed.indexOf('\n', from);
  const second = changed.indexOf('\n', content + 1);
  const end = changed.indexOf(0, second);
  changed.fill(' ', second, end);
  return changed;
}
