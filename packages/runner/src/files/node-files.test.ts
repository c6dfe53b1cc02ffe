import { mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileAccess, NodeError } from '@millrace/node-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AllowedFolders } from './allowed-folders.ts';
import { nodeFiles } from './node-files.ts';
import { openByName, openFile } from './open-file.ts';

let root: string;
let files: FileAccess;
const at = (...names: string[]): string => path.join(root, ...names);
const { signal } = new AbortController();
const accessTo = (...folders: string[]): FileAccess =>
  nodeFiles({ signal }, new AllowedFolders({ folders, dataFolder: at('data') }));

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'millrace-files-')));
  for (const folder of ['open/sub', 'data', 'secret']) await mkdir(at(folder), { recursive: true });
  await writeFile(at('open/a.txt'), 'a');
  await writeFile(at('open/sub/b.txt'), 'b');
  await writeFile(at('secret/key.txt'), 'key');
  await writeFile(at('data/key.txt'), 'key');
  files = accessTo(at('open'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const text = async (bytes: Promise<Uint8Array>): Promise<string> => Buffer.from(await bytes).toString();
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = (await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )) as NodeError;
  return `${error?.code}: ${error?.message}. ${error?.description}`.replaceAll(root, '');
};
const collect = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const list: Uint8Array[] = [];
  for await (const part of parts) list.push(part);
  return Buffer.concat(list);
};

describe('what is allowed', () => {
  it('reads, writes, adds to and lists files', async () => {
    expect(await text(files.read(at('open/a.txt')))).toBe('a');
    await files.write(at('open/new.txt'), Buffer.from('one'));
    await files.write(at('open/new.txt'), Buffer.from('1'));
    await files.write(at('open/new.txt'), Buffer.from('2'), { append: true });
    expect(await readFile(at('open/new.txt'), 'utf8')).toBe('12');
    expect(await files.list(at('open/*.txt'))).toEqual([at('open/a.txt'), at('open/new.txt')]);
  });

  it('streams large files in and out', async () => {
    const part = Buffer.alloc(300_000, 'x');
    await files.write(
      at('open/large'),
      (async function* () {
        for (let count = 0; count < 10; count++) yield part;
      })(),
    );
    let parts = 0;
    let bytes = 0;
    for await (const { length } of files.stream(at('open/large'))) {
      parts++;
      bytes += length;
    }
    expect(bytes).toBe(3_000_000);
    expect(parts).toBeGreaterThan(10);
  });

  it('follows links that stay within, also of the folder itself', async () => {
    await symlink(at('open/sub'), at('open/link'));
    await symlink(at('open'), at('alias'));
    expect(await text(files.read(at('open/link/b.txt')))).toBe('b');
    expect(await text(accessTo(at('alias')).read(at('open/a.txt')))).toBe('a');
    expect(await accessTo(at('alias')).list(at('alias/*.txt'))).toEqual([at('alias/a.txt')]);
  });

  it('works by names where open folders are not shown', async () => {
    const admit = async (): Promise<void> => undefined;
    const file = await openByName(at('open/a.txt'), 'read', admit);
    expect(await file.readFile('utf8')).toBe('a');
    await file.close();
  });

  it('ends reading and writing with the execution', async () => {
    const stop = new AbortController();
    const stopped = nodeFiles({ signal: stop.signal }, new AllowedFolders({ folders: [root], dataFolder: at('data') }));
    stop.abort(new Error('stopped'));
    await expect(stopped.read(at('open/a.txt'))).rejects.toThrow('stopped');
    await expect(stopped.write(at('open/x'), Buffer.from('x'))).rejects.toThrow('stopped');
    await expect(collect(stopped.stream(at('open/a.txt')))).rejects.toThrow('stopped');
  });
});

