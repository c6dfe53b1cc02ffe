import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { BinaryBucket, type BucketSettings } from './binary-bucket.ts';
import { type BinaryFiles, type ByteRange, type ExecutionFolder, FileStoreError } from './binary-files.ts';
import { BinaryFolder } from './binary-folder.ts';

const bucketUrl = process.env.MILLRACE_TEST_S3_URL;
const [FIRST, SECOND] = ['0'.repeat(32), '1'.repeat(32)];
/** Two parts of an upload. */
const LARGE = randomBytes(6 * 1024 * 1024);

/** Each test has a corner of its own. */
function bucketSettings(changes: Partial<BucketSettings> = {}): BucketSettings {
  return {
    bucketUrl: bucketUrl ?? '',
    prefix: `${randomBytes(6).toString('hex')}/`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    ...changes,
  };
}

async function* inParts(bytes: Uint8Array, size = 70_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function contentOf(files: BinaryFiles, id: string, range?: ByteRange): Promise<Buffer | undefined> {
  const file = await files.open(id);
  return file && buffer(file.read(range));
}

async function executionsOf(files: BinaryFiles): Promise<ExecutionFolder[]> {
  const all: ExecutionFolder[] = [];
  for await (const execution of files.executions()) all.push(execution);
  return all.sort((a, b) => Number(a.executionId) - Number(b.executionId));
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'millrace-binary-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each([
  { place: 'a folder', isThere: true, open: () => new BinaryFolder(folder) },
  { place: 'a bucket', isThere: bucketUrl !== undefined, open: () => new BinaryBucket(bucketSettings()) },
])('Files in $place', { timeout: 60_000 }, ({ isThere, open }) => {
  let files: BinaryFiles;
  beforeEach(() => {
    files = open();
  });

  it.skipIf(!isThere)('come back as they were written, in whole and in part', async () => {
    await files.write('1', FIRST, inParts(Buffer.from('bytes'), 2));
    await files.write('1', SECOND, inParts(LARGE));
    expect((await contentOf(files, `1.${FIRST}`))?.toString()).toBe('bytes');
    expect((await contentOf(files, `1.${SECOND}`))?.equals(LARGE)).toBe(true);
    const file = await files.open(`1.${SECOND}`);
    expect(file?.size).toBe(LARGE.length);
    await file?.close();
    const [first, last] = [5_242_870, 5_242_890];
    const part = await contentOf(files, `1.${SECOND}`, { first, last });
    expect(part?.equals(LARGE.subarray(first, last + 1))).toBe(true);
    expect(await files.ownBytes('1')).toBe(LARGE.length + 5);
  });

  it.skipIf(!isThere)('are not there before they are whole: a source that fails leaves none', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield LARGE;
      throw new Error('connection lost');
    }
    await expect(files.write('1', FIRST, failing())).rejects.toThrow('connection lost');
    expect(await files.open(`1.${FIRST}`)).toBeUndefined();
    expect(await files.allBytes()).toBe(0);
  });

  it.skipIf(!isThere)('are shared with another execution, and outlive the one that made them', async () => {
    await files.write('1', FIRST, inParts(Buffer.from('bytes')));
    expect(await files.share(`1.${FIRST}`, '2')).toBe(true);
    expect(await files.share(`1.${SECOND}`, '2')).toBe(false);
    await files.remove(['1', '3']);
    expect(await files.open(`1.${FIRST}`)).toBeUndefined();
    expect((await contentOf(files, `2.${FIRST}`))?.toString()).toBe('bytes');
    await files.removeFile(`2.${FIRST}`);
    await files.removeFile(`2.${FIRST}`);
    expect(await files.allBytes()).toBe(0);
  });

  it.skipIf(!isThere)('are listed by their executions, whose names may begin alike', async () => {
    for (const id of ['1', '12', '2']) await files.write(id, FIRST, inParts(Buffer.from('bytes')));
    await files.write('12', SECOND, inParts(Buffer.from('more')));
    const all = await executionsOf(files);
    expect(all.map(({ executionId }) => executionId)).toEqual(['1', '2', '12']);
    for (const { changedAt } of all) expect(Math.abs(changedAt - Date.now())).toBeLessThan(600_000);
    expect(await files.allBytes()).toBe(19);
    await files.remove(['1']);
    expect((await executionsOf(files)).map(({ executionId }) => executionId)).toEqual(['2', '12']);
  });
});

describe.skipIf(bucketUrl === undefined)('A bucket', { timeout: 60_000 }, () => {
  test.each([
    [
      'refuses the key',
      { secretKey: 'wrong' },
      /^The store refused PUT of .* with 403 \(SignatureDoesNotMatch, .*\)\.$/,
    ],
    [
      'is not there',
      { bucketUrl: `${bucketUrl}-none` },
      /^The store refused PUT of .* with 404 \(NoSuchBucket, .*\)\.$/,
    ],
    ['cannot be reached', { bucketUrl: 'http://127.0.0.1:1/files' }, /^The store cannot be reached: .*\.$/],
  ])('that %s says so', async (_what, changes, message) => {
    const files = new BinaryBucket(bucketSettings(changes));
    const failure = await files.write('1', FIRST, inParts(Buffer.from('bytes'))).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileStoreError);
    expect((failure as Error).message).toMatch(message);
    expect(await readdir(folder)).toEqual([]);
  });
});
