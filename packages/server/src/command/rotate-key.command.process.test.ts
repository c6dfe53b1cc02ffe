import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { SqliteDatabase } from '../database/database.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { readInstanceFile } from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { freePort } from '../testing/free-port.ts';
import { useCommand } from './testing/use-command.ts';

describe('The command millrace changes the encryption key', () => {
  const { millrace, inFolder } = useCommand();

  const instanceFile = () => inFolder('data', 'instance.json');
  const readInstance = async (): Promise<Record<string, string>> => JSON.parse(await readFile(instanceFile(), 'utf8'));

  async function withCredential<T>(act: (database: SqliteDatabase) => Promise<T>): Promise<T> {
    const database = await openSqliteDatabase(inFolder('data', 'millrace.sqlite'));
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  }

  const store = (key: string) =>
    withCredential(async ({ db }) => {
      const data = createCredentialCipher(key).encrypt('hunter2', 'a');
      await db
        .insertInto('credential')
        .values({ id: 'a', name: 'a', type: 't', data, created_at: 0, updated_at: 0 })
        .execute();
    });

  const read = (key: string) =>
    withCredential(async ({ db }) => {
      const row = await db.selectFrom('credential').select('data').executeTakeFirstOrThrow();
      return createCredentialCipher(key).decrypt(row.data, 'a');
    });

  it('where the data folder keeps it, and goes on when it was interrupted before the file was written', async () => {
    await mkdir(inFolder('data'));
    const { encryptionKey: former = '', ...facts } = await readInstanceFile(inFolder('data'));
    await store(former);
    const { code, stdout } = await millrace(['rotate-key']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `1 record is encrypted with the new key.\nThe new key is in instance.json of ${inFolder('data')}: copy it to where you keep the former one.\n`,
    });
    const { encryptionKey: key = '', ...kept } = await readInstance();
    expect(kept).toEqual(facts);
    expect(key).not.toBe(former);
    expect(await read(key)).toBe('hunter2');
    expect((await stat(instanceFile())).mode & 0o777).toBe(0o600);

    const before = { ...facts, encryptionKey: former, nextEncryptionKey: key };
    await writeFile(instanceFile(), JSON.stringify(before));
    const start = await millrace(['start'], { MILLRACE_PORT: String(await freePort()) });
    expect(start).toMatchObject({ code: 1, stderr: expect.stringContaining('"millrace rotate-key", run it again') });
    expect((await millrace(['rotate-key'])).stdout).toContain('0 records are encrypted');
    expect(await readInstance()).toEqual({ ...facts, encryptionKey: key });
    expect(await read(key)).toBe('hunter2');
  });

  it('where the environment gives it, to one that it names, too', async () => {
    const former = { MILLRACE_ENCRYPTION_KEY: 'the former key, long enough' };
    const next = { MILLRACE_NEW_ENCRYPTION_KEY: 'the new key, long enough' };
    await mkdir(inFolder('data'));
    await store(former.MILLRACE_ENCRYPTION_KEY);
    expect((await millrace(['rotate-key'], former)).stderr).toBe(
      'Error: MILLRACE_ENCRYPTION_KEY gives the key, and nothing names the new one.\nHint: Set MILLRACE_NEW_ENCRYPTION_KEY to the new key, at least 16 characters.\n',
    );
    expect((await millrace(['rotate-key'], { ...former, ...next })).stdout).toBe(
      '1 record is encrypted with the new key.\nNow set MILLRACE_ENCRYPTION_KEY to the new key, and remove MILLRACE_NEW_ENCRYPTION_KEY.\n',
    );
    expect(await read(next.MILLRACE_NEW_ENCRYPTION_KEY)).toBe('hunter2');
  });

  it('never while a server uses the data folder', async () => {
    await mkdir(inFolder('data'));
    const unlock = lockDataFolder(inFolder('data'));
    expect((await millrace(['rotate-key'])).stderr).toContain('Error: Another Millrace uses the data folder');
    unlock();
  });
});
