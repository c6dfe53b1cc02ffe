import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { NodeError } from '@millrace/node-sdk';
import type { Grid } from './read-grid.ts';
import type { ReadOptions } from './read-options.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook-program.ts';
import type { Rows, WorkbookSettings } from './write-grid.ts';

/** Memory of a worker for objects. What does not fit ends the worker, not the runner. */
const MAX_HEAP_MIB = 2_048;

/** Reads a sheet in a thread of its own, which ends with the execution. @throws NodeError as `readGrid` does. */
export function readInWorker(bytes: Uint8Array, options: ReadOptions, signal: AbortSignal): Promise<Grid> {
  return inWorker({ kind: 'read', bytes, options }, signal);
}

/** Writes a spreadsheet in a thread of its own, which ends with the execution. @throws NodeError as `writeGrid` does. */
export function writeInWorker(rows: Rows, settings: WorkbookSettings, signal: AbortSignal): Promise<Uint8Array> {
  return inWorker({ kind: 'write', rows, settings }, signal);
}

async function inWorker<Result>(task: WorkbookTask, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(program(), {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  worker.once('message', (answer: WorkbookAnswer<Result>) => {
    if ('result' in answer) resolve(answer.result);
    else reject(new NodeError(answer.error.message, answer.error.options));
  });
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error),
  );
  worker.once('exit', (code) => reject(new Error(`The thread for spreadsheets ended by itself (${code})`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}

/** Run from TypeScript source it is the source file; in the built package all programs lie in one folder. */
function program(): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(folder, 'workbook-program.ts');
  return join(basename(folder) === 'chunks' ? dirname(folder) : folder, 'workbook.js');
}

function outOfMemory(): NodeError {
  return new NodeError('The spreadsheet is too large for the memory of the server', {
    description: 'Use CSV, which is read and written in parts, or several smaller spreadsheets.',
    code: 'SPREADSHEET_TOO_LARGE',
  });
}
