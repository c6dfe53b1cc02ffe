import type { JsonObject, WatchOptions } from '@millrace/node-sdk';
import { listenTo } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import localFileTrigger from './local-file-trigger.node.ts';

async function watch(parameters: JsonObject) {
  const seen: { path?: string; options?: WatchOptions; isClosed?: boolean } = {};
  const listener = await listenTo(localFileTrigger, {
    parameters,
    async watch(path, options) {
      Object.assign(seen, { path, options });
      const close = async (): Promise<void> => {
        seen.isClosed = true;
      };
      return { close };
    },
  });
  if (!seen.options) throw new Error('Nothing is watched');
  return { listener, seen, options: seen.options };
}

const json = async ({ next }: { next(): Promise<Array<{ json: JsonObject }>> }) =>
  (await next()).map((item) => item.json);

describe('a folder', () => {
  it('starts the workflow on the chosen events', async () => {
    const { listener, seen, options } = await watch({
      triggerOn: 'folder',
      path: ' /data ',
      events: ['add', 'unlink'],
    });
    expect(seen.path).toBe('/data');
    for (const kind of ['change', 'add', 'addDir', 'unlink'] as const) options.onEvent({ kind, path: `/data/${kind}` });
    expect([await json(listener), await json(listener)]).toEqual([
      [{ event: 'add', path: '/data/add' }],
      [{ event: 'unlink', path: '/data/unlink' }],
    ]);
    await listener.close();
    expect(seen.isClosed).toBe(true);
  });

  it('is watched as its options say', async () => {
    const folder = { triggerOn: 'folder', path: '/data', events: ['add'] };
    const plain = (await watch(folder)).options;
    expect(plain).toMatchObject({ tellsExisting: false, followsLinks: true, awaitsWriteEnd: false, polls: false });
    expect(plain.depth).toBeUndefined();
    const options = { ignoreInitial: false, followSymlinks: false, awaitWriteFinish: true, usePolling: true, depth: 0 };
    expect((await watch({ ...folder, options })).options).toMatchObject({
      tellsExisting: true,
      followsLinks: false,
      awaitsWriteEnd: true,
      polls: true,
      depth: 0,
    });
  });

  it.each([
    [{}, []],
    [{ ignored: '**/*.tmp' }, ['/data/a.tmp', '/data/sub/b.tmp']],
    [{ ignored: 'sub', ignoreMode: 'contain' }, ['/data/sub/b.tmp']],
    [{ ignored: '*.tmp' }, []],
  ])('leaves out by %j what fits', async (options, expected) => {
    const { ignores } = (await watch({ triggerOn: 'folder', path: '/data', events: ['add'], options })).options;
    const paths = ['/data/a.tmp', '/data/sub/b.tmp', '/data/c.txt'];
    expect(paths.filter((path) => ignores?.(path))).toEqual(expected);
  });
});

it('a file starts the workflow when it changes', async () => {
  const { listener, options } = await watch({ triggerOn: 'file', path: '/data/a.txt' });
  options.onEvent({ kind: 'add', path: '/data/a.txt' });
  options.onEvent({ kind: 'change', path: '/data/a.txt' });
  expect(await json(listener)).toEqual([{ event: 'change', path: '/data/a.txt' }]);
});

it('fails when the watching does, or an event cannot be stored', async () => {
  const { listener, options } = await watch({ triggerOn: 'file', path: '/data/a.txt' });
  options.onFailure(new Error('too many files'));
  expect(await listener.failure).toMatchObject({ message: 'too many files' });
});

it.each([
  [{}, 'It is not chosen whether a file or a folder is watched'],
  [{ triggerOn: 'file' }, 'The path of the file is empty'],
  [{ triggerOn: 'folder', path: '/data' }, 'No event is chosen'],
])('refuses %j', async (parameters, message) => {
  await expect(watch(parameters)).rejects.toThrow(message);
});
