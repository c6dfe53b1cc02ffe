import type { NodeError } from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';
import type { ScriptFailure } from '../protocol.ts';

/** The error of a script that failed by itself. */
export function scriptError(failure: ScriptFailure, memoryMiB: number): NodeError {
  if (failure.kind === 'memory') return scriptMemoryError(memoryMiB);
  const itemIndex = failure.itemIndex;
  const line = failure.line === undefined ? undefined : `line ${failure.line}`;
  const item = itemIndex === undefined ? undefined : `for item ${itemIndex}`;
  const place = [line, item].filter(Boolean).join(', ');
  const where = line && failure.column ? `Line ${failure.line}, column ${failure.column} of the script` : undefined;
  const kind = failure.kind === 'syntax' ? `The script is not valid JavaScript: ${failure.message}` : failure.message;
  return runnerError(
    failure.kind === 'syntax' ? 'SCRIPT_SYNTAX' : 'SCRIPT_ERROR',
    place ? `${kind} [${place}]` : kind,
    {
      ...(where && { description: `${where} (${failure.name}).` }),
      ...(itemIndex !== undefined && { itemIndex }),
    },
  );
}

/** The error of a script that was stopped because it took too much memory. */
export function scriptMemoryError(memoryMiB: number): NodeError {
  return runnerError('SCRIPT_MEMORY', `The script was stopped because it used more than ${memoryMiB} MiB of memory`, {
    description:
      'Work on fewer items at a time, or keep less in memory at once. The setting MILLRACE_SCRIPT_MEMORY is the limit.',
  });
}

/** The error of a script that was stopped because it took too long. */
export function scriptTimeoutError(timeoutMs: number): NodeError {
  return runnerError('SCRIPT_TIMEOUT', `The script was stopped because it ran longer than ${timeoutMs / 1000} s`, {
    description:
      'Look for a loop that never ends or a promise that never settles, or work on fewer items at a time. The setting MILLRACE_SCRIPT_TIMEOUT is the limit.',
  });
}

/** The error when the process that runs scripts ended, and no script was the reason. @param how `was ended by SIGKILL` */
export function scriptHostError(how: string): NodeError {
  return runnerError('SCRIPT_HOST_FAILED', `The process that runs scripts ${how}`, {
    description:
      'Run the workflow again. If it happens again, look at the memory of the machine and at the log of the server: a system that runs out of memory ends processes.',
  });
}

/** The error of a script whose result is no JSON, because it changed the functions that write it. */
export function unreadableResultError(): NodeError {
  return runnerError('SCRIPT_ERROR', 'The result of the script cannot be read', {
    description: 'The script changed built-in objects such as JSON or Array, which it must leave as they are.',
  });
}
