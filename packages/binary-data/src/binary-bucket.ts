import { Readable } from 'node:stream';
import {
  type BinaryFiles,
  type ByteRange,
  type ExecutionFolder,
  FileStoreError,
  readFileId,
  type StoredFile,
} from './binary-files.ts';
import { type S3Access, S3Client } from './s3-client.ts';

/** S3 takes no smaller part but the last. Each file that is being written holds one in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** Requests at once for one removal. */
const REMOVALS_AT_ONCE = 16;

export interface BucketSettings extends S3Access {
  /** What all keys begin with. Two instances must not share it: each removes what it does not know. */
  prefix: string;
}

/** Files of executions in a bucket of an S3-compatible store: `<prefix><execution>/<name>`. */
export class BinaryBucket implements BinaryFiles {
  readonly description = 'the bucket of MILLRACE_S3_BUCKET_URL';
  readonly #client: S3Client;
  readonly #prefix: string;

  constructor({ prefix, ...access }: BucketSettings) {
    this.#client = new S3Client(access);
    this.#prefix = prefix;
  }

  async write(executionId: string, name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const key = this.#keyOf({ executionId, name });
    let uploadId: string | undefined;
    const tags: string[] = [];
    try {
      for await (const { bytes, isLast } of inBlocks(parts)) {
        if (isLast && uploadId === undefined) return await this.#client.put(key, bytes);
        uploadId ??= await this.#client.begin(key);
        if (bytes.length > 0) tags.push(await this.#client.putPart(key, uploadId, tags.length + 1, bytes));
        if (isLast) await this.#client.complete(key, uploadId, tags);
      }
    } catch (error) {
      // What went wrong first is what is told.
      if (uploadId !== undefined) await this.#client.abort(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async open(id: string): Promise<StoredFile | undefined> {
    const file = readFileId(id);
    if (!file) return undefined;
    const key = this.#keyOf(file);
    const size = await this.#client.size(key);
    if (size === undefined) return undefined;
    return {
      size,
      read: (range) => Readable.from(this.#read(key, range), { objectMode: false }),
      close: async () => undefined,
    };
  }

  /** The bucket copies it: no bytes come here. */
  async share(id: string, executionId: string): Promise<boolean> {
    const file = readFileId(id);
    return file !== undefined && (await this.#client.copy(this.#keyOf(file), this.#keyOf({ ...file, executionId })));
  }

  async removeFile(id: string): Promise<void> {
    const file = readFileId(id);
    if (file) await this.#client.delete(this.#keyOf(file));
  }

  /** Most executions have no files. One page of keys tells that of all whose keys would lie in it. */
  async remove(executionIds: Iterable<string>): Promise<void> {
    const folders = Array.from(executionIds, (id) => this.#folderOf(id)).sort();
    for (let index = 0; index < folders.length; ) index = await this.#removeFrom(folders, index);
  }

  async ownBytes(executionId: string): Promise<number> {
    return this.#bytesBelow(this.#folderOf(executionId));
  }

  async allBytes(): Promise<number> {
    return this.#bytesBelow(this.#prefix);
  }

  /** Keys come in order, so those of an execution follow each other. */
  async *executions(): AsyncGenerator<ExecutionFolder> {
    let last: ExecutionFolder | undefined;
    for await (const { key, changedAt } of this.#client.list(this.#prefix)) {
      const [executionId = '', name] = key.slice(this.#prefix.length).split('/');
      if (readFileId(`${executionId}.${name}`) === undefined) continue;
      if (last?.executionId === executionId) {
        last.changedAt = Math.max(last.changedAt, changedAt);
        continue;
      }
      if (last) yield last;
      last = { executionId, changedAt };
    }
    if (last) yield last;
  }

  /**
   * Removes what lies in the folders, beginning with one of them.
   * @returns the index of the next one: it lies beyond the keys that were listed.
   */
  async #removeFrom(folders: readonly string[], first: number): Promise<number> {
    const start = folders[first] ?? '';
    let index = first;
    for await (const page of this.#client.pages(this.#prefix, start)) {
      const found: string[] = [];
      for (const { key } of page) {
        while (isPast(key, folders[index])) index++;
        if (isWithin(key, folders[index])) found.push(key);
      }
      await atOnce(found, REMOVALS_AT_ONCE, (key) => this.#client.delete(key));
      const next = folders[index];
      if (next === undefined) return index;
      const last = page.at(-1)?.key ?? '';
      // A store that does not know where to begin goes on page by page.
      const hasBegunThere = (page[0]?.key ?? '') > start;
      if (hasBegunThere && next > last && index > first) return index;
    }
    return folders.length;
  }

  async #bytesBelow(prefix: string): Promise<number> {
    let sum = 0;
    for await (const { bytes } of this.#client.list(prefix)) sum += bytes;
    return sum;
  }

  async *#read(key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const response = await this.#client.get(key, range && `bytes=${range.first}-${range.last}`);
    if (!response?.body) throw new FileStoreError('The file was removed while it was read.');
    yield* response.body;
  }

  #keyOf({ executionId, name }: { executionId: string; name: string }): string {
    return `${this.#folderOf(executionId)}${name}`;
  }

  #folderOf(executionId: string): string {
    return `${this.#prefix}${executionId}/`;
  }
}

interface Block {
  bytes: Uint8Array<ArrayBuffer>;
  isLast: boolean;
}

/** The same bytes in blocks of equal size; the last one holds the rest, and may be empty. */
async function* inBlocks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let block = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.byteLength; ) {
      if (filled === PART_BYTES) {
        yield { bytes: block, isLast: false };
        block = new Uint8Array(PART_BYTES);
        filled = 0;
      }
      const taken = part.subarray(at, at + PART_BYTES - filled);
      block.set(taken, filled);
      filled += taken.byteLength;
      at += taken.byteLength;
    }
  }
  yield { bytes: block.subarray(0, filled), isLast: true };
}

/** No key of the folder comes after this one. */
function isPast(key: string, folder: string | undefined): boolean {
  return folder !== undefined && key > folder && !key.startsWith(folder);
}

function isWithin(key: string, folder: string | undefined): boolean {
  return folder !== undefined && key.startsWith(folder);
}

async function atOnce<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const takeOne = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, takeOne));
}