describe('patterns', () => {
  it.each([
    ['open/**/*.txt', ['open/a.txt', 'open/sub/b.txt']],
    ['**/*.txt', ['open/a.txt', 'open/sub/b.txt']],
    ['*/a.txt', ['open/a.txt']],
    ['{open,secret}/*.txt', ['open/a.txt']],
    ['{open/sub,secret}/*.txt', ['open/sub/b.txt']],
    ['open/[ab].txt', ['open/a.txt']],
    ['open/?.txt', ['open/a.txt']],
    ['open/sub/../a.txt', ['open/a.txt']],
    ['open/*', ['open/a.txt']],
    ['open/none.txt', []],
    ['open/*.pdf', []],
  ])('%s', async (pattern, expected) => {
    expect(await files.list(at(pattern))).toEqual(expected.map((file) => at(file)));
  });

  it('takes brackets as they are when they are written as sets', async () => {
    await writeFile(at('open/a[1].txt'), '');
    expect(await files.list(at('open/a[[]1[]].txt'))).toEqual([at('open/a[1].txt')]);
  });

  it('finds a name that reads as a pattern, beside what the pattern stands for', async () => {
    await writeFile(at('open/b[1].txt'), '');
    await writeFile(at('open/b1.txt'), '');
    expect(await files.list(at('open/b[1].txt'))).toEqual([at('open/b1.txt'), at('open/b[1].txt')]);
  });

  it('leaves out what links lead to outside', async () => {
    await symlink(at('secret'), at('open/outside'));
    await symlink(at('secret/key.txt'), at('open/key.txt'));
    expect(await files.list(at('open/**/*'))).toEqual([at('open/a.txt'), at('open/sub/b.txt')]);
    expect(await files.list(at('open/outside/*'))).toEqual([]);
    expect(await files.list(at('open/{..,sub}/**/*.txt'))).toEqual([at('open/a.txt'), at('open/sub/b.txt')]);
  });

  it.each([
    [`open/${'{a,b}'.repeat(22)}`],
    [`open/${'{a/,b/}'.repeat(22)}`],
    [`open/${'{a,{b,{c,d}}}'.repeat(8)}`],
    ['open/{1..99999999}.txt'],
    [`open/${'**/*/'.repeat(40)}`],
  ])('refuses those that stand for too much: %s', async (pattern) => {
    expect(await refusal(files.list(at(pattern)))).toMatch(/^FILE_FAILED: The pattern for files stands for too many/);
  });

  it('refuses those that can only match outside', async () => {
    expect(await refusal(files.list(at('secret/*')))).toMatch(/^FILE_NOT_ALLOWED: The file '\/secret\/\*' may not/);
    expect(await refusal(files.list(at('open/../secret/*')))).toMatch(/^FILE_NOT_ALLOWED/);
  });
});

