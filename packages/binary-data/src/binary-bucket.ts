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

  async remove(executionIds: Iterable<string>): Promise<void> {
    const left = executionIds[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (let next = left.next(); !next.done; next = left.next()) await this.#removeOne(next.value);
    };
    await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, work));
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

  async #removeOne(executionId: string): Promise<void> {
    for await (const { key } of this.#client.list(this.#folderOf(executionId))) await this.#client.delete(key);
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
