import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../errors/start-error.ts';

const BUSY = 5;

/**
 * Makes sure that one server at a time uses a data folder: a second one would take the executions of the first for
 * left behind. The lock is one of the operating system's on a file, so it goes with the process however that ends.
 * @returns releases the lock.
 * @throws StartError when another server has it.
 */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'server.lock');
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY)) throw cause;
    throw new StartError(
      `Another Millrace uses the data folder ${folder}.`,
      'Stop the other one, or set MILLRACE_DATA_DIR to another folder.',
      { cause },
    );
  }
  return () => lock.close();
}
