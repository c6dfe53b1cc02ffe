import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { readInstanceFile } from '../instance/data-folder.ts';
import { useCommand } from './testing/use-command.ts';

describe('The command millrace backs up', () => {
  const { millrace, inFolder } = useCommand();

  const other = () => ({ MILLRACE_DATA_DIR: inFolder('other') });
  let data: string;
  beforeEach(async () => {
    data = inFolder('data');
    await mkdir(data);
    await readInstanceFile(data);
    const database = await openSqliteDatabase(path.join(data, 'millrace.sqlite'));
    await database.db.insertInto('setting').values({ name: 'a setting', value: 'kept' }).execute();
    await database.close();
  });

  it('with the key, and restores a copy elsewhere', async () => {
    const file = inFolder('with-key.tar.gz');
    expect((await millrace(['backup', file, '--with-key'])).stderr).toContain('It holds the encryption key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const restored = await millrace(['restore', file, '--copy'], other());
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('It is a copy') });
    const folderOfCopy = other().MILLRACE_DATA_DIR;
    const [from, to] = await Promise.all([readInstanceFile(data), readInstanceFile(folderOfCopy)]);
    expect(to.encryptionKey).toBe(from.encryptionKey);
    expect(to.instanceId).not.toBe(from.instanceId);
    const copy = await openSqliteDatabase(path.join(folderOfCopy, 'millrace.sqlite'));
    const settings = await copy.db.selectFrom('setting').selectAll().execute();
    expect(settings).toContainEqual({ name: 'a setting', value: 'kept' });
    await copy.close();
  });

  it('without the key, which is then needed, and never over another file', async () => {
    const file = inFolder('backup.tar.gz');
    expect((await millrace(['backup', file])).stderr).toContain('It does not hold the encryption key.');
    expect((await millrace(['backup', file])).stderr).toContain(`The file ${file} exists.`);
    expect((await millrace(['restore', file], other())).stderr).toContain(
      'The secrets in the backup are encrypted with a key that is not here.\nHint: Copy instance.json of the instance',
    );
  });

  it('and says what is missing', async () => {
    expect((await millrace(['backup', 'x'], other())).stderr).toContain('There is no instance in');
    expect((await millrace(['restore', 'nowhere'], other())).stderr).toContain('The file nowhere cannot be read');
    expect((await millrace(['restore'], other())).stderr).toContain('The word <file> is missing.');
  });
});
