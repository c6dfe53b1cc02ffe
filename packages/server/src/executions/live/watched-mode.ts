import type { ExecutionMode } from '@millrace/workflow';

/** Whether somebody waits to see what executions of a mode do: all of it is kept, whatever the workflow keeps of others. */
export function isWatchedMode(mode: ExecutionMode): boolean {
  return mode === 'manual' || mode === 'test' || mode === 'evaluation';
}
