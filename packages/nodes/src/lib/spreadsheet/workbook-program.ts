import { parentPort, workerData } from 'node:worker_threads';
import { NodeError, type NodeErrorOptions } from '@millrace/node-sdk';
import { readGrid } from './read-grid.ts';
import type { ReadOptions } from './read-options.ts';
import { type Rows, type WorkbookSettings, writeGrid } from './write-grid.ts';

// Program of a thread: does one task and ends.

export type WorkbookTask =
  | { kind: 'read'; bytes: Uint8Array; options: ReadOptions }
  | { kind: 'write'; rows: Rows; settings: WorkbookSettings };

export type WorkbookAnswer<Result> = { result: Result } | { error: { message: string; options: NodeErrorOptions } };

const task = workerData as WorkbookTask;
try {
  const result =
    task.kind === 'read' ? await readGrid(task.bytes, task.options) : await writeGrid(task.rows, task.settings);
  parentPort?.postMessage({ result } satisfies WorkbookAnswer<unknown>);
} catch (error) {
  if (!(error instanceof NodeError)) throw error;
  const { message, description, parameter, code } = error;
  const options = { ...(description && { description }), ...(parameter && { parameter }), ...(code && { code }) };
  parentPort?.postMessage({ error: { message, options } } satisfies WorkbookAnswer<unknown>);
}
