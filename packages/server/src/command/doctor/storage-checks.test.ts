import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/migrations.ts';
import { openSqliteDatabase } from '../../database/sqlite/sqlite-database.ts';
import { readInstanceFile } from '../../instance/data-folder.ts';
import { checkStorage } from './storage-checks.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'millrace-doctor-'));
  file = path.join(folder, 'millrace.sqlite');
  await readInstanceFile(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function makeDatabase(version = migrations.length): Promise<void> {
  await (await openSqliteDatabase(file, version)).close();
}

async function findings(environment: Record<string, string> = {}): Promise<string[]> {
  const { config } = loadConfig({ MILLRACE_DATA_DIR: folder, ...environment });
  const found = await checkStorage(config, pino({ level: 'silent' }));
  return found.map(({ check, state, text }) => `${check}: ${state}: ${text}`);
}

describe('what doctor says of what is stored', () => {
  it('finds nothing wrong with a database of this version, and names where its key lies', async () => {
    await makeDatabase();
    const found = await findings();
    expect(found.filter((line) => !line.includes(': ok: '))).toEqual([]);
    expect(found).toContain('Encryption key: ok: in instance.json of the data folder: keep a copy of it');
  });

  it('says how far tables are behind', async () => {
    await makeDatabase(migrations.length - 3);
    expect(await findings()).toContain('Database: warning: Its tables are 3 versions behind.');
  });

  it('says that a newer version has changed the tables', async () => {
    const newer = [...migrations, { name: '9999-from-the-future', up: async () => undefined }];
    const database = await openSqliteDatabase(file);
    await migrate(database.db, database.facts, newer);
    await database.close();
    expect(await findings()).toContainEqual(
      expect.stringContaining('Database: problem: The database was written by a newer version of Millrace'),
    );
  });

  it('says that a database cannot be opened', async () => {
    const found = await findings({ MILLRACE_DATABASE_URL: 'postgres://ada:not-to-be-told@127.0.0.1:1/millrace' });
    expect(found).toEqual([expect.stringContaining('Database: problem: ')]);
    expect(found.join()).not.toContain('not-to-be-told');
  });

  it('says that the file is damaged', async () => {
    await makeDatabase();
    const database = await open(file, 'r+');
    const { size } = await database.stat();
    await database.write(Buffer.alloc(size - 8192, 0xee), 0, size - 8192, 8192);
    await database.close();
    const found = await findings();
    expect(found.find((line) => line.startsWith('Database: problem: '))).toMatch(/damaged|malformed/);
  });

  it('says that queue mode needs PostgreSQL', async () => {
    await makeDatabase();
    const found = await findings({ MILLRACE_EXECUTIONS_MODE: 'queue' });
    expect(found).toContain('Queue: problem: MILLRACE_EXECUTIONS_MODE is "queue", which needs PostgreSQL.');
  });

  it('says that a bucket refuses', async () => {
    await makeDatabase();
    const store = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const found = await findings({
      MILLRACE_S3_BUCKET_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}/files`,
      MILLRACE_S3_ACCESS_KEY: 'a',
      MILLRACE_S3_SECRET_KEY: 'not-to-be-told',
    });
    store.close();
    expect(found.find((line) => line.startsWith('Bucket: problem: '))).toContain('403');
    expect(found.join()).not.toContain('not-to-be-told');
  });
});
