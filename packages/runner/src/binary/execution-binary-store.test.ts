import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BinaryFolder } from '@millrace/binary-data';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ExecutionBinaryStore } from './execution-binary-store.ts';
import { FileSpace } from './file-space.ts';

let dataFolder: string;
let folder: BinaryFolder;
let store: ExecutionBinaryStore;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'millrace-store-'));
  folder = new BinaryFolder(dataFolder);
  store = storeOf('7');
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

function storeOf(executionId: string, limits: { maxBytes?: number; space?: FileSpace } = {}): ExecutionBinaryStore {
  return new ExecutionBinaryStore({ place: folder, executionId, maxBytes: 0, space: undefined, mayOpen, ...limits });
}

/** Execution 5 is one that the run may open; told each question. */
const asked: string[] = [];
async function mayOpen(executionId: string): Promise<boolean> {
  asked.push(executionId);
  return executionId === '5';
}

const LARGE = new Uint8Array(100_000).map((_, index) => index % 251);

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const list: Uint8Array[] = [];
  for await (const part of parts) list.push(part);
  return new Uint8Array(Buffer.concat(list));
}

describe('small bytes', () => {
  test('stay in the item, described for people', async () => {
    const binary = await store.create(new Uint8Array([0, 255, 128]), { fileName: 'x.bin' });
    expect(binary).toEqual({
      data: 'AP+A',
      mimeType: 'application/octet-stream',
      fileName: 'x.bin',
      fileExtension: 'bin',
      fileSize: '3 B',
      bytes: 3,
    });
    expect(new Uint8Array(await store.read(binary))).toEqual(new Uint8Array([0, 255, 128]));
    expect(store.hasFiles).toBe(false);
    expect(await readdir(dataFolder)).toEqual([]);
  });

  test('of a larger buffer are that part only', async () => {
    const part = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect((await store.create(part)).data).toBe('AgM=');
  });

  test('keep a type that is given, and get its extension', async () => {
    const binary = await store.create(new Uint8Array(), { mimeType: 'image/png' });
    expect(binary).toMatchObject({ mimeType: 'image/png', fileExtension: 'png' });
  });

  test('may come in parts, or not at all', async () => {
    expect(await store.create(inParts(LARGE.subarray(0, 16_384), 100))).toMatchObject({ bytes: 16_384 });
    expect(await store.create(inParts(LARGE.subarray(0, 0), 1))).toMatchObject({ data: '', bytes: 0 });
  });
});

describe('many bytes', () => {
  test.each([
    ['at once', () => LARGE],
    ['in parts', () => inParts(LARGE, 1_000)],
    ['in one part', () => inParts(LARGE, LARGE.length)],
  ])('that come %s go to a file and come back', async (_how, content) => {
    const binary = await store.create(content(), { fileName: 'large.bin' });
    expect(binary).toMatchObject({ data: '', fileName: 'large.bin', fileSize: '100 kB', bytes: 100_000 });
    expect(binary.id).toMatch(/^7\.[0-9a-f]{32}$/);
    expect(new Uint8Array(await store.read(binary))).toEqual(LARGE);
    expect(await collect(store.stream(binary))).toEqual(LARGE);
    expect(new Uint8Array(await readFile(folder.fileOf(binary.id ?? '') ?? ''))).toEqual(LARGE);
  });

  test('that end with an error leave no file behind, and their source is closed', async () => {
    let isClosed = false;
    async function* failing(): AsyncGenerator<Uint8Array> {
      try {
        yield LARGE;
        throw new Error('connection lost');
      } finally {
        isClosed = true;
      }
    }
    await expect(store.create(failing())).rejects.toThrow('connection lost');
    expect(isClosed).toBe(true);
    expect(await readdir(folder.ofExecution('7'))).toEqual([]);
  });

  test('go with the execution that leaves no trace', async () => {
    const binary = await store.create(LARGE);
    await store.discard();
    await expect(store.read(binary)).rejects.toMatchObject({ code: 'BINARY_NOT_FOUND' });
    await expect(collect(store.stream(binary))).rejects.toMatchObject({ code: 'BINARY_NOT_FOUND' });
  });

  test('of the execution that hands them over are taken over', async () => {
    const binary = await storeOf('6').create(LARGE);
    const items = await store.adoptItems([{ json: {}, binary: { data: binary } }], '6');
    await folder.remove(['6']);
    expect(items[0]?.binary?.data?.id).toMatch(/^7\./);
    expect(store.hasFiles).toBe(true);
    expect((await store.read(items[0]?.binary?.data ?? binary)).length).toBe(100_000);
  });

  test('cannot be stored where the data folder is no folder: the error says so', async () => {
    const nowhere = new ExecutionBinaryStore({
      place: new BinaryFolder('/dev/null'),
      executionId: '7',
      maxBytes: 0,
      space: undefined,
      mayOpen,
    });
    await expect(nowhere.create(LARGE)).rejects.toMatchObject({
      code: 'BINARY_NOT_STORED',
      description: 'The file system says: ENOTDIR. It goes to the data folder of Millrace.',
    });
  });
});

