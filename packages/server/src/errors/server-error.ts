import {
  type ErrorCode,
  type ErrorWords,
  errorWords,
  type MessageArguments,
  type MessageKey,
  type MessageTemplate,
  type StoredWorkflow,
} from '@millrace/api';

/** What a message says to whoever may see the workflow that it names; others get a message without names. */
export interface NamingMessage {
  workflowId: string;
  message: string;
  template?: MessageTemplate | undefined;
}

export interface ServerErrorOptions extends ErrorOptions {
  /** Instead of the hint of the catalogue: what somebody else said, such as a node. */
  hint?: string | undefined;
  /** What is wrong, by path. */
  problems?: ReadonlyArray<{ path: string; reason: string }> | undefined;
  /** What is stored instead of what the caller expected. */
  stored?: StoredWorkflow | undefined;
  /** Instead of the message, for those who may see a workflow that it names. */
  naming?: NamingMessage | undefined;
  /** When to try again. */
  retryAfterSeconds?: number | undefined;
}

/**
 * A refusal or failure that a caller is told about. Its status comes from the catalogue, and so do its words: `apiError`
 * makes one. Only what was put into words elsewhere, such as by another process, is given its words here.
 */
export class ServerError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  /** Absent for what was put into words elsewhere. */
  readonly template: MessageTemplate | undefined;
  readonly problems: ServerErrorOptions['problems'];
  readonly stored: StoredWorkflow | undefined;
  readonly naming: NamingMessage | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, hint, template }: ErrorWords, options: ServerErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServerError';
    this.code = code;
    this.hint = options.hint ?? hint;
    // What somebody else said has no key.
    this.template = template && (options.hint === undefined ? template : { ...template, hint: undefined });
    this.problems = options.problems;
    this.stored = options.stored;
    this.naming = options.naming;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * The error of a message in the catalogue.
 * @param key the code, or the code and a case, as in `NAME_TAKEN.tag`
 */
export function apiError<Key extends MessageKey>(
  key: Key,
  ...[values, options]: MessageArguments<Key, ServerErrorOptions>
): ServerError {
  const words = errorWords(key, ...([values] as MessageArguments<Key, never>));
  return new ServerError(words, options);
}
