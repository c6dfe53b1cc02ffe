import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestFolder } from '../testing/test-home.ts';
import { packFolder, unpackFolder } from './package-archive.ts';

const NO_LIMIT = 1e9;
let folder: string;
let target: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await makeTestFolder());
  target = path.join(folder, 'target');
  await mkdir(target);
});
afterEach(() => remove());

async function write(files: Record<string, string>): Promise<string> {
  const source = path.join(folder, 'source');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(source, name)), { recursive: true });
    await writeFile(path.join(source, name), text);
  }
  return source;
}

async function* chunks(bytes: Uint8Array) {
  yield bytes;
}

it('gives the files that were packed, but no links', async () => {
  const files = { 'a/b/small.js': 'small', 'a/empty': '', large: 'large '.repeat(300_000) };
  const source = await write(files);
  await symlink('/etc/passwd', path.join(source, 'link'));
  await unpackFolder(packFolder(source), target, NO_LIMIT);
  for (const [name, text] of Object.entries(files)) {
    expect((await readFile(path.join(target, name), 'utf8')) === text, name).toBe(true);
  }
  expect((await readdir(target)).sort()).toEqual(['a', 'large']);
});

it.each(['../outside', '/outside', 'a/../../outside', 'a//b', 'a\\..\\b'])('refuses a file %s', async (name) => {
  const archive = gzipSync(await packTar([{ header: { name, size: 1, type: 'file' }, body: 'x' }]));
  await expect(unpackFolder(chunks(archive), target, NO_LIMIT)).rejects.toThrow('which no package has');
  expect(await readdir(folder)).toEqual(['target']);
});

it('refuses a link, what takes too much, and what is cut off', async () => {
  const link = gzipSync(await packTar([{ header: { name: 'a', size: 0, type: 'symlink', linkname: '/etc' } }]));
  await expect(unpackFolder(chunks(link), target, NO_LIMIT)).rejects.toThrow('which no package has');
  const source = await write({ a: 'x'.repeat(3_000_000) });
  await expect(unpackFolder(packFolder(source), target, 2 * 1024 * 1024)).rejects.toThrow('more than 2 MiB');
  const half = gzipSync(Buffer.alloc(1_000_000, 'x')).subarray(0, 500);
  await expect(unpackFolder(chunks(half), target, NO_LIMIT)).rejects.toThrow();
});
