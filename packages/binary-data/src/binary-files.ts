import type { Readable } from 'node:stream';
import type { BinaryData, Item, ItemsByPort } from '@millrace/workflow';

/** An id names the execution that owns the file, and the file: nothing that could lead out of the place. */
const ID = /^([\w-]{1,64})\.([0-9a-f]{32})$/;

/** Both ends included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A file that is there, until it is closed. */
export interface StoredFile {
  size: number;
  /** Can be read once. Reading it to the end, or stopping, closes it. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** An execution, or a trigger at work, that has files. */
export interface ExecutionFolder {
  executionId: string;
  /** When a file came or went last, in ms since 1970. */
  changedAt: number;
}

/**
 * Files with the bytes of items, as control plane and runners share them. Items of an execution refer to its own files only,
 * so that removing an execution is removing its files. What one execution takes over from another goes through {@link adoptFiles}.
 */
export interface BinaryFiles {
  /** For people, as the end of a sentence: "the data folder of Millrace". */
  readonly description: string;
  /**
   * Writes a file: it is there whole, or not at all. Memory does not grow with it.
   * @throws FileStoreError, or what `parts` throws.
   */
  write(executionId: string, name: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** `undefined` where there is no such file, or the id is none. @throws FileStoreError */
  open(id: string): Promise<StoredFile | undefined>;
  /** Gives an execution the file of another one under the same name. False when there is no such file. @throws FileStoreError */
  share(id: string, executionId: string): Promise<boolean>;
  /** Removes one file, if it is there. */
  removeFile(id: string): Promise<void>;
  /** Removes all files of executions. */
  remove(executionIds: Iterable<string>): Promise<void>;
  /** Bytes of an execution that no other one shares. */
  ownBytes(executionId: string): Promise<number>;
  /** Bytes of all files; those that share a place are counted once. */
  allBytes(): Promise<number>;
  executions(): AsyncIterable<ExecutionFolder>;
}

/** The place cannot take or give a file. The message is a sentence that says why. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}

/** What an id names; `undefined` for what is no id of ours. */
export function readFileId(id: string): { executionId: string; name: string } | undefined {
  const [, executionId, name] = ID.exec(id) ?? [];
  return executionId !== undefined && name !== undefined ? { executionId, name } : undefined;
}

/**
 * Gives an execution files of its own for all stored bytes that these items refer to. A reference whose file is gone stays
 * as it is, and fails when it is read; so does one to an execution that nothing may be taken from.
 * @param mayTake whether files of another execution may be taken.
 * @returns the items; those without references to other executions are the same objects.
 */
export async function adoptFiles<Data extends ItemsByPort>(
  files: BinaryFiles,
  executionId: string,
  outputs: Data,
  mayTake: (executionId: string) => Promise<boolean>,
): Promise<Data> {
  const own = new Map<string, string>();
  for (const id of new Set(storedIds(outputs))) {
    const file = readFileId(id);
    if (!file || file.executionId === executionId) continue;
    if ((await mayTake(file.executionId)) && (await files.share(id, executionId)))
      own.set(id, `${executionId}.${file.name}`);
  }
  if (own.size === 0) return outputs;
  return outputs.map((items) => items?.map((item) => withIds(item, own)) ?? null) as Data;
}

function* storedIds(outputs: ItemsByPort): Generator<string> {
  for (const items of outputs) {
    for (const item of items ?? []) {
      if (!item.binary) continue;
      for (const { id, data } of Object.values(item.binary)) if (id !== undefined && !data) yield id;
    }
  }
}

function withIds(item: Item, ids: ReadonlyMap<string, string>): Item {
  if (!item.binary) return item;
  const binary: Record<string, BinaryData> = Object.create(null);
  let isChanged = false;
  for (const [name, data] of Object.entries(item.binary)) {
    const id = data.id === undefined || data.data ? undefined : ids.get(data.id);
    isChanged ||= id !== undefined;
    binary[name] = id === undefined ? data : { ...data, id };
  }
  return isChanged ? { ...item, binary } : item;
}
