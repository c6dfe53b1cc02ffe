import { realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileEvent, FileWatch, NodeError, WatchOptions } from '@millrace/node-sdk';
import type { FSWatcher } from 'chokidar';
import { runnerError } from '../errors/runner-error.ts';
import type { AllowedFolders } from './allowed-folders.ts';

const KINDS = ['add', 'change', 'unlink', 'addDir', 'unlinkDir'] as const;
/** A file that has not grown for this long is taken for complete. */
const WRITE_END = { stabilityThreshold: 2000, pollInterval: 100 };

/** Watches a file or folder within the allowed folders. Links that lead out of them are not followed. */
export async function watchFiles(
  allowed: AllowedFolders,
  given: string,
  signal: AbortSignal,
  options: WatchOptions,
): Promise<FileWatch> {
  const target = allowed.normalize(given);
  await checkTarget(await allowed.resolve(given), given);
  const { watch } = await import('chokidar');
  const isAllowedNow = await allowed.snapshot();
  signal.throwIfAborted();
  const watcher = watch(target, {
    ignoreInitial: !options.tellsExisting,
    followSymlinks: options.followsLinks ?? true,
    usePolling: options.polls ?? false,
    awaitWriteFinish: options.awaitsWriteEnd ? WRITE_END : false,
    ignored: (found) => leadsOut(found, isAllowedNow) || (options.ignores?.(found) ?? false),
    ...(options.depth !== undefined && { depth: options.depth }),
  });
  const close = async (): Promise<void> => await watcher.close();
  signal.addEventListener('abort', () => void close(), { once: true });
  tell(watcher, allowed, given, options);
  await whenReady(watcher, given);
  return { close };
}

/** Looks at each path again when it is told of: folders and links may have been swapped. */
function tell(watcher: FSWatcher, allowed: AllowedFolders, given: string, options: WatchOptions): void {
  let turn = Promise.resolve();
  const onEvent = (event: FileEvent): void => {
    turn = turn.then(async () => {
      const isAllowed = await allowed.resolve(event.path).then(
        () => true,
        () => false,
      );
      if (isAllowed && !watcher.closed) options.onEvent(event);
    });
  };
  for (const kind of KINDS) watcher.on(kind, (found: string) => onEvent({ kind, path: path.resolve(found) }));
  watcher.on('error', (error) => options.onFailure(failed(given, error)));
}

/** Waiting for the first look must not outlast a watcher that cannot begin. */
function whenReady(watcher: FSWatcher, given: string): Promise<void> {
  return new Promise((resolve, reject) => {
    watcher.once('ready', resolve);
    watcher.once('error', (error) => {
      reject(failed(given, error));
      void watcher.close();
    });
  });
}

async function checkTarget(real: string, given: string): Promise<void> {
  for (const place of [real, path.dirname(real)]) {
    const found = await stat(place).catch(() => undefined);
    if (found && (place === real || found.isDirectory())) return;
  }
  throw runnerError('FILE_NOT_FOUND', `There is neither '${given}' nor the folder it would be in`, {
    description: 'Check the path. Upper and lower case count.',
  });
}

/** What is gone, or leads nowhere, is judged when it is told of. */
function leadsOut(found: string, isAllowed: (real: string) => boolean): boolean {
  try {
    return !isAllowed(realpathSync(found));
  } catch {
    return false;
  }
}

function failed(given: string, cause: unknown): NodeError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const isTooMany = code === 'ENOSPC' || code === 'EMFILE';
  return runnerError(
    'FILE_FAILED',
    `'${given}' cannot be watched: ${isTooMany ? 'there are too many files' : message}`,
    {
      description: isTooMany
        ? 'Watch fewer folders, or raise the limit of the machine (fs.inotify.max_user_watches).'
        : 'Check the folder and its rights on the server.',
      cause,
    },
  );
}
