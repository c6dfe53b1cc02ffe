import { StartError } from '../errors/start-error.ts';

/** What SQLite calls a full disk. */
const SQLITE_FULL = 13;

/** What to say of an error that comes of a full disk; `undefined` for any other. */
export function fullDiskError(error: unknown): StartError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode, path } = error as Error & { code?: string; errcode?: number; path?: string };
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL;
  if (!isFull) return fullDiskError(error.cause);
  const place = typeof path === 'string' ? `"${path}" cannot be written` : 'The database cannot be written';
  return new StartError(
    `The disk is full: ${place}.`,
    'Free some space, or set MILLRACE_DATA_DIR to a folder on a larger disk. Nothing that was stored is lost.',
    { cause: error },
  );
}
