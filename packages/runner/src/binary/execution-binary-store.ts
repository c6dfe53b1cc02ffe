import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BinaryData, BinaryStore } from '@millrace/node-sdk';
import type { BinaryFolder } from '@millrace/wire';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import { type AboutBinary, describeBinary } from './describe-binary.ts';
import { FileQuota, type FileQuotaOptions } from './file-quota.ts';

/** Bytes up to this number stay in the items. */
const MAX_INLINE_BYTES = 16_384;
/** What other programs write into `data` when the bytes lie in a store of theirs. */
const FOREIGN_REFERENCE = /^(filesystem(-v2)?|s3|database)$/;

export interface ExecutionBinaryStoreOptions extends Omit<FileQuotaOptions, 'folder'> {
  folder: BinaryFolder;
  executionId: string;
}

/** Keeps the bytes of one execution: small ones in the items themselves as Base64, others in files of its own. */
export class ExecutionBinaryStore implements BinaryStore {
  readonly #folder: BinaryFolder;
  readonly #executionId: string;
  readonly #quota: FileQuota;
  #hasFiles = false;

  constructor({ folder, executionId, maxBytes, space }: ExecutionBinaryStoreOptions) {
    this.#folder = folder;
    this.#executionId = executionId;
    this.#quota = new FileQuota({ folder: folder.ofExecution(executionId), maxBytes, space });
  }

  /** Whether the execution has files that must go when it is not kept. */
  get hasFiles(): boolean {
    return this.#hasFiles;
  }

  async create(content: Uint8Array | AsyncIterable<Uint8Array>, about: AboutBinary = {}): Promise<BinaryData> {
    const { head, isAll, all } = await readHead(content);
    if (isAll) return { data: head.toString('base64'), ...(await describeBinary(head, head.length, about)) };
    const { id, bytes } = await this.#write(all);
    return { data: '', id, ...(await describeBinary(head, bytes, about)) };
  }

  async read(binary: BinaryData): Promise<Uint8Array> {
    if (!isStored(binary)) return Buffer.from(binary.data, 'base64');
    try {
      return await readFile(this.#fileOf(binary));
    } catch (error) {
      throw readError(binary, error);
    }
  }

  async *stream(binary: BinaryData): AsyncGenerator<Uint8Array> {
    if (!isStored(binary)) {
      yield Buffer.from(binary.data, 'base64');
      return;
    }
    try {
      yield* createReadStream(this.#fileOf(binary));
    } catch (error) {
      throw readError(binary, error);
    }
  }

  /** Items of another execution, with their files made this execution's own. */
  async adopt<Data extends ItemsByPort>(outputs: Data): Promise<Data> {
    const own = await this.#folder.adopt(this.#executionId, outputs);
    if (own !== outputs) this.#hasFiles = true;
    return own;
  }

  async adoptItems(items: Item[]): Promise<Item[]> {
    const [own] = await this.adopt([items]);
    return own ?? [];
  }

  /** Removes the files of an execution that leaves no trace. */
  async discard(): Promise<void> {
    if (this.#hasFiles) await this.#folder.remove([this.#executionId]);
  }

  #fileOf(binary: BinaryData): string {
    const file = this.#folder.fileOf(binary.id ?? '');
    if (file === undefined) throw notFound(binary);
    return file;
  }

  /** Under its name a file is complete: a sudden end leaves a draft at most. */
  async #write(parts: AsyncIterable<Uint8Array>): Promise<{ id: string; bytes: number }> {
    this.#hasFiles = true;
    const name = randomBytes(16).toString('hex');
    const folder = this.#folder.ofExecution(this.#executionId);
    const draft = path.join(folder, `${name}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseToStore);
      const bytes = await writeDraft(draft, parts, this.#quota);
      await rename(draft, path.join(folder, name)).catch(refuseToStore);
      return { id: `${this.#executionId}.${name}`, bytes };
    } catch (error) {
      // What went wrong first is what is told.
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/** Room that an incomplete file took is given back. */
async function writeDraft(draft: string, parts: AsyncIterable<Uint8Array>, quota: FileQuota): Promise<number> {
  const file = await open(draft, 'wx', 0o600).catch(refuseToStore);
  let bytes = 0;
  try {
    for await (const part of parts) {
      await quota.take(part.byteLength);
      bytes += part.byteLength;
      await file.writeFile(part).catch(refuseToStore);
    }
    await file.sync().catch(refuseToStore);
    return bytes;
  } catch (error) {
    quota.giveBack(bytes);
    throw error;
  } finally {
    await file.close();
  }
}

/** The first bytes, and an iteration over all of them. `isAll` when nothing follows. */
async function readHead(
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; isAll: boolean; all: AsyncIterable<Uint8Array> }> {
  if (content instanceof Uint8Array) {
    const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, MAX_INLINE_BYTES));
    return { head, isAll: content.byteLength <= MAX_INLINE_BYTES, all: inOrder([content]) };
  }
  const iterator = content[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) return { head: Buffer.concat(parts), isAll: true, all: inOrder(parts) };
    parts.push(value);
    length += value.byteLength;
    if (length > MAX_INLINE_BYTES) return { head: Buffer.concat(parts), isAll: false, all: inOrder(parts, iterator) };
  }
}

async function* inOrder(
  parts: readonly Uint8Array[],
  rest?: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let isDone = rest === undefined;
  try {
    yield* parts;
    while (rest && !isDone) {
      const next = await rest.next();
      isDone = next.done === true;
      if (!next.done) yield next.value;
    }
  } finally {
    // The source lets go of what it holds also when the bytes cannot be taken.
    if (!isDone) await rest?.return?.();
  }
}

function isStored(binary: BinaryData): boolean {
  return binary.id !== undefined && (!binary.data || FOREIGN_REFERENCE.test(binary.data));
}

function readError(binary: BinaryData, error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound(binary) : error;
}

function notFound(binary: BinaryData): Error {
  return runnerError('BINARY_NOT_FOUND', `The binary data '${binary.fileName ?? binary.id}' is no longer there`, {
    description: 'It belongs to an execution whose data was removed. Run the workflow again from its start.',
  });
}

function refuseToStore(cause: NodeJS.ErrnoException): never {
  const reason =
    cause.code === 'ENOSPC' ? 'The disk is full.' : `The file system says: ${cause.code ?? cause.message}.`;
  throw runnerError('BINARY_NOT_STORED', 'The binary data of an item could not be stored', {
    description: `${reason} It goes to the data folder of Millrace.`,
    cause,
  });
}
