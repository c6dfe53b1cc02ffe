import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BinaryFolder } from '@millrace/binary-data';
import { asJson, type BinaryData, type Item, type JsonValue } from '@millrace/workflow';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExecutionBinaryStore } from '../binary/execution-binary-store.ts';
import { ScriptFiles } from './script-files.ts';

const LARGE = Buffer.alloc(20_000, 7);
let dataFolder: string;
let store: ExecutionBinaryStore;
let files: ScriptFiles;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'millrace-script-'));
  store = new ExecutionBinaryStore({
    place: new BinaryFolder(dataFolder),
    executionId: '1',
    maxBytes: 0,
    space: undefined,
    mayOpen: async () => false,
  });
  files = new ScriptFiles(store);
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const itemWith = (data: BinaryData): Item => ({ json: {}, binary: { data } });
/** What comes back from a script. */
const copy = (items: readonly Item[]) => JSON.parse(JSON.stringify(items)) as Array<{ binary: { data: BinaryData } }>;

test('a script reads a stored file as text, and passes it on as it was', async () => {
  const stored = await store.create(LARGE, { fileName: 'a.bin' });
  const results = copy(await files.load([itemWith(stored), itemWith(stored), { json: {} }]));
  expect(results[0]?.binary.data).toEqual({ ...stored, data: LARGE.toString('base64') });
  await files.putBack(asJson(results));
  expect(results[1]?.binary.data).toEqual(stored);
});

test('what a script changes or makes is stored when it is large, and stays in the item when it is small', async () => {
  const stored = await store.create(LARGE);
  const results = copy(await files.load([itemWith(stored), itemWith(stored)]));
  const [large, small] = results.map(({ binary }) => binary.data) as [BinaryData, BinaryData];
  large.data = Buffer.alloc(30_000, 8).toString('base64');
  small.data = 'AA==';
  await files.putBack(asJson(results));
  const [made, kept] = results.map(({ binary }) => binary.data) as [BinaryData, BinaryData];
  expect(made).toMatchObject({ data: '', bytes: 30_000 });
  expect(made.id).not.toBe(stored.id);
  expect((await store.read(made))[0]).toBe(8);
  expect(kept).toMatchObject({ data: 'AA==' });
  expect(kept).not.toHaveProperty('id');
});

test('files beyond what a script can hold stay where they are', async () => {
  const huge = { ...(await store.create(LARGE)), bytes: 17 * 1024 ** 2 };
  expect(await files.load([itemWith(huge)])).toEqual([itemWith(huge)]);
});

test.each<[string, JsonValue | undefined]>([
  ['nothing', undefined],
  ['a list of other things', [1, null, { binary: 3 }, { binary: { a: 'text' } }]],
  ['a file without bytes', { binary: { a: { mimeType: 'a/b' } } }],
])('%s is left alone', async (_what, value) => {
  const before = JSON.stringify(value);
  await files.putBack(value);
  expect(JSON.stringify(value)).toBe(before);
});
