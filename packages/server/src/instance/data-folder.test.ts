import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder, readInstanceFile } from './data-folder.ts';

describe('The data folder', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'millrace-folder-'));
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  it('is made for its owner only, with a key that stays', async () => {
    const folder = path.join(parent, 'deep', 'data');
    await prepareDataFolder(folder);
    const first = await readInstanceFile(folder);
    expect(first.encryptionKey.length).toBeGreaterThan(40);
    expect(await readInstanceFile(folder)).toEqual(first);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'instance.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, 'instance.json'), 'utf8')).toContain(first.instanceId);
  });

  it('has one key, also when several processes start with it at once', async () => {
    const read = await Promise.all(Array.from({ length: 25 }, () => readInstanceFile(parent)));
    expect(new Set(read.map(({ encryptionKey }) => encryptionKey)).size).toBe(1);
    expect(await readdir(parent)).toEqual(['instance.json']);
  });

  it('cannot be a file', async () => {
    const file = path.join(parent, 'file');
    await writeFile(file, '');
    await expect(prepareDataFolder(path.join(file, 'data'))).rejects.toThrow(
      `The data folder ${path.join(file, 'data')} cannot be written: part of the path is a file.`,
    );
    await expect(prepareDataFolder(file)).rejects.toThrow(
      `The data folder ${file} cannot be written: part of the path is a file.`,
    );
  });

  it('is not given a new key when the file with the old one is damaged', async () => {
    await writeFile(path.join(parent, 'instance.json'), '{"instanceId":');
    await expect(readInstanceFile(parent)).rejects.toThrow('is damaged');
  });
});
