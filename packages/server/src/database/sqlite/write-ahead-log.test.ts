import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeTestFolder } from '../../testing/test-home.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

it('A log that could not be opened once is opened the next time', async () => {
  const { folder, remove } = await makeTestFolder();
  const log = new WriteAheadLog(`${folder}/database`);
  await expect(log.flush()).rejects.toThrow('ENOENT');
  await writeFile(`${folder}/database-wal`, 'x');
  await log.flush();
  await log.close();
  await remove();
});
