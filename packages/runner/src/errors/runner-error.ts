import { NodeError, type NodeErrorOptions } from '@millrace/node-sdk';
import type { RunnerErrorCode } from './runner-error-codes.ts';

/** Makes an error of a node with a code of the runner. */
export function runnerError(
  code: RunnerErrorCode,
  message: string,
  options: Omit<NodeErrorOptions, 'code'> = {},
): NodeError {
  return new NodeError(message, { ...options, code });
}
