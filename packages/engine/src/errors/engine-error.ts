import type { ExecutionErrorCode } from './error-codes.ts';

/** A workflow or node cannot be run as it stands. The message says what to do. */
export class EngineError extends Error {
  readonly code: ExecutionErrorCode;
  readonly description: string | undefined;
  /** Node it belongs to. */
  readonly node: string | undefined;
  readonly itemIndex: number | undefined;

  constructor(
    code: ExecutionErrorCode,
    message: string,
    options: { description?: string; node?: string; itemIndex?: number } = {},
  ) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.description = options.description;
    this.node = options.node;
    this.itemIndex = options.itemIndex;
  }
}
