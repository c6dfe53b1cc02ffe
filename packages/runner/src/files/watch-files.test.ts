import { appendFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileEvent, FileWatch, WatchOptions } from '@millrace/node-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AllowedFolders } from './allowed-folders.ts';
import { watchFiles } from './watch-files.ts';

let root: string;
const at = (...names: string[]): string => path.join(root, ...names);
const watches: FileWatch[] = [];

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'millrace-watch-')));
  for (const folder of ['open/sub/deep', 'secret', 'data']) await mkdir(at(folder), { recursive: true });
  await writeFile(at('open/a.txt'), 'a');
  await writeFile(at('secret/key.txt'), 'key');
});
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close();
  await rm(root, { recursive: true, force: true });
});

/** Watches; events are told one after another. */
async function watch(target: string, options: Partial<WatchOptions> = {}, signal = new AbortController().signal) {
  const events: string[] = [];
  let wake = (): void => undefined;
  const onEvent = ({ kind, path: changed }: FileEvent): void => {
    events.push(`${kind} ${path.relative(root, changed)}`);
    wake();
  };
  const allowed = new AllowedFolders({ folders: [at('open')], dataFolder: at('open/sub/data') });
  const onFailure = (error: unknown): never => {
    throw error;
  };
  watches.push(await watchFiles(allowed, target, signal, { onEvent, onFailure, ...options }));
  return async (expected: string): Promise<string[]> => {
    while (!events.includes(expected)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return events;
  };
}

it('tells what happens in a folder and below it, and not what was there', async () => {
  const until = await watch(at('open'));
  await writeFile(at('open/new.txt'), 'n');
  await until('add open/new.txt');
  await appendFile(at('open/a.txt'), 'more');
  await until('change open/a.txt');
  await mkdir(at('open/made'));
  await until('addDir open/made');
  await writeFile(at('open/sub/deep/b.txt'), 'b');
  await until('add open/sub/deep/b.txt');
  await rm(at('open/a.txt'));
  await rm(at('open/made'), { recursive: true });
  await until('unlink open/a.txt');
  const events = await until('unlinkDir open/made');
  expect(events.filter((event) => event.startsWith('add '))).toEqual(['add open/new.txt', 'add open/sub/deep/b.txt']);
});

it('tells what is there where that is wanted, as deep as is wanted, without what is left out', async () => {
  await writeFile(at('open/sub/b.txt'), 'b');
  await writeFile(at('open/sub/deep/c.txt'), 'c');
  await writeFile(at('open/z.tmp'), 'z');
  const until = await watch(at('open'), { tellsExisting: true, depth: 1, ignores: (found) => found.endsWith('.tmp') });
  await until('add open/sub/b.txt');
  await writeFile(at('open/sub/last.txt'), 'l');
  const events = await until('add open/sub/last.txt');
  expect(events.filter((event) => event.startsWith('add ')).sort()).toEqual([
    'add open/a.txt',
    'add open/sub/b.txt',
    'add open/sub/last.txt',
  ]);
});

it('watches a file that is not there yet', async () => {
  const until = await watch(at('open/later.txt'));
  await writeFile(at('open/later.txt'), 'l');
  expect(await until('add open/later.txt')).toEqual(['add open/later.txt']);
});

it('follows links within the allowed folders, and none that lead out of them', async () => {
  await symlink(at('secret'), at('open/out'));
  await symlink(at('open/sub'), at('open/in'));
  const until = await watch(at('open'), { tellsExisting: true });
  await writeFile(at('secret/second.txt'), 's');
  await symlink(at('secret'), at('open/sub/out'));
  await writeFile(at('open/sub/seen.txt'), 's');
  await until('add open/sub/seen.txt');
  const events = await until('add open/in/seen.txt');
  expect(events.filter((event) => /out|secret/.test(event))).toEqual([]);
});

it.each([
  ['secret', 'FILE_NOT_ALLOWED'],
  ['open/../secret', 'FILE_NOT_ALLOWED'],
  ['open/none/file.txt', 'FILE_NOT_FOUND'],
  ['open/sub/data', 'FILE_NOT_ALLOWED'],
])('refuses %s', async (target, code) => {
  await expect(watch(`${root}/${target}`)).rejects.toMatchObject({ code });
});

it('ends with the signal', async () => {
  const stop = new AbortController();
  const seen: FileEvent[] = [];
  await watch(at('open'), { onEvent: (event) => seen.push(event) }, stop.signal);
  stop.abort();
  await expect(watch(at('open'), {}, stop.signal)).rejects.toThrow();
  const other = await watch(at('open'));
  await writeFile(at('open/last.txt'), 'l');
  await other('add open/last.txt');
  expect(seen).toEqual([]);
});
