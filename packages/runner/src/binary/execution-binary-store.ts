import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { adoptFiles, type BinaryFiles, FileStoreError, readFileId, type StoredFile } from '@millrace/binary-data';
import type { BinaryData, BinaryStore } from '@millrace/node-sdk';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import { type AboutBinary, describeBinary } from './describe-binary.ts';
import { FileQuota, type FileQuotaOptions } from './file-quota.ts';

/** Bytes up to this number stay in the items. */
const MAX_INLINE_BYTES = 16_384;
/** An execution that opens files of more others is looking for what it was not given. */
const MAX_OTHERS = 1000;
/** What other programs write into `data` when the bytes lie in a store of theirs. */
const FOREIGN_REFERENCE = /^(filesystem(-v2)?|s3|database)$/;

export interface ExecutionBinaryStoreOptions extends FileQuotaOptions {
  place: BinaryFiles;
  /** Whether files of another execution may be opened; asked once for each. */
  mayOpen(executionId: string): Promise<boolean>;
}

/** Keeps the bytes of one execution: small ones in the items themselves as Base64, others in files of its own. */
export class ExecutionBinaryStore implements BinaryStore {
  readonly #place: BinaryFiles;
  readonly #executionId: string;
  readonly #quota: FileQuota;
  readonly #mayOpen: (executionId: string) => Promise<boolean>;
  readonly #answers = new Map<string, Promise<boolean>>();
  #hasFiles = false;

  constructor(options: ExecutionBinaryStoreOptions) {
    this.#place = options.place;
    this.#executionId = options.executionId;
    this.#mayOpen = options.mayOpen;
    this.#quota = new FileQuota(options);
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
    const file = await this.#open(binary);
    return buffer(file.read());
  }

  async *stream(binary: BinaryData): AsyncGenerator<Uint8Array> {
    if (!isStored(binary)) {
      yield Buffer.from(binary.data, 'base64');
      return;
    }
    const file = await this.#open(binary);
    yield* file.read();
  }

  /**
   * Items with their files made this execution's own, where it may open them.
   * @param from the execution that hands the items over: what is its own comes with them.
   */
  async adoptItems(items: Item[], from?: string): Promise<Item[]> {
    const outputs: ItemsByPort = [items];
    const mayTake = async (of: string): Promise<boolean> => of === from || (await this.#mayOpenOf(of));
    const own = await adoptFiles(this.#place, this.#executionId, outputs, mayTake);
    if (own !== outputs) this.#hasFiles = true;
    return own[0] ?? [];
  }

  /** Removes the files of an execution that leaves no trace. */
  async discard(): Promise<void> {
    if (this.#hasFiles) await this.#place.remove([this.#executionId]);
  }

  async #open(binary: BinaryData): Promise<StoredFile> {
    const id = binary.id ?? '';
    const owner = readFileId(id)?.executionId;
    if (owner !== undefined && !(await this.#mayOpenOf(owner))) throw notAllowed(binary);
    const file = await this.#place.open(id);
    if (file) return file;
    throw runnerError('BINARY_NOT_FOUND', `The binary data '${binary.fileName ?? binary.id}' is no longer there`, {
      description: 'It belongs to an execution whose data was removed. Run the workflow again from its start.',
    });
  }

  async #mayOpenOf(executionId: string): Promise<boolean> {
    if (executionId === this.#executionId) return true;
    const known = this.#answers.get(executionId);
    if (known) return known;
    if (this.#answers.size >= MAX_OTHERS) return false;
    const answer = this.#mayOpen(executionId);
    this.#answers.set(executionId, answer);
    return answer;
  }

  /** Room that an incomplete file took is given back. */
  async #write(parts: AsyncIterable<Uint8Array>): Promise<{ id: string; bytes: number }> {
    this.#hasFiles = true;
    const name = randomBytes(16).toString('hex');
    const written = { bytes: 0 };
    try {
      await this.#place.write(this.#executionId, name, this.#counted(parts, written));
      return { id: `${this.#executionId}.${name}`, bytes: written.bytes };
    } catch (error) {
      this.#quota.giveBack(written.bytes);
      throw error instanceof FileStoreError ? this.#notStored(error) : error;
    }
  }

  /** Takes room for each part before it is written. */
  async *#counted(parts: AsyncIterable<Uint8Array>, written: { bytes: number }): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      await this.#quota.take(part.byteLength);
      written.bytes += part.byteLength;
      yield part;
    }
  }

  #notStored(cause: FileStoreError): Error {
    return runnerError('BINARY_NOT_STORED', 'The binary data of an item could not be stored', {
      description: `${cause.message} It goes to ${this.#place.description}.`,
      cause,
    });
  }
}

function notAllowed({ fileName, id }: BinaryData): Error {
  return runnerError('BINARY_NOT_ALLOWED', `The binary data '${fileName ?? id}' is of another execution`, {
    description:
      'An execution opens its own files, those of its workflow, and those that whoever starts it by hand may read.',
  });
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
