import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BinaryData, Item, ItemsByPort } from '@millrace/workflow';

/** An id names the execution that owns the file, and the file: nothing that could lead out of the folder. */
const ID = /^([\w-]{1,64})\.([0-9a-f]{32})$/;

/**
 * Files with the bytes of items, as control plane and runners share them: `<data folder>/binary/<execution>/<name>`.
 * Items of an execution refer to its own files only, so that removing an execution is removing its folder. What one
 * execution takes over from another is taken over by {@link BinaryFolder.adopt}.
 */
export class BinaryFolder {
  /** Absolute path. */
  readonly root: string;

  constructor(dataFolder: string) {
    this.root = path.join(dataFolder, 'binary');
  }

  /** Where the files of an execution lie. */
  ofExecution(executionId: string): string {
    return path.join(this.root, executionId);
  }

  /** Where the bytes of an id lie; `undefined` for what is no id of ours. */
  fileOf(id: string): string | undefined {
    const [, executionId, name] = ID.exec(id) ?? [];
    return executionId !== undefined && name !== undefined ? path.join(this.root, executionId, name) : undefined;
  }

  /**
   * Gives an execution files of its own for all stored bytes that these items refer to. The files share their bytes
   * with those of the other execution. A reference whose file is gone stays as it is, and fails when it is read.
   * @returns the items; those without references to other executions are the same objects.
   */
  async adopt<Data extends ItemsByPort>(executionId: string, outputs: Data): Promise<Data> {
    const foreign = new Set<string>();
    for (const id of storedIds(outputs)) if (ID.exec(id)?.[1] !== executionId) foreign.add(id);
    if (foreign.size === 0) return outputs;
    const own = new Map<string, string>();
    await mkdir(this.ofExecution(executionId), { recursive: true, mode: 0o700 });
    for (const id of foreign) {
      const file = this.fileOf(id);
      const ownId = `${executionId}.${ID.exec(id)?.[2]}`;
      if (file !== undefined && (await share(file, this.fileOf(ownId) ?? ''))) own.set(id, ownId);
    }
    return outputs.map((items) => items?.map((item) => withIds(item, own)) ?? null) as Data;
  }

  /** Removes all files of executions. */
  async remove(executionIds: Iterable<string>): Promise<void> {
    for (const executionId of executionIds) await rm(this.ofExecution(executionId), { recursive: true, force: true });
  }
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

/** A second name for the same bytes; a copy where the file system has no such thing. False when there is no file. */
async function share(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
  }
  await copyFile(from, to);
  return true;
}