describe('what is refused', () => {
  it('says which setting allows files', async () => {
    expect(await refusal(accessTo().read(at('open/a.txt')))).toBe(
      "FILE_NOT_ALLOWED: The file '/open/a.txt' may not be reached: no folders are set for files. Whoever runs this server sets MILLRACE_FILE_FOLDERS to the folders that workflows may reach, as absolute paths.",
    );
  });

  it('asks for absolute paths', async () => {
    expect(await refusal(files.read('a.txt'))).toBe(
      "FILE_NOT_ALLOWED: The file 'a.txt' may not be reached. It is not an absolute path. Write it whole, for example /open/a.txt. The folders are set by MILLRACE_FILE_FOLDERS.",
    );
  });

  it.each(['secret/key.txt', 'secret/none.txt', 'open/../secret/key.txt', 'open', '.', 'open-not/x', 'open\0/a.txt'])(
    'neither reads nor writes %j',
    async (name) => {
      const given = name === 'open' ? at('open/../secret') : `${root}/${name}`;
      expect(await refusal(files.read(given))).toMatch(/^FILE_NOT_ALLOWED/);
      expect(await refusal(files.write(given, Buffer.from('x')))).toMatch(/^FILE_NOT_ALLOWED/);
    },
  );

  it('says the same of files outside whether they exist or not', async () => {
    const shown = async (name: string) => (await refusal(files.read(at(name)))).replaceAll(name, '');
    expect(await shown('secret/key.txt')).toBe(await shown('secret/none.txt'));
  });

  it('follows no link out of the folder, neither to files nor to folders nor to nothing', async () => {
    await symlink(at('secret/key.txt'), at('open/file'));
    await symlink(at('secret'), at('open/folder'));
    await symlink(at('secret/new.txt'), at('open/dangling'));
    await symlink(at('open/loop'), at('open/loop'));
    for (const name of ['open/file', 'open/folder/key.txt', 'open/folder/new.txt', 'open/dangling', 'open/loop']) {
      expect(await refusal(files.read(at(name))), name).toMatch(/^FILE_NOT_ALLOWED/);
      expect(await refusal(files.write(at(name), Buffer.from('x'))), name).toMatch(/^FILE_NOT_ALLOWED/);
    }
    expect(await readFile(at('secret/key.txt'), 'utf8')).toBe('key');
    await expect(readFile(at('secret/new.txt'))).rejects.toThrow('ENOENT');
  });

  it('never reaches the folder of Millrace itself, nor processes and devices', async () => {
    await symlink(at('data'), at('open/data'));
    for (const access of [accessTo(root), accessTo('/'), accessTo(at('data'))]) {
      for (const file of [at('data/key.txt'), at('open/data/key.txt'), '/proc/self/environ', '/dev/zero']) {
        expect(await refusal(access.read(file)), file).toMatch(/^FILE_NOT_ALLOWED/);
      }
      expect(await refusal(access.write(at('data/new.txt'), Buffer.from('x')))).toMatch(/^FILE_NOT_ALLOWED/);
    }
    expect(await accessTo(root).list(at('**/key.txt'))).toEqual([at('secret/key.txt')]);
  });

  it('opens nothing where a folder or file was swapped for a link after it was looked up', async () => {
    const folders = new AllowedFolders({ folders: [at('open')], dataFolder: at('data') });
    const admit = async (real: string): Promise<void> => {
      if (!(await folders.holds(real))) throw folders.outside(real);
    };
    const inFolder = await folders.resolve(at('open/sub/key.txt'));
    const inOpen = await folders.resolve(at('open/a.txt'));
    await rename(at('open/sub'), at('open/moved'));
    await symlink(at('secret'), at('open/sub'));
    await rename(at('open/a.txt'), at('open/b.txt'));
    await symlink(at('secret/key.txt'), at('open/a.txt'));
    for (const real of [inFolder, inOpen]) {
      for (const purpose of ['read', 'write', 'append'] as const) {
        for (const open of [openFile, openByName]) {
          await expect(open(real, purpose, admit)).rejects.toThrow(/ELOOP|ENOTDIR|may not be reached/);
        }
      }
    }
    expect(await readFile(at('secret/key.txt'), 'utf8')).toBe('key');
  });

  it('opens nothing in a folder that was swapped while it was opened', async () => {
    const folders = new AllowedFolders({ folders: [at('open')], dataFolder: at('data') });
    const real = await folders.resolve(at('open/sub/new.txt'));
    const admit = async (opened: string): Promise<void> => {
      // What the folder is now is what counts, whatever its name leads to by then.
      await rename(at('open/sub'), at('open/moved'));
      await symlink(at('secret'), at('open/sub'));
      expect(opened).toBe(at('open/sub/new.txt'));
    };
    await (await openFile(real, 'write', admit)).close();
    expect(await readFile(at('open/moved/new.txt'), 'utf8')).toBe('');
    await expect(readFile(at('secret/new.txt'))).rejects.toThrow('ENOENT');
  });
});

describe('what fails', () => {
  it('tells a missing file from a missing folder, and a folder from a file', async () => {
    expect(await refusal(files.read(at('open/none.txt')))).toBe(
      "FILE_NOT_FOUND: There is no file '/open/none.txt'. Check the path. Upper and lower case count.",
    );
    expect(await refusal(files.write(at('open/none/x.txt'), Buffer.from('x')))).toBe(
      "FILE_FAILED: The file '/open/none/x.txt' could not be written: its folder does not exist. Create the folder on the server first.",
    );
    expect(await refusal(files.read(at('open/sub')))).toBe(
      "FILE_FAILED: The file '/open/sub' could not be read: it is not a file. Choose a file, not a folder or a device.",
    );
    expect(await refusal(files.write(at('open/sub'), Buffer.from('x')))).toMatch(
      /could not be written: it is a folder/,
    );
  });

  it('gives the error of what is to be written as it is', async () => {
    const failing = (async function* () {
      yield Buffer.from('x');
      throw new Error('the source failed');
    })();
    await expect(files.write(at('open/x.txt'), failing)).rejects.toThrow('the source failed');
  });
});
