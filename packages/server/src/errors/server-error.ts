import type { ErrorCode, StoredWorkflow } from '@millrace/api';

/** What a message says to whoever may see the workflow that it names; others get a message without names. */
export interface NamingMessage {
  workflowId: string;
  message: string;
}

export interface ServerErrorOptions extends ErrorOptions {
  /** Instead of the hint of the catalogue. */
  hint?: string;
  /** What is wrong, by path. */
  problems?: ReadonlyArray<{ path: string; reason: string }>;
  /** What is stored instead of what the caller expected. */
  stored?: StoredWorkflow;
  /** Instead of the message, for those who may see a workflow that it names. */
  naming?: NamingMessage | undefined;
  /** When to try again. */
  retryAfterSeconds?: number;
}

/** A refusal or failure that a caller is told about. Its status comes from the catalogue. */
export class ServerError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly problems: ServerErrorOptions['problems'];
  readonly stored: StoredWorkflow | undefined;
  readonly naming: NamingMessage | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: ServerErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServerError';
    this.code = code;
    this.hint = options.hint;
    this.problems = options.problems;
    this.stored = options.stored;
    this.naming = options.naming;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