describe('the room for files', () => {
  const MIB = 1024 * 1024;
  const full = { code: 'EXECUTION_FILES_FULL' };

  test('ends within a file, of which nothing is left', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 65_536;
        yield new Uint8Array(65_536);
      }
    }
    await expect(storeOf('7', { maxBytes: MIB }).create(endless())).rejects.toMatchObject(full);
    expect(taken).toBeLessThan(2 * MIB);
    expect(await readdir(folder.ofExecution('7'))).toEqual([]);
  });

  test('counts what an execution wrote before it was put aside, and not what it shares', async () => {
    const other = await storeOf('6').create(LARGE);
    await storeOf('7').adoptItems([{ json: {}, binary: { data: other } }], '6');
    await storeOf('7', { maxBytes: 250_000 }).create(LARGE);
    const goesOn = storeOf('7', { maxBytes: 250_000 });
    await goesOn.create(LARGE);
    await expect(goesOn.create(LARGE)).rejects.toMatchObject(full);
  });

  test('is asked for in portions, and what was not needed serves the next file', async () => {
    const claims: number[] = [];
    let left = 10 * MIB;
    const space = new FileSpace(async (bytes) => {
      claims.push(bytes);
      if (bytes > left) return false;
      left -= bytes;
      return true;
    });
    async function* broken() {
      yield LARGE;
      throw new Error('connection lost');
    }
    const limited = storeOf('7', { space });
    await expect(limited.create(broken())).rejects.toThrow('connection lost');
    for (let count = 0; count < 40; count++) await limited.create(LARGE);
    await expect(limited.create(new Uint8Array(7 * MIB))).rejects.toMatchObject({ code: 'INSTANCE_FILES_FULL' });
    await limited.create(LARGE);
    expect(claims).toEqual([4 * MIB + LARGE.length, 11 * MIB, 7 * MIB]);
  });
});

describe('files of other executions', () => {
  beforeEach(() => void asked.splice(0));

  test('are read where the run may open the execution, which is asked once', async () => {
    const binary = await storeOf('5').create(LARGE);
    expect((await store.read(binary)).length).toBe(LARGE.length);
    expect((await collect(store.stream(binary))).length).toBe(LARGE.length);
    const [item] = await store.adoptItems([{ json: {}, binary: { data: binary } }]);
    expect(item?.binary?.data?.id).toMatch(/^7\./);
    expect(asked).toEqual(['5']);
  });

  test('are neither read nor taken over elsewhere, whatever place an item names', async () => {
    const { id = '' } = await storeOf('6').create(LARGE);
    for (const data of ['', 'filesystem-v2']) {
      const binary = { data, id, mimeType: 'a/b', fileName: 'a.txt' };
      const refusal = { code: 'BINARY_NOT_ALLOWED', message: "The binary data 'a.txt' is of another execution" };
      await expect(store.read(binary)).rejects.toMatchObject(refusal);
      await expect(collect(store.stream(binary))).rejects.toMatchObject(refusal);
      const [item] = await store.adoptItems([{ json: {}, binary: { data: binary } }], '4');
      expect(item?.binary?.data?.id).toBe(id);
    }
    expect(asked).toEqual(['6']);
  });

  test('cannot be looked for in thousands of executions', async () => {
    const id = (execution: number) => `${execution}.${'0'.repeat(32)}`;
    for (let execution = 100; execution < 1200; execution++) {
      await store.read({ data: '', id: id(execution), mimeType: 'a/b' }).catch(() => undefined);
    }
    expect(asked).toHaveLength(1000);
  });
});

test.each([
  { data: '', id: 'gone' },
  { data: '', id: '../../etc/passwd' },
  { data: 'filesystem-v2', id: 'filesystem-v2:x' },
])('a reference that leads to nothing is an error: %j', async (reference) => {
  const binary = { ...reference, mimeType: 'a/b', fileName: 'a.txt' };
  await expect(store.read(binary)).rejects.toMatchObject({
    code: 'BINARY_NOT_FOUND',
    message: "The binary data 'a.txt' is no longer there",
  });
  await expect(collect(store.stream(binary))).rejects.toMatchObject({ code: 'BINARY_NOT_FOUND' });
});
