import type { ExecutionError } from '@millrace/workflow';

/** A trigger cannot be set up, or could not take a call. */
export class TriggerError extends Error {
  /** The same as it is stored and shown. */
  readonly error: ExecutionError;
  readonly code: string | undefined;
  readonly description: string | undefined;
  /** Name of the trigger. */
  readonly node: string | undefined;

  constructor(error: ExecutionError, cause: unknown) {
    super(error.message, { cause });
    this.name = 'TriggerError';
    this.error = error;
    this.code = error.code;
    this.description = error.description;
    this.node = error.node;
  }
}
