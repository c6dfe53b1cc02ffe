import type { FileHandle } from 'node:fs/promises';
import { stat } from 'node:fs/promises';
import type { NodeOwner } from '@millrace/engine';
import { type FileAccess, NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { findFiles, isPattern, patternsWithin } from './find-files.ts';
import { openFile, type Purpose } from './open-file.ts';
import { watchFiles } from './watch-files.ts';

const PART_BYTES = 262_144;

/** Files for a node, within the allowed folders. Reading and writing end with its execution. */
export function nodeFiles({ signal }: Pick<NodeOwner, 'signal'>, allowed: AllowedFolders): FileAccess {
  return {
    async read(path) {
      const file = await openChecked(allowed, path, 'read');
      return await using(file, path, 'read', signal, () => file.readFile({ signal }));
    },
    stream: (path) => streamFile(allowed, path, signal),
    async write(path, content, { append = false } = {}) {
      const purpose = append ? 'append' : 'write';
      const file = await openChecked(allowed, path, purpose);
      await using(file, path, purpose, signal, async () => {
        if (!append) await file.truncate(0);
        for await (const part of content instanceof Uint8Array ? [content] : content) {
          signal.throwIfAborted();
          await file.appendFile(part);
        }
      });
    },
    list: (pattern) => listFiles(allowed, pattern, signal),
    watch: (path, options) => watchFiles(allowed, path, signal, options),
  };
}

async function* streamFile(allowed: AllowedFolders, path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const file = await openChecked(allowed, path, 'read');
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(PART_BYTES) });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : explain(error, path, 'read');
  } finally {
    await file.close();
  }
}

async function using<Result>(
  file: FileHandle,
  path: string,
  purpose: Purpose,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? signal.reason : explain(error, path, purpose);
  } finally {
    await file.close();
  }
}

async function openChecked(allowed: AllowedFolders, path: string, purpose: Purpose): Promise<FileHandle> {
  const real = await allowed.resolve(path);
  const admit = async (opened: string): Promise<void> => {
    if (!(await allowed.holds(opened))) throw allowed.outside(path);
  };
  let file: FileHandle;
  try {
    file = await openFile(real, purpose, admit);
  } catch (error) {
    throw explain(error, path, purpose);
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw failed(path, purpose, 'it is not a file', 'Choose a file, not a folder or a device.');
}

async function listFiles(allowed: AllowedFolders, given: string, signal: AbortSignal): Promise<string[]> {
  const pattern = allowed.normalize(given);
  if (!isPattern(pattern)) return (await isFileAt(await allowed.resolve(given))) ? [pattern] : [];
  // A name may hold what a pattern is made of.
  const found = new Set((await isAllowedFile(allowed, pattern)) ? [pattern] : []);
  let canMatch = false;
  for (const folder of await allowed.names()) {
    for (const rest of patternsWithin(pattern, folder)) {
      canMatch = true;
      for await (const file of findFiles(folder, rest)) {
        signal.throwIfAborted();
        if (await isAllowedFile(allowed, file)) found.add(file);
      }
    }
  }
  if (!canMatch) throw allowed.outside(given);
  return [...found].sort();
}

async function isAllowedFile(allowed: AllowedFolders, path: string): Promise<boolean> {
  try {
    return await isFileAt(await allowed.resolve(path));
  } catch (error) {
    if (error instanceof NodeError) return false;
    throw error;
  }
}

async function isFileAt(real: string): Promise<boolean> {
  try {
    return (await stat(real)).isFile();
  } catch {
    return false;
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this server has no right to it',
  EISDIR: 'it is a folder',
  ELOOP: 'it was replaced by a link',
  ENOSPC: 'the disk is full',
  ENXIO: 'it is not a file',
  EPERM: 'this server has no right to it',
  EROFS: 'the disk cannot be written to',
};

function explain(error: unknown, path: string, purpose: Purpose): unknown {
  if (error instanceof NodeError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return missing(path, purpose, error);
  return failed(path, purpose, REASONS[code] ?? code, 'Check the file and its rights on the server.', error);
}

function missing(path: string, purpose: Purpose, cause: Error): NodeError {
  if (purpose !== 'read') {
    return failed(path, purpose, 'its folder does not exist', 'Create the folder on the server first.', cause);
  }
  return runnerError('FILE_NOT_FOUND', `There is no file '${path}'`, {
    description: 'Check the path. Upper and lower case count.',
    cause,
  });
}

function failed(path: string, purpose: Purpose, reason: string, description: string, cause?: Error): NodeError {
  const done = purpose === 'read' ? 'read' : 'written';
  return runnerError('FILE_FAILED', `The file '${path}' could not be ${done}: ${reason}`, {
    description,
    ...(cause && { cause }),
  });
}
