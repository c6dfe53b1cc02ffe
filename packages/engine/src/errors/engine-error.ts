/** Codes of errors that the engine itself finds. */
export type EngineErrorCode =
  | 'NODE_TYPE_UNKNOWN'
  | 'NODE_NOT_FOUND'
  | 'NODE_NOT_RUNNABLE'
  | 'NODE_DISABLED'
  | 'NODE_INPUT_MISSING'
  | 'NODE_OUTPUT_INVALID'
  | 'NO_TRIGGER'
  | 'TRIGGER_NEEDS_CALL'
  | 'WEBHOOK_INVALID'
  | 'LIMIT_REACHED';

/** A workflow or node cannot be run as it stands. The message says what to do. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly description: string | undefined;
  /** Node it belongs to. */
  readonly node: string | undefined;
  readonly itemIndex: number | undefined;

  constructor(
    code: EngineErrorCode,
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
