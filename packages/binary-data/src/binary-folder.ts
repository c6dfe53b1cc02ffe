import type { Dirent, Stats } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BinaryFiles,
  type ByteRange,
  type ExecutionFolder,
  FileStoreError,
  readFileId,
  type StoredFile,
} from './binary-files.ts';

/** Files of executions in a folder: `<data folder>/binary/<execution>/<name>`. */
export class BinaryFolder implements BinaryFiles {
  readonly description = 'the data folder of Millrace';
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
    const file = readFileId(id);
    return file && path.join(this.root, file.executionId, file.name);
  }

  /** Under its name a file is complete: a sudden end leaves a draft at most. */
  async write(executionId: string, name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const folder = this.ofExecution(executionId);
    const draft = path.join(folder, `${name}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseToStore);
      await writeDraft(draft, parts);
      await rename(draft, path.join(folder, name)).catch(refuseToStore);
    } catch (error) {
      // What went wrong first is what is told.
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async open(id: string): Promise<StoredFile | undefined> {
    const place = this.fileOf(id);
    if (place === undefined) return undefined;
    const file = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    return file && fileOfHandle(file, await file.stat());
  }

  /** The two share their bytes; they are copied where the file system has no such thing. */
  async share(id: string, executionId: string): Promise<boolean> {
    const from = this.fileOf(id);
    const to = this.fileOf(`${executionId}.${readFileId(id)?.name}`);
    if (from === undefined || to === undefined) return false;
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
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

  async removeFile(id: string): Promise<void> {
    const place = this.fileOf(id);
    if (place !== undefined) await rm(place, { force: true });
  }

  async remove(executionIds: Iterable<string>): Promise<void> {
    for (const executionId of executionIds) await rm(this.ofExecution(executionId), { recursive: true, force: true });
  }

  async ownBytes(executionId: string): Promise<number> {
    let bytes = 0;
    for await (const { nlink, size } of statsIn(this.ofExecution(executionId))) if (nlink === 1) bytes += size;
    return bytes;
  }

  async allBytes(): Promise<number> {
    const shared = new Set<number>();
    let bytes = 0;
    for (const folder of await readdir(this.root).catch(() => [])) {
      for await (const { ino, nlink, size } of statsIn(path.join(this.root, folder))) {
        if (shared.has(ino)) continue;
        if (nlink > 1) shared.add(ino);
        bytes += size;
      }
    }
    return bytes;
  }

  async *executions(): AsyncGenerator<ExecutionFolder> {
    const entries: Dirent[] = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    for (const { name } of entries) {
      const found = await stat(this.ofExecution(name)).catch(() => undefined);
      if (found?.isDirectory()) yield { executionId: name, changedAt: found.mtimeMs };
    }
  }
}

async function writeDraft(draft: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(draft, 'wx', 0o600).catch(refuseToStore);
  try {
    for await (const part of parts) await file.writeFile(part).catch(refuseToStore);
    await file.sync().catch(refuseToStore);
  } finally {
    await file.close();
  }
}

function fileOfHandle(file: FileHandle, { size }: Stats): StoredFile {
  return {
    size,
    read: (range?: ByteRange) => file.createReadStream(range ? { start: range.first, end: range.last } : {}),
    close: () => file.close(),
  };
}

async function* statsIn(folder: string): AsyncGenerator<Stats> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found) yield found;
  }
}

function refuseToStore(cause: NodeJS.ErrnoException): never {
  const reason =
    cause.code === 'ENOSPC' ? 'The disk is full.' : `The file system says: ${cause.code ?? cause.message}.`;
  throw new FileStoreError(reason, { cause });
}
